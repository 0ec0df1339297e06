import test from 'ava'
import { reportCage, standOf } from '../../src/contained/report.js'
import type { Cage } from '../../src/contained/start.js'
import { isRequired, walls } from '../../src/contained/walls.js'
import { StartError } from '../../src/errors.js'
import { createLog } from '../../src/log.js'
import { registry } from '../../src/metrics.js'

function reported(cage: Cage, readerIsolation: 'best' | 'require') {
  const lines: string[] = []
  const log = createLog('info', 'worker', { write: (line: string) => void lines.push(line) })
  const done = reportCage(log, { readerIsolation }, cage)
  return { done, lines: () => lines.map(line => JSON.parse(line)) }
}

const all: Cage = { by: 'bubblewrap', walls: [...walls] }
const required: Cage = { by: 'bubblewrap', walls: walls.filter(isRequired) }
const few: Cage = { by: 'util-linux', walls: ['limits', 'privileges', 'lifetime'] }

test('a worker says in one line of its log which walls stand, and warns where one is missing', async t => {
  const [well, weak] = [reported(all, 'best'), reported(few, 'best')]
  await Promise.all([well.done, weak.done])
  t.like(well.lines(), [{ level: 'info', by: 'bubblewrap', missing: [] }])
  t.like(weak.lines(), [
    { level: 'warn', missing: ['user', 'files', 'processes', 'network', 'system_calls', 'uid'] },
  ])
})

// The registry is one for all.
test.serial('its metrics tell of each wall', async t => {
  await reported(few, 'best').done
  const text = await registry.metrics()
  t.regex(text, /^leadspread_reader_wall\{wall="limits"\} 1$/m)
  t.regex(text, /^leadspread_reader_wall\{wall="network"\} 0$/m)
  t.is(text.match(/^leadspread_reader_wall\{/gm)?.length, walls.length)
})

test('where walls are required, a worker that lacks one does not start, and names all that are missing', async t => {
  await t.notThrowsAsync(reported(all, 'require').done)
  await t.notThrowsAsync(reported(required, 'require').done)
  const error = await t.throwsAsync(reported(few, 'require').done, { instanceOf: StartError })
  for (const wall of ['user', 'files', 'processes', 'network'])
    t.regex(error?.message ?? '', new RegExp(`^ {2}${wall}: `, 'm'))
  t.notRegex(error?.message ?? '', /system_calls|uid:/)
  for (const wall of walls.filter(isRequired)) {
    const without = { ...all, walls: walls.filter(other => other !== wall) }
    await t.throwsAsync(reported(without, 'require').done, {
      message: new RegExp(`^ {2}${wall}: missing`, 'm'),
    })
  }
})

test('each wall says what it means, and what to do where it is missing', t => {
  for (const { stands, says } of [...standOf(all), ...standOf(few)])
    t.is(says.startsWith('missing ('), !stands, says)
})
