import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { groupBy } from '../src/group-by.js'
import { doubtsOf } from './accuracy-doubt.js'
import { judge } from './accuracy-judge.js'
import { reachedWith } from './accuracy-stage.js'
import { doubtOf, type Outcome, share, silentIn, stagesOf, sumsOf } from './accuracy-sums.js'
import { truthsIn, withoutStatement } from './accuracy-truth.js'
import { keptReading } from './kept-readings.js'

/**
 * How many figures come out right, on documents whose figures somebody has checked. A folder has `documents/`, in `truth/`
 * a JSON file for each statement, and may have `none/`, with documents that hold no statement. Accuracy is measured on real
 * documents, which stay where they are: none is in this repository.
 */
const words = process.argv.slice(2)
const folders = words.filter(word => existsSync(join(word, 'truth')))
const names = words.filter(word => !word.startsWith('--') && !folders.includes(word))
if (folders.length === 0) {
  process.stderr.write('Usage: npm run bench:accuracy -- FOLDER… [NAME…] [--details]\n')
  process.exit(1)
}
const showsDetails = words.includes('--details')
const isAsked = (name: string) => names.length === 0 || names.some(one => name.includes(one))

const outcomes: Outcome[] = []
const shares = new Map<string, number[]>()
const none: { folder: string; line: string }[] = []
const atOnce = 2

for (const folder of folders) {
  const truths = truthsIn(folder).filter(({ name }) => isAsked(name))
  const documents = [...groupBy(truths, ({ truth }) => truth.file)]
  const files = documents.map(([file]) => join(folder, 'documents', file))
  const empty = withoutStatement(folder).filter(isAsked)
  await readAll([...files, ...empty])
  for (const [n, [, own]] of documents.entries()) {
    const file = files[n] ?? ''
    const judged = judge(own, reachedWith(await keptReading(file), basename(file)))
    shares.set(folder, [...(shares.get(folder) ?? []), ...judged.shares])
    for (const outcome of judged.outcomes) tell(outcome)
  }
  if (empty.length > 0) await judgeEmpty(folder, empty)
}
for (const folder of folders) if (folders.length > 1) summarize(folder, basename(folder))
summarize(undefined, 'all')

/** A reading has a process of its own, so that two at once are all that two processors bear. */
async function readAll(files: string[]): Promise<void> {
  const left = [...files]
  const next = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keptReading(file)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

function tell(outcome: Outcome): void {
  outcomes.push(outcome)
  const { name, stage, note, score, columns, alarms } = outcome
  const parts = [
    name.padEnd(34),
    `${score.right}/${score.figures}`.padEnd(9),
    `key ${score.keyRight}/${score.keyFigures}`.padEnd(11),
    stage,
  ]
  const silent = silentIn(outcome)
  if (silent > 0) parts.push(`SILENT ${silent}`)
  if (columns.misdated.length > 0) parts.push(`wrong days: ${columns.misdated.join(', ')}`)
  if (columns.extra.length > 0) parts.push(`not in the document: ${columns.extra.join(', ')}`)
  if (alarms.length > 0) parts.push(`alarms: ${[...new Set(alarms.map(({ rule }) => rule))].join(', ')}`)
  if (note) parts.push(note)
  console.log(parts.join(' '))
  if (!showsDetails) return
  for (const { period, row, expected, got, isSilent } of score.wrong)
    console.log(
      `    ${period} ${row}: ${expected} expected, got ${got ?? 'nothing'}${isSilent ? ' SILENT' : ''}`,
    )
  for (const { rule, periodId, amount, detail, inputs } of alarms)
    console.log(
      `    alarm ${rule} ${periodId}: ${amount ?? ''} ${detail ?? ''} [${inputs.map(input => `${input.name} ${input.amount}`).join('; ')}]`,
    )
}

/** Nothing may be published of a document without a statement, least of all without a word of doubt. */
async function judgeEmpty(folder: string, files: string[]): Promise<void> {
  let [skipped, undoubted] = [0, 0]
  for (const file of files) {
    const reached = reachedWith(await keptReading(file), basename(file))
    if (!('results' in reached)) {
      skipped++
      continue
    }
    const { failing } = doubtsOf(reached.results)
    if (failing.length === 0) undoubted++
    console.log(
      `${file.slice(folder.length + 1)} published${failing.length === 0 ? ' without a failing check' : ''}`,
    )
  }
  none.push({
    folder,
    line: `without a statement: skipped ${share(skipped, files.length)}; published without a failing check ${undoubted}`,
  })
}

function summarize(folder: string | undefined, title: string): void {
  const some = outcomes.filter(one => folder === undefined || one.folder === folder)
  const of = folder === undefined ? [...shares.values()].flat() : (shares.get(folder) ?? [])
  console.log('')
  console.log(`${title}: ${stagesOf(some)}`)
  for (const line of doubtOf(some, of)) console.log(`${title}: ${line}`)
  for (const one of none)
    if (folder === undefined || one.folder === folder) console.log(`${title}: ${one.line}`)
  console.log(`${title}, text and sheets: ${sumsOf(some.filter(({ isText }) => isText))}`)
  console.log(`${title}, scans and pictures: ${sumsOf(some.filter(({ isText }) => !isText))}`)
  console.log(`${title}: ${sumsOf(some)}`)
}
