import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { Failed, giveUp } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'
import { startTestPostgres } from './test-postgres.mjs'

/** Runs such a program of `test` with what it needs: Temporal's command line, and with `--postgres` a throwaway server. */
export async function longRun(program) {
  const args = process.argv.slice(2)
  let postgres
  try {
    await prepare()
    if (args.includes('--postgres')) {
      postgres = await startTestPostgres()
      if (!postgres) throw new Failed('There is no initdb on this machine. Install PostgreSQL 15 or later.')
    }
    await play(program, [
      ...args.filter(arg => arg !== '--postgres'),
      ...['--temporal-cli', await temporalCli()],
      ...(postgres ? ['--database-url', postgres.url] : []),
    ])
  } catch (error) {
    await postgres?.stop()
    giveUp(error)
  }
  await postgres?.stop()
}

function play(program, args) {
  // Ctrl-C reaches the program too, which then ends what it started; this process waits for that.
  process.on('SIGINT', () => {})
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist/test', program), ...args], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Failed(`${program} ended with ${signal ?? code}`)),
    )
  })
}
