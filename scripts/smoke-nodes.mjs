import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { giveUp, run, say } from './say.mjs'

/**
 * The oldest Node that is promised, and as far as each later line with long-term support can be used: from 24.19 on Node aborts
 * when it collects statements of better-sqlite3 12, and better-sqlite3 13 has no place on Node 20.
 */
const versions = ['20.19.0', '24.18.1', '22.23.3']
const native = 'better-sqlite3'

/**
 * One test of each kind that could tell one Node from another: native code, sockets, the contained reader and its permissions, the
 * recogniser, Temporal's core, threads, the typesetter, and the whole service as `npm start` runs it.
 */
const chosen = [
  'test/db/',
  'test/http/bodies',
  'test/http/errors',
  'test/intake/documents',
  'test/intake/upload.test',
  'test/documents/reading/read',
  'test/documents/reading/turns',
  'test/temporal/runs',
  'test/temporal/spreads.test',
  'test/start/start',
]

/** `npm run smoke:nodes [-- VERSION …]`: tests a copy of this checkout with each Node, its native library compiled for it. */
try {
  await prepare()
  const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : versions
  const copies = []
  for (const version of wanted)
    copies.push({ version, node: await nodeOf(version), folder: folderFor(version) })
  try {
    // Side by side: what it compiles is one large file, which keeps one processor busy.
    await Promise.all(copies.map(copyFor))
    for (const copy of copies) await smoke(copy)
  } finally {
    for (const { folder } of copies) rmSync(folder, { recursive: true, force: true })
  }
  say(`\nWorks on Node ${wanted.join(', ')}`)
} catch (error) {
  giveUp(error)
}

/** The package `node` is a choice among one package a platform, which each hold a Node with its headers. */
async function nodeOf(version) {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'leadspread', `node-${version}`)
  const name = `node-${process.platform}-${process.arch}`
  const node = join(cache, 'node_modules', name, 'bin', 'node')
  if (!existsSync(node)) {
    mkdirSync(cache, { recursive: true })
    // npm installs into the nearest folder with one of these.
    writeFileSync(join(cache, 'package.json'), '{"private":true}')
    const args = ['install', '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${version}`]
    await run(`Fetching Node ${version}`, 'npm', args, { cwd: cache })
  }
  return node
}

function folderFor(version) {
  return mkdtempSync(join(tmpdir(), `leadspread-node-${version}-`))
}

/**
 * What is committed and what is not yet, as a clone would have it, with the packages and what the compiler made: these are the same
 * on any Node, but for the one library that is compiled for each.
 */
async function copyFor({ version, node, folder }) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  const made = ['node_modules', 'dist.last'].map(name => join(root, name))
  await run(`Copying packages for Node ${version}`, 'cp', ['-a', ...made, folder])
  if (loadsTheSame(node)) return
  await run(`Compiling ${native} for Node ${version}`, 'npm', ['rebuild', native, '--loglevel=error'], {
    cwd: folder,
    env: { ...environment(node), npm_config_nodedir: dirname(dirname(node)) },
  })
}

function environment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
}

/** Of one number with this Node's, a Node loads what was compiled for this one. */
function loadsTheSame(node) {
  const asked = execFileSync(node, ['-p', 'process.versions.modules'], { encoding: 'utf8' })
  return asked.trim() === process.versions.modules
}

async function smoke({ version, node, folder }) {
  const env = environment(node)
  // Headers of another Node, which whoever runs this may have set for npm.
  delete env.npm_config_nodedir
  await run(`Testing on Node ${version}`, node, [join('scripts', 'test.mjs'), ...chosen], {
    cwd: folder,
    env,
  })
}
