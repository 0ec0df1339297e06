import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { takeCoverage } from 'node:v8'
import { root } from './prepare.mjs'

/*
 * Runs in a process of AVA's, which is made for one test file: here several files run in it, one after the other, since most of
 * what a process costs is loading the service. Each file has a Runner of AVA's own, so its hooks, its serial tests and its titles
 * are as if it were alone. AVA has no interface for that; its version is pinned, and test/group.test.ts holds what we rely on.
 */
const ava = join(root, 'node_modules', 'ava', 'lib')
const require = createRequire(import.meta.url)
const { flags, refs, waitForReady } = require(join(ava, 'worker', 'state.cjs'))
const channel = require(join(ava, 'worker', 'channel.cjs'))
const options = require(join(ava, 'worker', 'options.cjs')).get()
const { default: Runner } = await import(pathToFileURL(join(ava, 'runner.js')).href)

const staysMs = 20_000
const ofTheProcess = refs.runnerChain
let runner

/** What `import test from 'ava'` gives to a test file: the Runner of the file that is loaded just now. */
refs.runnerChain = new Proxy(() => {}, {
  apply: (_, __, args) => runner.chain(...args),
  get: (_, name) => runner.chain[name],
})

/** Compiled test files, by their paths from the root. */
export function runFiles(files) {
  const left = [...files]
  process.on('exit', () => {
    if (left.length === 0) return
    process.stderr.write(
      `While ${left[0]} ran, its process ended. Not run: ${left.slice(1).join(', ') || 'none'}\n`,
    )
    process.exitCode ||= 1
  })
  waitForReady.push(runEach(left).catch(fail))
  // Without a hook or a test of its own AVA would wait for one; with a hook alone it waits for the above, and ends.
  flags.loadedMain = true
  ofTheProcess.before(() => {})
}

async function runEach(left) {
  while (left.length > 0) {
    await runFile(left[0])
    left.shift()
  }
  // AVA may end this process before it has written what it has run.
  if (process.env.NODE_V8_COVERAGE) takeCoverage()
  setTimeout(tellWhatStays, staysMs).unref()
}

/**
 * AVA waits for processes to end by themselves, for as long as it takes. By now it has heard of every test, so that what stays is told,
 * and ends with the process.
 */
const tellWhatStays = () => {
  process.stderr.write(`All tests ran, and this stays: ${process.getActiveResourcesInfo().join(', ')}\n`)
  process.exit()
}

async function runFile(file) {
  runner = new Runner({ ...options, file: join(root, file) })
  runner.waitForReady = []
  const prefix = file.replace(/^dist\/test\/|\.test\.js$/g, '').replaceAll('/', ' › ')
  runner.on('stateChange', state =>
    channel.send(state.title === undefined ? state : { ...state, title: `${prefix} › ${state.title}` }),
  )
  const finished = new Promise((resolve, reject) => {
    runner.on('finish', resolve)
    runner.on('error', reject)
  })
  const before = process.cpuUsage()
  const began = Date.now()
  await import(pathToFileURL(runner.file).href)
  const loaded = process.cpuUsage(before)
  if (runner.nextTaskIndex === 0) throw new Error(`${file} has no tests`)
  await finished
  if (process.env.TEST_COSTS)
    tellCosts(file, [
      ...[process.cpuUsage(before), loaded, before].map(millisecondsOf),
      Date.now() - began,
      began,
      process.pid,
    ])
}

/** What a file has cost the processor, in its own process: of databases, of Temporal and of children nothing is known here. */
function tellCosts(file, numbers) {
  const database = process.env.TEST_POSTGRES_URL ? 'PostgreSQL' : 'SQLite'
  appendFileSync(process.env.TEST_COSTS, `${[...numbers, database, file].join('\t')}\n`)
}

const millisecondsOf = ({ user, system }) => Math.round((user + system) / 1_000)

/** Outside of any promise, so that AVA hears of it as of what a file throws while it is loaded. */
const fail = error =>
  setImmediate(() => {
    throw error
  })
