import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { Failed, giveUp } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'

const benchmarks = {
  http: async () => [],
  footprint: async () => ['--temporal-cli', await temporalCli()],
  leads: async () => [],
  limits: async () => [],
  steps: async () => [],
  runs: async () => ['--temporal-cli', await temporalCli()],
  webhooks: async () => ['--temporal-cli', await temporalCli()],
  spreads: async () => ['--temporal-cli', await temporalCli()],
}
/**
 * They are told on what: `accuracy`, `mutations` and `mixed` folders and `spreads` a folder of documents, `leads`, `spreads` and
 * `pages` which parts.
 */
const onFolders = ['accuracy', 'mutations', 'mixed']
/** In a browser, which not everybody has: only where it is asked for. */
const alone = ['pages']
const takesArguments = [...onFolders, ...alone, 'leads', 'spreads']

try {
  const [wanted, ...parts] = process.argv.slice(2)
  const names = wanted === undefined ? Object.keys(benchmarks) : [wanted]
  const isKnown = names.every(name => name in benchmarks || [...onFolders, ...alone].includes(name))
  if (!isKnown || (parts.length > 0 && !takesArguments.includes(wanted)))
    throw new Failed(
      'Usage: npm run bench [http | footprint | leads [read] [write] [list] [logs] [growth] | limits | steps | runs | webhooks | spreads [reading] [package] [memory] [FOLDER] | accuracy FOLDER… [NAME…] [--details] | mutations FOLDER… [NAME…] [--details] | mixed FOLDER… | pages [loads] [list]]',
    )
  await prepare()
  for (const name of names) await play(name, [...((await benchmarks[name]?.()) ?? []), ...parts])
} catch (error) {
  giveUp(error)
}

function play(name, args) {
  // Ctrl-C reaches the benchmark too, which then ends what it started; this process waits for that.
  process.on('SIGINT', () => {})
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist/bench', `${name}.js`), ...args], {
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Failed(`The benchmark ${name} ended with ${signal ?? code}`)),
    )
  })
}
