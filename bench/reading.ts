import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formats } from '../src/documents/reading/formats.js'
import { readDocument, readerVersion } from '../src/documents/reading/read.js'
import { columnsOf } from '../src/spreads/columns-of.js'
import { inThread } from '../src/spreads/threads/threads.js'
import { readBare } from './bare-reading.js'
import { type Compared, compare, printCompared, type Round, roundOf } from './figures.js'
import { type KnownStatement, known } from './known-statements.js'
import type { Stage } from './stage.js'
import type { Statement } from './statements.js'

const rounds = 5
/** A round reads each document so often that it takes a while. */
const roundMs = 400
const bareChild = fileURLToPath(new URL('./bare-child.js', import.meta.url))
const document = { id: 'doc', filename: 'statement' }

/** How long it takes from the bytes of a document to its statements, beside the library alone. */
export async function readings(stage: Stage, statements: Statement[]): Promise<void> {
  const all = await known(stage, statements)
  const pictures = all.filter(({ format }) => format === 'picture')
  const texts = all.filter(({ format }) => format !== 'picture')
  const inProcess: Compared[] = []
  const contained: Compared[] = []
  for (const format of new Set(texts.map(one => one.format))) {
    const some = texts.filter(one => one.format === format)
    process.stdout.write(`› ${some.length} × ${format}\n`)
    inProcess.push(await sides(some, bareHere, oursHere))
    contained.push(await sides(some, bareApart, oursApart))
  }
  process.stdout.write('\nIn one process, one document after the other:\n')
  printCompared(
    inProcess,
    'Target: p50 ≤ 2.50 for a text statement. Bare: the text of all pages by pdf.js, the cells of all sheets by the library.',
    ['library', 'ours'],
  )
  process.stdout.write(
    "\nEach in a process of its own, ours as the worker's contained child and its thread:\n",
  )
  printCompared(contained, 'Target: p50 ≤ 2.50 for a text statement.', ['library', 'ours'])
  if (pictures.length > 0) printPictures(pictures)
}

function printPictures(pictures: KnownStatement[]): void {
  const seconds = pictures.flatMap(one => {
    const pages = one.reading.pages.filter(page => page.recognised).length
    return Array<number>(pages).fill(one.seconds / pages)
  })
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  process.stdout.write(
    `\nPages that are pictures: ${seconds.length}, ${mean.toFixed(1)} s on average, ${Math.max(...seconds).toFixed(1)} s at most for one of a document, the start of the process included. Target: ≤ 10 s.\n`,
  )
}

type Work = (one: KnownStatement) => unknown

async function sides(some: KnownStatement[], bare: Work, ours: Work): Promise<Compared> {
  for (const work of [bare, ours]) await round(some, 2, work)
  const { perSecond } = await round(some, 1, ours)
  const times = Math.ceil(((roundMs / 1000) * perSecond) / some.length)
  for (const work of [bare, ours]) await round(some, times, work)
  return compare(
    `${some.length} × ${some[0]?.format}`,
    rounds,
    () => round(some, times, bare),
    () => round(some, times, ours),
  )
}

async function round(some: KnownStatement[], times: number, work: Work): Promise<Round> {
  const latenciesMs: number[] = []
  const began = performance.now()
  for (let time = 0; time < times; time++)
    for (const one of some) {
      const asked = performance.now()
      await work(one)
      latenciesMs.push(performance.now() - asked)
    }
  return roundOf(latenciesMs, performance.now() - began)
}

// Readers may write into what they are given.
const bareHere: Work = ({ mimeType, bytes }) => readBare(mimeType, Buffer.from(bytes))

const oursHere: Work = async ({ mimeType, bytes, reading: { kind } }) => {
  const reader = await formats[mimeType]?.reader()
  if (!reader) throw new Error(`Nothing reads ${mimeType}`)
  return columnsOf(
    {
      reader: readerVersion,
      kind,
      ...(await reader(Buffer.from(bytes), {
        recognises: true,
        pageMs: Infinity,
        turnMs: Infinity,
        goesOn: () => {},
      })),
    },
    document,
  )
}

const bareApart: Work = async ({ mimeType, file }) => {
  const handle = await open(file)
  const child = spawn(process.execPath, ['--no-warnings', bareChild, mimeType], {
    env: {},
    stdio: [handle.fd, 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  await handle.close()
  if (code !== 0) throw new Error(`The library ended with ${code}`)
}

const oursApart: Work = async ({ mimeType, file }) => {
  const stored = JSON.stringify({ mimeType, ...(await readDocument(file, mimeType)) })
  const input = { stored, document: { ...document, mimeType } }
  return inThread('interpret', input, new AbortController().signal)
}
