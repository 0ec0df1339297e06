import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const root = new URL('../..', import.meta.url).pathname
const { functionsIn } = await import(join(root, 'scripts/functions-in.mjs'))
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

test('a comment is understood without its neighbour', t => {
  // "The same, but …" says nothing to whoever has come to this declaration alone.
  t.deepEqual(found(code, /\/?\*\*? The same(?:,| (?:for|of|as|with|from|in|inside|at|two)\b)/), [])
})

test('a file fits three screens, and a function one', t => {
  const sized = (file: string): string[] => {
    const functions: { name: string; lines: number }[] = functionsIn(texts.get(file) ?? '')
    return (
      [{ name: 'in all', lines: linesOf(file).length - 1, most: 250 }]
        // A migration is one function, and never edited.
        .concat(file.startsWith('migrations/') ? [] : functions.map(one => ({ ...one, most: 60 })))
        .filter(({ lines, most }) => lines > most)
        .map(({ name, lines }) => `${file}: ${name} ${lines}`)
    )
  }
  t.deepEqual(code.flatMap(sized), [])
})

test('what tests share fits three screens, too', t => {
  const shared = tests.filter(file => !file.includes('.test.'))
  t.deepEqual(
    shared.filter(file => linesOf(file).length - 1 > 250),
    [],
  )
})

test('nothing of ten lines is written twice', t => {
  // A test may hold what the code says against a list of its own.
  t.deepEqual([code, tests].flatMap(writtenTwice), [])
})

function writtenTwice(files: string[]): string[] {
  const seen = new Map<string, string>()
  return files
    .filter(file => !file.startsWith('migrations/'))
    .flatMap(file => {
      const told = (texts.get(file) ?? '').replace(/^import[^;'"]*?'[^']*'$/gms, '')
      const lines = told.split('\n').map(line => line.trim())
      const said = lines.filter(line => line !== '' && !/^(?:\/\/|\/?\*)/.test(line))
      return said.flatMap((first, n) => {
        const ten = said.slice(n, n + 10)
        const before = seen.get(ten.join('\n'))
        if (ten.length === 10) seen.set(ten.join('\n'), file)
        return before ? [`${file} and ${before}: ${first}`] : []
      })
    })
}

test('an object is written in one', t => {
  // Two spreads of literals in a row only cheat the formatter.
  t.deepEqual(found([...code, ...tests], /^\s*\.\.\.\{(?: [^.(]*\},?)?$/), [])
})

test('names are those of things, and nothing is left to do', t => {
  t.deepEqual(found(code, /(?:\/\/|\*).*\b(?:TODO:|FIXME|XXX|HACK)/), [])
  t.deepEqual(found(code, /\b(?:class|interface|type|function) \w*(?:Manager|Helper|Utils?|Impl)\b/), [])
  // The code speaks of itself, and not of who asked for it where.
  t.deepEqual(found([...code, ...tests], /\b(?:issue|ticket) #?\d/i), [])
  t.deepEqual(
    code.filter(file => /(?:^|[/-])(?:utils?|helpers?|manager|common|misc)\.\w+$/.test(file)),
    [],
  )
})

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|abstract class) (\w+)/gm

test('what is exported is used elsewhere', t => {
  const words = new Map([...texts].map(([file, text]) => [file, new Set(text.match(/\w+/g))]))
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

test('what is exported is imported by its name', t => {
  // Piscina is told of these by their names.
  const byThreads = ['src/inbox/providers/read-post.ts: readPost', 'src/spreads/threads/thread.ts: work']
  const imported = new Set(
    [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/^(?:import|export)\b([^;'"]*?)from '(\.[^']+)'/gm)].flatMap(
        ([, said = '', of = '']) => {
          const from = join(file, '..', of)
            .replace(/^dist\//, '')
            .replace(/\.js$/, '')
          const [, names = ''] = /\{([^}]*)\}/.exec(said) ?? []
          const all = names.split(',').map(name =>
            name
              .trim()
              .replace(/^type /, '')
              .replace(/ as .*/, ''),
          )
          return (said.includes('*') ? ['*'] : all).map(name => `${from}: ${name}`)
        },
      ),
    ),
  )
  // Whole modules that are loaded when they are needed.
  for (const [file, text] of texts)
    for (const [, of = ''] of text.matchAll(/import\('(\.[^']+)'\)/g))
      imported.add(`${join(file, '..', of).replace(/\.js$/, '')}: *`)
  const unused = code
    .filter(file => /^(?:src|workflows|activities)\//.test(file))
    .flatMap(file => {
      const from = file.replace(/\.tsx?$/, '')
      return [...(texts.get(file) ?? '').matchAll(exported)]
        .map(([, name = '']) => name)
        .filter(name => !imported.has(`${from}: ${name}`) && !imported.has(`${from}: *`))
        .map(name => `${file}: ${name}`)
    })
  t.deepEqual(
    unused.filter(one => !byThreads.includes(one)),
    [],
  )
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

test('the changelog is lists of sentences, a line each', t => {
  const lines = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n')
  const sections = lines.filter(line => line.startsWith('### ')).map(line => line.slice(4))
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  t.deepEqual(
    sections.filter(section => !known.includes(section)),
    [],
  )
  const told = lines.slice(lines.indexOf(`### ${sections[0]}`))
  t.deepEqual(
    told.filter(line => line !== '' && !/^#{2,3} \S/.test(line) && !/^- .*[.)]$/.test(line)),
    [],
  )
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
