import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { besideFile } from '../../src/workspace-file/knowledge-file.js'
import { testDatabase } from '../support/database.js'
import { applying, name } from './applying.js'

const start = async (t: ExecutionContext) => applying(t, await testDatabase(t))
const inline = `${name}knowledge: |
  # Fees
  ## Origination
  Two percent.
  ## Late
  Thirty dollars.
`
const named = (...codes: string[]) => codes.map(code => `knowledge ${code}`)

test('knowledge is one text, divided by its headings, and applying it again changes nothing', async t => {
  const { context, apply } = await start(t)
  const first = await apply(inline)
  t.deepEqual(first.created, ['workspace Harbor', ...named('fees/origination', 'fees/late')])
  const rows = await context.db('knowledge_sections').orderBy('position')
  t.deepEqual(
    rows.map(({ code, path, text }) => [code, JSON.parse(path), text]),
    [
      ['fees/origination', ['Fees', 'Origination'], 'Two percent.'],
      ['fees/late', ['Fees', 'Late'], 'Thirty dollars.'],
    ],
  )
  const again = await apply(inline)
  t.deepEqual([again.created, again.updated, again.archived], [[], [], []])
  t.deepEqual(await context.db('knowledge_sections').orderBy('position'), rows)
})

test('what changes is told by section, what is gone among what is archived, and a dry run does nothing', async t => {
  const { context, apply } = await start(t)
  await apply(inline)
  const [before] = await context.db('knowledge_sections').where({ code: 'fees/origination' })
  const changed = inline.replace('Two', 'Three').replace(/ {2}## Late.*/s, '  ## Early\n  Free.\n')
  const expected = {
    created: named('fees/early'),
    updated: named('fees/origination'),
    unchanged: ['workspace Harbor'],
    archived: named('fees/late'),
  }
  t.like(await apply(changed, { dryRun: true }), expected)
  t.is((await context.db('knowledge_sections').where({ code: 'fees/late' })).length, 1)
  t.like(await apply(changed), expected)
  const [after] = await context.db('knowledge_sections').where({ code: 'fees/origination' })
  t.is(after.id, before.id)
  t.is((await context.db('knowledge_sections').where({ code: 'fees/late' })).length, 0)
})

test('a file that says nothing of knowledge leaves it alone; one that lists none removes it', async t => {
  const { context, apply } = await start(t)
  await apply(inline)
  t.deepEqual((await apply(name)).archived, [])
  t.is((await context.db('knowledge_sections')).length, 2)
  t.deepEqual((await apply(`${name}knowledge: []`)).archived, named('fees/origination', 'fees/late'))
  t.is((await context.db('knowledge_terms')).length, 0)
  await apply(inline)
  t.deepEqual((await apply(`${name}knowledge: ""`)).archived, named('fees/origination', 'fees/late'))
})

test('knowledge may be a list of texts, each with a code and a title', async t => {
  const { context, apply } = await start(t)
  const { created } = await apply(`${name}knowledge:
  - { code: fees, title: Fees, text: "Two percent.\\n## Late\\nThirty dollars.\\n## Late\\nOr more." }
  - { code: hours, title: Opening hours, text: 9 to 5. }`)
  t.deepEqual(created.slice(1), named('fees', 'fees/late', 'fees/late-2', 'hours'))
  const [late] = await context.db('knowledge_sections').where({ code: 'fees/late' })
  t.is(late.path, '["Fees","Late"]')
})

test('a text may lie in a file beside the workspace file, and nowhere else', async t => {
  const { context, apply, refused } = await start(t)
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-knowledge-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'w', 'more'), { recursive: true })
  writeFileSync(join(folder, 'secret.md'), '# Secret\nOf somebody else.')
  writeFileSync(join(folder, 'w', 'more', 'fees.md'), '## Late\r\nThirty dollars.\r\n')
  writeFileSync(join(folder, 'w', 'latin.md'), Buffer.from([0x23, 0x20, 0xe9]))
  writeFileSync(join(folder, 'w', 'large.md'), 'x'.repeat(1024 * 1024 + 1))
  symlinkSync(join(folder, 'secret.md'), join(folder, 'w', 'link.md'))
  const readBeside = besideFile(join(folder, 'w', 'workspace.yaml'))
  const text = (file: string) => `${name}knowledge:\n  - { code: fees, title: Fees, file: ${file} }`

  t.deepEqual((await apply(text('more/fees.md'), { readBeside })).created.slice(1), named('fees/late'))
  const told = {
    'nothing.md': "nothing.md isn't there, beside the workspace file",
    'link.md': "link.md leads out of the workspace file's folder",
    'latin.md': 'latin.md is no text in UTF-8',
    'large.md': 'large.md is larger than 1 MiB',
    more: '"file" must be the path of a .md file beside this one',
    '../secret.md': '"file" must be the path of a .md file beside this one',
    '/etc/passwd': '"file" must be the path of a .md file beside this one',
  }
  for (const [file, problem] of Object.entries(told))
    t.deepEqual(await refused(text(file), { readBeside }), [`3:38: ${problem}`])
  t.deepEqual(await refused(text('more/fees.md')), ["3:38: more/fees.md can't be read from here"])
  t.is((await context.db('knowledge_sections')).length, 1)
})

test('what is wrong with knowledge is told where it stands', async t => {
  const { refused } = await start(t)
  const entry = (more: string) => `${name}knowledge:\n  - { code: a, title: A, ${more} }`
  t.deepEqual(await refused(`${name}knowledge: 5`), ['2:12: "knowledge" must be text or a list'])
  t.deepEqual(await refused(`${name}knowledge:`), ['2:11: "knowledge" must be text or a list'])
  t.deepEqual(await refused(entry('text: b, colour: red')), ['3:35: "colour" is not known here'])
  t.deepEqual(await refused(entry('text: 5')), ['3:32: "text" must be text'])
  t.deepEqual(await refused(entry('text: ""')), ['3:32: There is no text in it'])
  t.deepEqual(await refused(entry('text: b, file: c.md')), [
    '3:5: "knowledge" entry 1 must have either "text" or "file"',
  ])
  t.deepEqual(await refused(`${name}knowledge:\n  - { text: b }`), [
    '3:5: "code" is missing',
    '3:5: "title" is missing',
  ])
  t.deepEqual(await refused(`${entry('text: b')}\n  - { code: a, title: B, text: c }`), [
    '4:13: The code a is used twice among the knowledge',
  ])
  t.deepEqual(await refused(`${name}knowledge: Welcome.`), [
    '2:12: must begin with a heading such as "# Fees", by which answers name what they quote',
  ])
  t.deepEqual(await refused(`${name}knowledge: "# Long\\n${'x'.repeat(20_001)}"`), [
    '2:12: What stands below "Long" has more than 20000 characters: divide it by headings',
  ])
  t.deepEqual(await refused(`${name}knowledge: |\n${'  # A\n  b\n'.repeat(501)}`), [
    '2:12: The knowledge has more than 500 sections',
  ])
})
