import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'
import { giveUp } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'

try {
  await prepare()
  const cli = process.env.TEMPORAL_ADDRESS ? [] : ['--temporal-cli', await temporalCli()]
  const main = join(root, 'dist/src/main.js')
  // In this very process: one less between the terminal and what it stops.
  process.argv = [process.execPath, main, 'all', ...cli]
  await import(pathToFileURL(main).href)
} catch (error) {
  giveUp(error)
}
