import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { giveUp, run, say } from './say.mjs'

/** What takes seconds: types, lint, format. `--fix` mends what can be mended. */
try {
  await prepare()
  const fix = process.argv.includes('--fix') ? ['--write'] : []
  await run(
    'Linting',
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...fix],
    { cwd: root },
  )
  say('Types, lint and format are fine. `npm test` runs everything.')
} catch (error) {
  giveUp(error)
}
