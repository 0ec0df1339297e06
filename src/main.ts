#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.js'
import { StartError } from './errors.js'

/** The composition root. Each role loads only its own half of the house: an API process has no use for a worker's code. */
async function main([role = 'help', ...rest]: string[]): Promise<void> {
  switch (role) {
    case 'all': {
      const { runAll } = await import('./start/all.js')
      return runAll(loadConfig(), fileURLToPath(import.meta.url), rest)
    }
    case 'api': {
      const { runApi } = await import('./as-api.js')
      return runApi(loadConfig())
    }
    case 'worker': {
      const { runWorker } = await import('./as-worker.js')
      return runWorker(loadConfig(), rest)
    }
    default: {
      const { runCommand } = await import('./cli/run.js')
      process.exitCode = await runCommand([role, ...rest])
    }
  }
}

try {
  await main(process.argv.slice(2))
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${(error as Error).stack ?? error}\n`)
  process.exit(1)
}
