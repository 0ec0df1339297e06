import { basename, join } from 'node:path'
import { computeResults } from '../src/figures/analysis/blocks.js'
import type { StatementColumn } from '../src/figures/choosing/column.js'
import { statementNames } from '../src/figures/template/row.js'
import { bestLikeness } from '../src/names.js'
import { spreadable } from './mixed-documents.js'
import { spellings } from './mixed-spellings.js'

/**
 * Whose statements are taken of packages with those of others among them. Each borrower of the folders' documents gets two
 * neighbours with more paper, and is called in ten ways. Right: all that is taken is the borrower's, and something is.
 */
const folders = process.argv.slice(2)
if (folders.length === 0) {
  process.stderr.write('Usage: npm run bench:mixed -- FOLDER…\n')
  process.exit(1)
}

const owners = await spreadable(folders)
const counts = { right: 0, nothing: 0, others: 0, told: 0 }
let packages = 0
for (const [n, { name, documents }] of owners.entries()) {
  const others = [...owners.slice(n + 1), ...owners.slice(0, n)].filter(
    other => bestLikeness([other.name], [name]) === 'different',
  )
  const neighbours = others.slice(0, 2).flatMap(({ documents }) => documents)
  for (const [way, spelt] of spellings(name)) {
    packages++
    const columns = [...neighbours, ...documents].flatMap(document => document.columns)
    const taken = takenOf(columns, spelt)
    const own = new Set(documents.map(({ id }) => id))
    const outcome =
      taken.ids.length === 0 ? 'nothing' : taken.ids.every(id => own.has(id)) ? 'right' : 'others'
    counts[outcome]++
    if (outcome !== 'right' && taken.isTold) counts.told++
    if (outcome !== 'right')
      console.log(
        `${outcome}${taken.isTold ? ', told' : ''}: ${name} as "${spelt}" (${way}), among ${neighbours.map(one => basename(join(one.file))).join(', ')}`,
      )
  }
}
const share = (count: number) => `${count}/${packages} = ${((100 * count) / packages).toFixed(2)} %`
console.log(
  `${owners.length} borrowers, ${packages} packages: right ${share(counts.right)}; nothing taken ${counts.nothing}; others' taken ${counts.others}; of what isn't right a failing check tells ${counts.told}`,
)

function takenOf(columns: StatementColumn[], spelt: string) {
  const { statements, checks } = computeResults({
    spreadId: 'spread',
    leadId: 'lead',
    generatedAt: '2026-01-01T00:00:00.000Z',
    columns,
    names: { business: [spelt], person: [] },
  })
  const sources = statementNames.flatMap(statement =>
    statements[statement].periods.flatMap(({ values }) => Object.values(values).flatMap(one => one.sources)),
  )
  const ids = [
    ...new Set(sources.flatMap(({ used, documentId }) => (used && documentId ? [documentId] : []))),
  ]
  const isTold = checks.some(
    ({ rule, status }) => status !== 'pass' && (rule === 'entityUnconfirmed' || rule === 'documentsLeftOut'),
  )
  return { ids, isTold }
}
