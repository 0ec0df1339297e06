import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { Failed, giveUp } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'
import { startTestPostgres } from './test-postgres.mjs'

/** `npm run chaos -- [--runs 500] [--minutes 5] [--seed N] [--postgres]` */
const args = process.argv.slice(2)
const wantsPostgres = args.includes('--postgres')
let postgres
try {
  await prepare()
  if (wantsPostgres) {
    postgres = await startTestPostgres()
    if (!postgres) throw new Failed('There is no initdb on this machine. Install PostgreSQL 15 or later.')
  }
  await play([
    ...args.filter(arg => arg !== '--postgres'),
    ...['--temporal-cli', await temporalCli()],
    ...(postgres ? ['--database-url', postgres.url] : []),
  ])
} catch (error) {
  await postgres?.stop()
  giveUp(error)
}
await postgres?.stop()

function play(args) {
  // Ctrl-C reaches the program too, which then ends what it started; this process waits for that.
  process.on('SIGINT', () => {})
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist/test/chaos/main.js'), ...args], {
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Failed(`Chaos ended with ${signal ?? code}`)),
    )
  })
}
