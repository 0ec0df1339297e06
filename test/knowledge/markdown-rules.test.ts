import test from 'ava'
import { sectionsOf } from '../../src/knowledge/markdown-rules.js'

const sections = (title: string, markdown: string, expected: [string, string][]) =>
  test(title, t => {
    t.deepEqual(
      sectionsOf(markdown).map(({ path, text }) => [path.join(' › '), text]),
      expected,
    )
  })

sections(
  'a section keeps the headings above it',
  '# A\none\n## B\ntwo\n### C\nthree\n## D\nfour\n# E\nfive',
  [
    ['A', 'one'],
    ['A › B', 'two'],
    ['A › B › C', 'three'],
    ['A › D', 'four'],
    ['E', 'five'],
  ],
)
sections(
  'headings may be underlined, skip levels, and end with hashes',
  'Fees\n====\none\n\nLate\n---\ntwo\n\n#### Deep ####\nthree',
  [
    ['Fees', 'one'],
    ['Fees › Late', 'two'],
    ['Fees › Late › Deep', 'three'],
  ],
)
sections('a heading without a text is no section', '# A\n## B\ntext\n## C\n', [['A › B', 'text']])
sections('what stands before the first heading has none', 'Welcome.\n\n# A\none', [
  ['', 'Welcome.'],
  ['A', 'one'],
])
sections(
  'what looks like a heading in code, or has no blank after it, is none',
  '# A\n```\n# not one\n```\n#1 lender\n',
  [['A', '# not one #1 lender']],
)
sections(
  'lines of a paragraph are joined, those of lists and tables are not',
  '# A\none\ntwo\n\n* x\n* y\n  more\n1. z\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  [['A', 'one two\n\n- x\n- y more\n1. z\n\na | b\n1 | 2']],
)
sections(
  'marks go, words and addresses stay',
  '# *A*\n**b** _c_ `d` ~~e~~ [f](https://g.example) [](https://h.example) ![i](j.png)\n> k <!-- l --> snake_case_name 2*3*4 \\*m\\*',
  [['A', 'b c d e f (https://g.example) https://h.example i (j.png) k  snake_case_name 2*3*4 *m*']],
)
sections('lines may end as on any system', '# A\r\none\r\n\r\n## B\rtwo', [
  ['A', 'one'],
  ['A › B', 'two'],
])

test('a text made to be slow is read as fast as any other', t => {
  for (const line of [
    '['.repeat(100_000),
    '*'.repeat(100_000),
    '# '.repeat(50_000),
    '[a]('.repeat(25_000),
    '`'.repeat(100_000),
    '| '.repeat(50_000),
  ])
    t.true(Array.isArray(sectionsOf(`# A\n${line}\n`)))
})
