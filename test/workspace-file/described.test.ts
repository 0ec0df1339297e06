import { readFile } from 'node:fs/promises'
import test from 'ava'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { describeSetup, setupText, setupVersion } from '../../src/workspace-file/described.js'
import { testDatabase } from '../support/database.js'
import { applying, environment, full, group, item, name } from './applying.js'

test('what a workspace has, written as a file, changes nothing', async t => {
  const { context, apply } = applying(t, await testDatabase(t))
  const example = await readFile('examples/workspace.yaml', 'utf8')
  for (const file of [full, example]) {
    const { workspaceId } = await apply(file, { environment })
    const setup = await describeSetup(workspaceId, context.db)
    const again = await apply(setupText(setup), { workspaceId })
    t.deepEqual([again.created, again.updated, again.archived], [[], [], []])
    t.true(again.unchanged.length > 8)
    const now = await describeSetup(workspaceId, context.db)
    t.deepEqual(now, setup)
    t.is(setupVersion(now), setupVersion(setup))
  }
})

test('a section that has nothing is an empty list, and usual things go without saying', async t => {
  const { context, apply } = applying(t, await testDatabase(t))
  const { workspaceId } = await apply(name)
  const text = async () => setupText(await describeSetup(workspaceId, context.db))
  t.is(await text(), 'checklist: []\nagents: []\nworkflows: []\nautomations: []\n')
  await apply(group(item('B')))
  t.regex(
    await text(),
    /^checklist:\n {2}- code: A\n {4}name: A\n {4}items:\n {6}- code: B\n {8}label: B\n {8}fieldType: TEXT\nagents/,
  )
})

const words = fc.oneof(
  fc.constantFrom(
    'yes',
    '1e3',
    '- x',
    '# y',
    'a: b',
    '{a}',
    '"',
    "'",
    '012',
    '~',
    '2026-01-31',
    '&a',
    '*a',
    '!x',
    '|',
    '>',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\t', ':', '#', '-', '\u2028', '\u0085'),
    minLength: 1,
    maxLength: 30,
  }),
)

test('any words come back as they were, whatever YAML would make of them', async t => {
  const { context, apply } = applying(t, await testDatabase(t))
  let taken = 0
  await fc.assert(
    fc.asyncProperty(words, words, words, async (label, help, message) => {
      const file = {
        workspace: { name: 'Harbor' },
        checklist: [
          { code: 'A', name: label, items: [{ code: 'B', label, fieldType: 'TEXT', helpText: help }] },
        ],
        agents: [{ code: 'a', name: label }],
        workflows: [
          { code: 'w', name: label, type: 'REMINDER', message: message.replaceAll(/[{}]/g, '') || 'x' },
        ],
      }
      // Some of them a file may not say at all.
      const applied = await apply(stringify(file)).catch(() => undefined)
      if (!applied) return
      taken++
      const { workspaceId } = applied
      const setup = await describeSetup(workspaceId, context.db)
      const again = await apply(setupText(setup), { workspaceId })
      t.deepEqual([again.created, again.updated, again.archived], [[], [], []])
    }),
    { numRuns: 60, seed: 4711 },
  )
  t.true(taken > 20, `${taken} were taken`)
})
