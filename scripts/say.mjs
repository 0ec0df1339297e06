import { spawn } from 'node:child_process'

/** Progress that a person can watch: one line a step, with the seconds it takes. */
export const say = text => process.stdout.write(`${text}\n`)

export class Failed extends Error {}

/** Runs a command. While it is silent, a line every ten seconds says that it still works. */
export function run(title, command, args, options = {}) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  say(`› ${title}`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    let lines = 0
    const keep = chunk => {
      const text = String(chunk)
      lines += text.split('\n').length - 1
      output = (output + text).slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const tick = setInterval(
      () => say(`  … ${seconds()}${lines > 0 ? `, ${lines} lines of output` : ''}`),
      10_000,
    )
    const done = error => {
      clearInterval(tick)
      if (!error) return resolve(output)
      reject(Object.assign(new Failed(`${title} failed after ${seconds()}: ${error}`), { output }))
    }
    child.once('error', error => done(error.message))
    child.once('exit', (code, signal) => done(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
}

/** The end of a script that could not do its work. */
export function giveUp(error) {
  if (error instanceof Failed)
    process.stderr.write(`${error.output ? `${error.output.trimEnd()}\n\n` : ''}${error.message}\n`)
  else process.stderr.write(`${error.stack ?? error}\n`)
  process.exit(1)
}
