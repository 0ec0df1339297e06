import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { carryTasks } from './carry-tasks.js'

/**
 * Its defaults are slow for one machine: it looks for new tasks 20 times a second, syncs its file more often than a commit
 * needs, and spreads each task queue over four partitions. docs/decisions/0003-temporal-dev-server.md has the figures.
 */
const tuning = [
  ...['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'],
  ...['--dynamic-config-value', 'history.timerProcessorMaxPollRPS=2000'],
  ...['--dynamic-config-value', 'matching.numTaskqueueReadPartitions=1'],
  ...['--dynamic-config-value', 'matching.numTaskqueueWritePartitions=1'],
  // Without it the fairness keys of our tasks say nothing. The other is for queues that know no fairness, those of workers' caches.
  ...['--dynamic-config-value', 'matching.enableFairness=true'],
  ...['--dynamic-config-value', 'matching.useNewMatcher=true'],
  ...['--sqlite-pragma', 'journal_mode=WAL'],
  ...['--sqlite-pragma', 'synchronous=FULL'],
]

/**
 * Runs the server, and ends it when the pipe on descriptor 3 closes: that is when the process that holds the other end
 * dies, however it dies. So not even a kill -9 of ours leaves a server behind.
 */
const leash = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -TERM $server 2>/dev/null ) &
# Told to stop, it stays until the server has.
trap : TERM
wait $server; code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
exit $code
`

export function startDevTemporal(
  cli: string,
  {
    dataDir,
    temporal,
  }: { dataDir: string; temporal: Pick<Config['temporal'], 'port' | 'uiPort' | 'namespace'> },
  more: string[] = [],
): ChildProcess {
  const log = openSync(join(dataDir, 'temporal.log'), 'a', 0o600)
  const file = join(dataDir, 'temporal.sqlite')
  carryTasks(file)
  const args = [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--ui-ip', '127.0.0.1'],
    ...['--port', String(temporal.port), '--ui-port', String(temporal.uiPort)],
    ...['--db-filename', file, '--namespace', temporal.namespace],
    ...['--log-level', 'warn', ...tuning, ...more],
  ]
  // A group of its own: Ctrl-C in the terminal must not reach it before the API and the worker have drained.
  return spawn('sh', ['-c', leash, cli, ...args], { detached: true, stdio: ['pipe', log, log] })
}

export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}
