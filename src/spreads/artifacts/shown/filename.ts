import type { Results } from '../../../figures/results.js'
import { statementNames } from '../../../figures/template/row.js'

const longestName = 80

/** `acme-widgets-llc-spread-2024-12-31.xlsx`: what is known of it, in any script, without what file systems and headers mind. */
export function artifactFilename(results: Results, extension: 'xlsx' | 'pdf'): string {
  const entity = [...(results.title ?? '').normalize('NFKC').toLowerCase().toWellFormed()]
    .join('')
    .replace(/['\u2019`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...entity]
    .slice(0, longestName)
    .join('')
    .replace(/^-+|-+$/g, '')
  return `${[short, 'spread', latestEnd(results)].filter(part => part !== '').join('-')}.${extension}`
}

const latestEnd = ({ statements }: Results): string =>
  statementNames
    .flatMap(name => statements[name].periods.flatMap(({ end }) => end ?? []))
    .sort()
    .at(-1) ?? ''
