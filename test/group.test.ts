import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'

/** This file runs as dist/test/group.test.js. */
const root = new URL('../..', import.meta.url).pathname
const { groupsOf, withoutGroup } = await import(join(root, 'scripts/test-groups.mjs'))

/** What AVA tells of test files that are run in one process. */
async function ran(t: ExecutionContext, name: string, files: Record<string, string>) {
  const folder = join('dist/test', name)
  mkdirSync(join(root, folder), { recursive: true })
  const paths = Object.entries(files).map(([file, source]) => {
    const path = join(folder, `${file}.test.js`)
    writeFileSync(join(root, path), `import test from 'ava'\n${source}`)
    return path
  })
  const groups = groupsOf(name, paths, () => false)
  t.teardown(() => {
    rmSync(join(root, folder), { recursive: true })
    rmSync(join(root, 'dist/groups', name), { recursive: true })
  })
  t.is(groups.length, 1)
  const ava = join(root, 'node_modules/ava/entrypoints/cli.mjs')
  const child = spawn(process.execPath, [ava, ...groups], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, printed, faults }
}

test.serial('a test file is run with others in one process as it is alone', async t => {
  const { code, printed } = await ran(t, 'grouped', {
    one: `
      const order = []
      test.before(() => { order.push('before') })
      test.after.always(() => { globalThis.oneIsOver = true })
      test('a title', t => t.deepEqual(order, ['before', 'serial']))
      test.serial('what is serial comes first', t => t.is(order.push('serial'), 2))
      test.skip('left out', t => t.fail())`,
    two: `
      test('a title', t => t.true(globalThis.oneIsOver))
      test('wrong', t => t.is(1, 2))`,
    three: `
      test.before(() => { throw new Error('nothing there') })
      test('never run', t => t.pass())`,
    four: `test('the failures of others are not its own', t => t.pass())`,
  })
  t.is(code, 1)
  const told = printed.split('\n').map(line => line.trim())
  for (const line of [
    '✔ grouped › one › a title',
    '✔ grouped › one › what is serial comes first',
    '- [skip] grouped › one › left out',
    '✔ grouped › two › a title',
    '✘ [fail]: grouped › two › wrong',
    '✔ grouped › four › the failures of others are not its own',
    '1 test failed',
    '1 hook failed',
  ])
    t.true(
      told.some(text => text.startsWith(line)),
      `${line}\n${printed}`,
    )
  t.false(told.some(text => text.startsWith('✔ grouped › three')))
})

const broken = {
  'ends the process': 'test(`ends`, () => process.exit(0))',
  'throws while it is loaded': 'test(`never run`, t => t.pass())\nthrow new Error(`broken`)',
  'never ends loading': 'test(`never run`, t => t.pass())\nawait new Promise(() => {})',
  'has no test': 'export const tests = [test].length',
  'throws outside of its tests':
    'test(`is late`, () => new Promise(() => setTimeout(() => { throw new Error() })))',
}

for (const [what, source] of Object.entries(broken))
  test.serial(`a file that ${what} fails the run, and those behind it are named`, async t => {
    const { code, printed, faults } = await ran(t, 'broken', {
      first: 'test(`first`, t => t.pass())',
      second: source,
      third: 'test(`third`, t => t.pass())',
    })
    t.not(code, 0)
    t.true(printed.includes('first › first'))
    t.false(printed.includes('third'))
    t.true(faults.includes('While dist/test/broken/second.test.js ran, its process ended.'), faults)
    t.true(faults.includes('Not run: dist/test/broken/third.test.js'), faults)
  })

test('every file is in one group, and in the same one each time', t => {
  const files = Array.from({ length: 137 }, (_, n) =>
    n % 5 === 0 ? 'test/group.test.ts' : 'test/ids.test.ts',
  )
  const dealt = (name: string): string[] => {
    const groups: string[] = groupsOf(name, files, (file: string) => file.includes('group'))
    t.teardown(() => rmSync(join(root, 'dist/groups', name), { recursive: true }))
    return groups.map(group => readFileSync(group, 'utf8'))
  }
  const programs = dealt('dealt')
  const named = programs.map(program => program.match(/dist\/test\/\w+\.test\.js/g) ?? [])
  t.is(named.flat().length, files.length)
  t.is(named.flat().filter(file => file === 'dist/test/group.test.js').length, 28)
  for (const group of named) t.true(group.length <= (group[0]?.includes('group') ? 1 : 45))
  t.deepEqual(dealt('dealt-again'), programs)
})

test('where something fails is told by the line of its source', t => {
  for (const file of ['dist/test/group.test.js', 'dist/src/db/connect.js', 'dist/workflows/index.js']) {
    const map = JSON.parse(readFileSync(join(root, `${file}.map`), 'utf8'))
    const [source] = map.sources.map((name: string) => join(root, file, '..', name))
    t.is(source, join(root, file.replace(/^dist/, '').replace(/js$/, 'ts')))
    t.true(existsSync(source))
  }
})

test('a reader is told the file of a test, and not its group', t => {
  t.is(withoutGroup('  ✔ ~07 › leads › list › 200: newest first'), '  ✔ leads › list › 200: newest first')
  t.is(withoutGroup('  ✔ leads › list › about ~7 seconds'), '  ✔ leads › list › about ~7 seconds')
})
