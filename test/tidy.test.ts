import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const root = new URL('../..', import.meta.url).pathname
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.d)\.(ts|tsx|mjs)$/.test(name))
    .map(name => join(folder, name))
    .sort()

const code = ['src', 'workflows', 'activities', 'migrations', 'bench', 'scripts'].flatMap(filesIn)
const tests = filesIn('test')
const texts = new Map([...code, ...tests].map(file => [file, readFileSync(join(root, file), 'utf8')]))
const linesOf = (file: string): string[] => (texts.get(file) ?? '').split('\n')
const found = (files: string[], wrong: RegExp): string[] =>
  files.flatMap(file =>
    linesOf(file).flatMap((line, n) =>
      wrong.test(line) ? [`${file}:${n + 1} ${line.trim().slice(0, 80)}`] : [],
    ),
  )

test('a comment is no longer than a reader takes in at once', t => {
  t.deepEqual(found(code, /^\s*(?:\/\*\*|\*|\/\/).{138,}$/), [])
})

test('an object is written in one', t => {
  // Two spreads of literals in a row only cheat the formatter.
  t.deepEqual(found([...code, ...tests], /^\s*\.\.\.\{ [^.(]*\},?$/), [])
})

test('names are those of things, and nothing is left to do', t => {
  t.deepEqual(found(code, /(?:\/\/|\*).*\b(?:TODO:|FIXME|XXX|HACK)/), [])
  t.deepEqual(
    code.filter(file => /(?:^|[/-])(?:utils?|helpers?|manager|common|misc)\.\w+$/.test(file)),
    [],
  )
})

test('what is exported is used elsewhere', t => {
  const words = new Map([...texts].map(([file, text]) => [file, new Set(text.match(/\w+/g))]))
  const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|abstract class) (\w+)/gm
  const unused = code
    .filter(file => /^(?:src|workflows|activities)\//.test(file))
    .flatMap(file =>
      [...(texts.get(file) ?? '').matchAll(exported)]
        .map(([, name = '']) => name)
        .filter(name => ![...words].some(([other, said]) => other !== file && said.has(name)))
        .map(name => `${file}: ${name}`),
    )
  t.deepEqual(unused, [])
})

test('no file is without a reader', t => {
  const named = new Set(
    [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import\(?|URL\() ?'(\.[^']+)'/g)].map(([, of = '']) =>
        join(file, '..', of).replace(/\.js$/, ''),
      ),
    ),
  )
  const started = ['src/main', 'workflows/index', 'src/spreads/artifacts/report/typesetter']
  const dead = code
    .filter(file => /^(?:src|workflows|activities)\//.test(file))
    .map(file => file.replace(/\.tsx?$/, ''))
    .filter(file => !named.has(file) && !started.includes(file))
    .filter(
      file => ![...texts.values()].some(text => new RegExp(`[/']${file.split('/').at(-1)}\\.js`).test(text)),
    )
  t.deepEqual(dead, [])
})

test('a commit says what changed in a line, and why below it', t => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  let commits: string[]
  try {
    // Those since this test is held. Where a copy came without a history there is nothing to hold it against.
    const [first] = git('log', '--diff-filter=A', '--format=%H', '--', 'test/tidy.test.ts').split('\n')
    commits = first ? git('log', '--no-merges', '--format=%s%n%b%x00', `${first}..`).split('\0') : []
  } catch {
    commits = []
  }
  for (const commit of commits.map(said => said.trim()).filter(Boolean)) {
    const [subject = '', ...body] = commit.split('\n')
    t.true(subject.length <= 72 && /^[A-Z].*[^.!]$/.test(subject), subject)
    t.true(
      body.some(line => line.trim() !== ''),
      `${subject}: why?`,
    )
  }
  t.pass()
})
