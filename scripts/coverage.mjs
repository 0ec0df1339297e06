import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/*
 * What the tests run of the code, in lines and branches: `npm run coverage` of all that `npm test` runs, and with words of the files
 * that have one of them in their path. Not counted is what runs within walls, which nothing may leave: workflows, and readers of
 * documents.
 */
const c8 = 'c8@12.0.0'
const rooms = ['src', 'workflows', 'activities']
const folder = mkdtempSync(join(tmpdir(), 'leadspread-coverage-'))

// A test that fails has run what it has run.
const tested = await ended(process.execPath, [join(root, 'scripts/test.mjs'), ...process.argv.slice(2)], {
  NODE_V8_COVERAGE: folder,
})
const reported = await ended('npx', [
  '--yes',
  c8,
  'report',
  `--temp-directory=${folder}`,
  `--reports-dir=${join(root, 'coverage')}`,
  ...['text', 'json-summary', 'html'].map(kind => `--reporter=${kind}`),
  '--all',
  '--src=dist',
  ...rooms.map(room => `--include=dist/${room}/**/*.js`),
  '--exclude=dist/src/pages/browser/**',
])
rmSync(folder, { recursive: true, force: true })
process.exit(tested || reported)

function ended(command, args, variables = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables }
    spawn(command, args, { cwd: root, env, stdio: 'inherit' })
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
}
