import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { reaches } from './reach.mjs'
import { Failed, giveUp, run, say } from './say.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

/** Everything that must be there before anything can run. What is there already costs a few file reads. */
export async function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const number = major * 1_000 + minor
  // From 24.19 on, Node aborts when it collects a statement of the SQLite library, which in turn can't be newer on Node 20.
  if (number < 20_019 || number >= 24_019) {
    throw new Error(`Leadspread needs Node 20.19 to 24.18; this is ${process.version}.`)
  }
  await installPackages()
  await build()
}

async function installPackages() {
  const stamp = at('node_modules', '.leadspread-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const env = { ...process.env, NODE_ENV: 'development', ...nativeHeaders() }
  const registry = await absentRegistry()
  // Without a network npm tries for minutes; this way it takes what it has kept from before, or fails at once.
  const offline = registry ? ['--offline'] : []
  await run(
    'Installing packages (the first time one is compiled, which takes a minute or two)',
    'npm',
    ['ci', '--loglevel=error', ...offline],
    { cwd: root, env },
  ).catch(error => {
    if (!registry) throw error
    throw Object.assign(new Failed(withoutRegistry(registry)), { output: error.output })
  })
  writeFileSync(stamp, wanted)
}

const withoutRegistry =
  registry => `The packages are missing, and ${registry} can't be reached. Do one of these, and start again:
  - connect this machine to the internet (behind a proxy, set HTTPS_PROXY)
  - give npm a registry that it can reach: npm config set registry https://…`

/** The registry that npm would ask in vain. Behind a proxy only npm knows the way, so it is left to find it. */
async function absentRegistry() {
  const keys = ['registry', 'https-proxy', 'proxy']
  const { stdout } = spawnSync('npm', ['config', 'get', ...keys], { cwd: root, encoding: 'utf8' })
  const told = Object.fromEntries((stdout ?? '').split('\n').map(line => line.split(/=(.*)/, 2)))
  const isSet = key => told[key] && told[key] !== 'null'
  if (!isSet('registry') || isSet('https-proxy') || isSet('proxy')) return undefined
  return (await reaches(told.registry)) ? undefined : told.registry
}

/** better-sqlite3 may have to be compiled. Headers beside this Node spare a download that not every network allows. */
function nativeHeaders() {
  const besideNode = resolve(dirname(process.execPath), '..')
  return existsSync(join(besideNode, 'include', 'node', 'node_api.h'))
    ? { npm_config_nodedir: besideNode }
    : {}
}

/**
 * What the compiler made last, and its notes on it: next time it compiles only what that change reaches. As deep as `dist`, so that
 * its maps lead from there to our sources, too.
 */
const compiled = at('dist.last')

function compile(saying, project, name = 'server') {
  const notes = ['--incremental', '--tsBuildInfoFile', join(compiled, `${name}.tsbuildinfo`)]
  const tsc = at('node_modules/typescript/bin/tsc')
  return run(saying, process.execPath, [tsc, '-p', project, '--outDir', compiled, ...notes], { cwd: root })
}

/** Compiled from sources that are gone. */
function removeStale(folder) {
  for (const file of sources.flatMap(name => filesIn(join(folder, name), '.js'))) {
    const source = join(root, relative(folder, file)).replace(/\.js$/, '.ts')
    if (existsSync(source) || existsSync(`${source}x`)) continue
    rmSync(file)
    rmSync(`${file}.map`, { force: true })
  }
}

const sources = [
  'src',
  'workflows',
  'activities',
  'migrations',
  'test',
  'bench',
  'examples',
  'clients/typescript/src',
]

async function build() {
  const stamp = at('dist', '.built')
  const inputs = [
    at('tsconfig.json'),
    at('package-lock.json'),
    ...sources.flatMap(folder => filesIn(at(folder), '.ts', '.tsx', '.txt', '.typ', '.css')),
  ]
  const wanted = createHash('sha256')
    .update(inputs.map(file => `${file} ${statSync(file).mtimeMs}`).join('\n'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Into a folder of its own, so that what runs from dist meanwhile never meets half of a build, nor files of deleted sources.
  const next = at('dist.next')
  rmSync(next, { recursive: true, force: true })
  await Promise.all([
    compile('Compiling', root),
    compile('Compiling for browsers', at('src/pages/browser'), 'browser'),
  ])
  removeStale(compiled)
  cpSync(compiled, next, { recursive: true, filter: file => !file.endsWith('.tsbuildinfo') })
  copyTexts(next)
  await bundleWorkflows(next)
  chmodSync(join(next, 'src', 'main.js'), 0o755)
  writeFileSync(join(next, '.built'), wanted)
  rmSync(at('dist'), { recursive: true, force: true })
  renameSync(next, at('dist'))
}

async function bundleWorkflows(dist) {
  const began = Date.now()
  const { bundleWorkflowCode } = await import(
    pathToFileURL(at('node_modules/@temporalio/worker/lib/index.js')).href
  )
  const quiet = { trace() {}, debug() {}, info() {}, warn: say, error: say, log() {} }
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(dist, 'workflows', 'index.js'),
    logger: quiet,
  })
  writeFileSync(join(dist, 'workflows.bundle.js'), `${shortStacks};${withoutSources(code)}`)
  say(`› Bundled the workflows in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * Temporal takes the stack of each promise that a workflow makes, two calls of its own included, and looks up each call in the map:
 * at ten calls an eighth of what the workflows' thread does. People who ask where a workflow waits are shown the same by six.
 */
const shortStacks = 'Error.stackTraceLimit = 6'

/**
 * Its map says where in our sources a line of it comes from; their texts it need not have, which each worker would hold more than
 * once.
 */
function withoutSources(code) {
  const begins = 'base64,'
  const at = code.lastIndexOf(begins) + begins.length
  const { sourcesContent, ...map } = JSON.parse(Buffer.from(code.slice(at).trimEnd(), 'base64').toString())
  return code.slice(0, at) + Buffer.from(JSON.stringify(map)).toString('base64')
}

/** The compiler leaves out what isn't code, but that is read beside what is. */
function copyTexts(dist) {
  for (const file of filesIn(at('src'), '.txt', '.typ', '.css')) {
    const copy = join(dist, relative(root, file))
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(file, copy)
  }
}

function filesIn(folder, ...endings) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter(name => endings.some(ending => name.endsWith(ending)))
    .map(name => join(folder, name))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepare().catch(giveUp)
}
