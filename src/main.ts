#!/usr/bin/env -S node --inspect-port=192.0.2.1:9229
import './no-debugger.js'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { closeToOthers } from './close-to-others.js'
import { type Config, environment, loadConfig, variables } from './config.js'
import { StartError } from './errors.js'
import { misspelled } from './settings/problems.js'

/** The composition root. Each role loads only its own half of the house: an API process has no use for a worker's code. */
async function main([role = 'help', ...rest]: string[]): Promise<void> {
  const isRole = role === 'all' || role === 'api' || role === 'worker' || role === 'mail'
  const wantsHelp = isRole && rest.some(word => word === '--help' || word === '-h')
  switch (wantsHelp ? 'help' : role) {
    case 'all': {
      const { runAll } = await import('./start/all.js')
      return runAll(configOfRole(), fileURLToPath(import.meta.url), rest)
    }
    case 'api': {
      const { runApi } = await import('./processes/api.js')
      parseArgs({ args: rest, options: {} })
      return runApi(configOfRole())
    }
    case 'worker': {
      const { runWorker } = await import('./processes/worker.js')
      return runWorker(configOfRole(), rest)
    }
    case 'mail': {
      const { runMail } = await import('./processes/mail.js')
      parseArgs({ args: rest, options: {} })
      return runMail(configOfRole())
    }
    default: {
      const { runCommand } = await import('./cli/run.js')
      process.exitCode = await runCommand([role, ...rest])
    }
  }
}

function configOfRole(): Readonly<Config> {
  for (const mistake of misspelled(Object.keys(environment), variables)) process.stderr.write(`${mistake}\n`)
  const config = loadConfig()
  closeToOthers(config.dataDir)
  return config
}

// Whatever this process and its children make, such as the files beside a database, is for their own user.
process.umask(0o077)
try {
  await main(process.argv.slice(2))
  process.exit(process.exitCode ?? 0)
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof StartError || code?.startsWith('ERR_PARSE_ARGS')) process.stderr.write(`${message}\n`)
  else process.stderr.write(`${(error as Error).stack ?? error}\n`)
  process.exit(1)
}
