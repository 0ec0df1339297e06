import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './prepare.mjs'
import { giveUp, run, say } from './say.mjs'

/**
 * The oldest Node that is promised, and as far as each later line with long-term support can be used: from 24.19 on Node aborts
 * when it collects statements of better-sqlite3 12, and better-sqlite3 13 has no place on Node 20.
 */
const versions = ['20.19.0', '24.18.1', '22.23.3']

/**
 * One test of each kind that could tell one Node from another: native code, sockets, the contained reader and its
 * permissions, Temporal's core, threads, the typesetter, and the whole service as `npm start` runs it.
 */
const chosen = [
  'test/db/',
  'test/http/bodies',
  'test/http/errors',
  'test/intake/documents',
  'test/intake/upload.test',
  'test/documents/reading/read',
  'test/documents/reading/scans',
  'test/temporal/runs',
  'test/temporal/spreads.test',
  'test/spreads/artifacts',
  'test/start/',
]

/** `npm run smoke:nodes [-- VERSION …]`: installs, compiles and tests a copy of this checkout with each Node. */
try {
  const wanted = process.argv.slice(2)
  for (const version of wanted.length > 0 ? wanted : versions) await smoke(version, await nodeOf(version))
  say(`\nWorks on Node ${(wanted.length > 0 ? wanted : versions).join(', ')}`)
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

async function smoke(version, node) {
  const folder = mkdtempSync(join(tmpdir(), `leadspread-node-${version}-`))
  try {
    // As a clone would have it, with what is not committed yet.
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const file of listed.split('\0').filter(Boolean))
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
    // Headers of another Node, which whoever runs this may have set for npm.
    delete env.npm_config_nodedir
    await run(
      `Installing, compiling and testing on Node ${version}`,
      node,
      [join('scripts', 'test.mjs'), ...chosen],
      { cwd: folder, env },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
