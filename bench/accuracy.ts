import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocument } from '../src/documents/reading/read.js'
import { extract } from '../src/spreads/extract/extract.js'
import { interpret } from '../src/spreads/interpret/interpret.js'
import { computeResults, type Results } from '../src/spreads/results.js'
import { type Score, scoreOf, type Truth } from './accuracy-score.js'
import { mimeTypeOf } from './mime-types.js'

/**
 * How many figures come out right, on documents whose figures somebody has checked. A folder has `documents/`, and in `truth/`
 * a JSON file for each statement. Accuracy is measured on real documents, which stay where they are: none is in this repository.
 */
const [folder, ...flags] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'truth'))) {
  process.stderr.write('Usage: npm run bench:accuracy -- FOLDER [--details] [NAME…]\n')
  process.exit(1)
}
const showsDetails = flags.includes('--details')
const names = flags.filter(flag => !flag.startsWith('--'))

const results = new Map<string, Promise<Results | string>>()
const resultsOf = (file: string) => {
  const known = results.get(file) ?? read(file)
  results.set(file, known)
  return known
}

async function read(file: string): Promise<Results | string> {
  const outcome = await readDocument(join(folder ?? '', 'documents', file), mimeTypeOf(file))
  if (outcome.outcome !== 'read') return outcome.reason
  const { columns, skipped } = interpret(extract(outcome.reading), { id: 'doc', filename: file })
  if (columns.length === 0) return skipped ?? 'nothing found'
  return computeResults({ spreadId: 'spr', leadId: null, generatedAt: '2026-01-01T00:00:00Z', columns })
}

const scores: Score[] = []
for (const name of readdirSync(join(folder, 'truth')).sort()) {
  if (!name.endsWith('.json') || (names.length > 0 && !names.some(one => name.includes(one)))) continue
  const truth = JSON.parse(readFileSync(join(folder, 'truth', name), 'utf8')) as Truth
  // A printed cash flow statement only cross-checks, so there is nothing to compare.
  if (truth.statement === 'cashFlowReported') continue
  const found = await resultsOf(truth.file)
  const score = scoreOf(name.replace(/\.json$/, ''), truth, found)
  scores.push(score)
  print(score)
}

const hasText = scores.filter(({ isText }) => isText)
for (const [title, some] of [
  ['with text', hasText],
  ['all', scores],
] as const) {
  const sum = (of: (score: Score) => number) => some.reduce((all, score) => all + of(score), 0)
  const share = (part: number, whole: number) =>
    `${part}/${whole} = ${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
  console.log(
    `${title}: figures ${share(
      sum(({ right }) => right),
      sum(({ figures }) => figures),
    )}; key totals ${share(
      sum(({ keyRight }) => keyRight),
      sum(({ keyFigures }) => keyFigures),
    )}; without one wrong figure ${share(some.filter(({ wrong }) => wrong.length === 0).length, some.length)}; silent errors ${sum(({ silent }) => silent)}`,
  )
}

function print({ name, right, figures, keyRight, keyFigures, silent, wrong, note }: Score): void {
  const columns = [
    name.padEnd(34),
    `${right}/${figures}`.padEnd(9),
    `key ${keyRight}/${keyFigures}`.padEnd(11),
  ]
  const silently = silent > 0 ? ` SILENT ${silent}` : ''
  console.log(`${columns.join(' ')}${silently}${note ? ` ${note}` : ''}`)
  if (showsDetails)
    for (const { period, row, expected, got } of wrong)
      console.log(`    ${period} ${row}: ${expected} expected, got ${got ?? 'nothing'}`)
}
