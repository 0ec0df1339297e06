import { readFileSync } from 'node:fs'
import test from 'ava'
import { variables } from '../../src/config.js'
import { WorkspaceFileError } from '../../src/workspace-file/problems.js'
import { readWorkspaceFile } from '../../src/workspace-file/read.js'
import { casesIn } from '../support/cases.js'

const read = (text: string, environment: Record<string, string> = {}) =>
  readWorkspaceFile({ file: 'w.yaml', text, environment }, { allowPrivate: false, allowHttp: false }).content

function problemsOf(text: string, environment: Record<string, string> = {}): string[] {
  try {
    read(text, environment)
    return []
  } catch (error) {
    if (!(error instanceof WorkspaceFileError)) throw error
    return error.problems.map(({ message, line, column }) => `${line}:${column}: ${message}`)
  }
}

test('the example file is in order, and uses nearly everything', t => {
  const file = read(readFileSync('examples/workspace.yaml', 'utf8'))
  t.is(file.workspace?.name, 'Harbor Business Lending')
  const types = new Set(file.checklist?.flatMap(group => group.items.map(item => item.fieldType)))
  t.true(types.size >= 16)
})

test('the small example is in order', t => {
  t.deepEqual(problemsOf(readFileSync('examples/first-agent.yaml', 'utf8')), [])
})

const list = (title: string, text: string, expected: string[]) =>
  test(title, t => {
    t.deepEqual(problemsOf(text), expected)
  })

list('an unknown key is told where it stands', 'workspace: { name: Harbor }\ncheklist: []', [
  '2:1: "cheklist" is not known here',
])
list('a missing key is told at what lacks it', 'agents:\n  - code: maya', ['2:5: "name" is missing'])
list('a wrong type is told in words', 'agents:\n  - { code: maya, name: 5 }\nworkflows: 3', [
  '2:25: "name" must be text',
  '3:12: "workflows" must be a list',
])
list('a key that stands there twice is refused', 'agents: []\nagents: []', ['2:1: Map keys must be unique'])
list('an empty file is no file', '# nothing yet', ['1:1: The file is empty'])
list('two documents are one too many', 'agents: []\n---\nagents: []', [
  '2:1: The file holds more than one document',
])
list('a tag of a programming language is refused', 'workspace: !!js/function x', [
  '1:12: Unresolved tag: tag:yaml.org,2002:js/function',
])
list('a list left open is told', 'agents: [', [
  '1:10: Flow sequence in block collection must be sufficiently indented and end with a ]',
])

list(
  'a code used twice is told at the second',
  `
agents:
  - { code: maya, name: Maya }
  - { code: maya, name: May }
checklist:
  - code: A
    name: A
    items:
      - { code: X, label: X, fieldType: TEXT }
      - { code: X, label: X, fieldType: TEXT }
  - { code: A, name: A, items: [] }`,
  [
    '4:13: The code maya is used twice among the agents',
    '10:17: The code X is used twice among the items of this group',
    '11:13: The code A is used twice among the groups',
  ],
)

list(
  'nothing can be renamed from a code that is still in use',
  'agents:\n  - { code: may, was: maya, name: May }\n  - { code: maya, name: Maya }\n  - { code: mia, was: maya, name: Mia }',
  [
    '2:23: maya is still a code among the agents, so nothing can be renamed from it',
    '4:23: maya is still a code among the agents, so nothing can be renamed from it',
    '4:23: maya is renamed twice among the agents',
  ],
)

list(
  'an automation starts what is in the file, and stands there once',
  `
agents: [{ code: maya, name: Maya }]
workflows: [{ code: collect, name: Collect, type: CHECKLIST }]
automations:
  - { when: { tagged: warm }, start: { agent: maja, workflow: colect } }
  - { when: { tagged: warm }, start: { agent: maya, workflow: collect } }
  - { when: { tagged: WARM }, start: { agent: maya, workflow: collect } }
  - { when: { tagged: "a,b" }, start: { agent: maya, workflow: collect } }`,
  [
    '5:47: There is no agent maja in this file',
    '5:63: There is no workflow colect in this file',
    '7:5: This automation stands here twice',
    '8:23: "tagged" must have no comma',
  ],
)

const checklist = (conditions: string) => `
checklist:
  - code: A
    name: A
    items:
      - { code: TYPE, label: T, fieldType: SELECT, config: { options: [LLC, Corp] } }
      - { code: SINCE, label: S, fieldType: DATE }
      - { code: COUNT, label: C, fieldType: NUMBER }
      - { code: AGREED, label: B, fieldType: BOOLEAN }
      - { code: FILE, label: F, fieldType: FILE }
      - { code: SSN, label: S, fieldType: SSN }
      - { code: LAST, label: L, fieldType: TEXT, conditions: ${conditions} }
  - code: B
    name: B
    items:
      - { code: TYPE, label: T, fieldType: TEXT }`

type Told = Record<string, string | null>
const told =
  casesIn<Record<'conditions' | 'items' | 'workflows' | 'portals' | 'manners', Told>>(
    'workspace-file/read.yaml',
  )

for (const [condition, problem] of Object.entries(told.conditions)) {
  test(`the condition ${condition} ${problem ? `is refused: ${problem}` : 'is accepted'}`, t => {
    const problems = problemsOf(checklist(condition))
    t.deepEqual(
      problems.map(text => text.replace(/^12:\d+: /, '')),
      problem ? [problem] : [],
    )
  })
}

list(
  'items that wait for each other are told with the way round, also through the conditions of a group',
  `
checklist:
  - code: A
    name: A
    items:
      - { code: X, label: X, fieldType: TEXT, conditions: { item: B.Y, op: exists, value: true } }
  - code: B
    name: B
    conditions: { any: [{ item: A.X, op: equals, value: a }] }
    items:
      - { code: Y, label: Y, fieldType: TEXT }`,
  ['6:67: A.X could never be asked for, because its conditions wait for itself: A.X → B.Y → A.X'],
)

for (const [item, problem] of Object.entries(told.items)) {
  test(`an item with ${item} is refused: ${problem}`, t => {
    const problems = problemsOf(
      `checklist:\n  - code: A\n    name: A\n    items: [{ code: X, label: X, ${item} }]`,
    )
    t.is(problems[0]?.replace(/^4:\d+: /, '') ?? null, problem)
  })
}

for (const [workflow, problem] of Object.entries(told.workflows)) {
  test(`a workflow with ${workflow} is ${problem ? `refused: ${problem}` : 'accepted'}`, t => {
    const problems = problemsOf(`workflows:\n  - { code: w, name: W, ${workflow} }`)
    t.is(problems[0]?.replace(/^2:\d+: /, '') ?? null, problem)
  })
}

for (const [portal, problem] of Object.entries(told.portals)) {
  test(`a portal that looks like ${portal} is ${problem ? `refused: ${problem}` : 'accepted'}`, t => {
    const problems = problemsOf(`workspace:\n  name: Harbor\n  portal: ${portal}`)
    t.deepEqual(
      problems.map(text => text.replace(/^3:\d+: /, '')),
      problem ? [problem] : [],
    )
  })
}

for (const [manners, problem] of Object.entries(told.manners)) {
  test(`the manners ${manners} are ${problem ? `refused: ${problem}` : 'accepted'}`, t => {
    const problems = problemsOf(`workspace:\n  name: Harbor\n  manners: ${manners}`)
    t.deepEqual(
      problems.map(text => text.replace(/^3:\d+: /, '')),
      problem ? [problem] : [],
    )
  })
}

test("an agent's number needs its country code, or the workspace's region", t => {
  const agent = 'agents: [{ code: sam, name: Sam, phoneNumber: (202) 555-0177 }]'
  t.deepEqual(problemsOf(agent), [
    '1:47: "phoneNumber" must be a phone number with its country code, such as +12025550123',
  ])
  t.deepEqual(problemsOf(`workspace: { name: Harbor, defaultRegion: US }\n${agent}`), [])
})

const webhook = `webhooks:
  - { code: crm, url: "https://crm.example/\${LEADSPREAD_PATH_PART}", events: ["*"], headers: { x-key: "Bearer \${LEADSPREAD_CRM_SECRET}" } }`

test('a variable is read from the environment, as text', t => {
  const { webhooks } = read(webhook, {
    LEADSPREAD_PATH_PART: 'hook',
    LEADSPREAD_CRM_SECRET: 'a: [b] # c "d"',
  })
  t.is(webhooks?.[0]?.url, 'https://crm.example/hook')
  t.deepEqual(webhooks?.[0]?.headers, { 'x-key': 'Bearer a: [b] # c "d"' })
})

test('a variable that is not set, or set to nothing, is told where it is used', t => {
  t.deepEqual(problemsOf(webhook, { LEADSPREAD_PATH_PART: 'hook', LEADSPREAD_CRM_SECRET: '' }), [
    '2:103: The environment variable LEADSPREAD_CRM_SECRET is not set',
  ])
})

test("a file can't read the service's own settings", t => {
  for (const name of [...variables, 'PATH', 'leadspread_x', 'XLEADSPREAD_X']) {
    const problems = problemsOf(webhook.replace('LEADSPREAD_CRM_SECRET', name), {
      LEADSPREAD_PATH_PART: 'hook',
      [name]: 'correct horse',
    })
    t.deepEqual(problems, [
      variables.includes(name)
        ? `2:103: ${name} is a setting of the service, which no file may read`
        : `2:103: Only environment variables whose names begin with LEADSPREAD_ are read here, and ${name} is not one`,
    ])
  }
})

test('no message shows what came from the environment', t => {
  const problems = problemsOf(webhook, {
    LEADSPREAD_PATH_PART: ' %zz secret-path',
    LEADSPREAD_CRM_SECRET: 'secret\nheader',
  })
  t.deepEqual(problems, ['2:103: "x-key" must be one line of plain characters'])
})

test('an alias stands for its anchor, and what is wrong with it there is told at the alias', t => {
  t.deepEqual(problemsOf('agents:\n  - &maya { code: maya, name: Maya }\nworkflows:\n  - *maya'), [
    '4:5: "type" is missing',
  ])
})

test('aliases that would fill the memory are refused', t => {
  const lines = ['x0: &x0 [a, a]']
  for (let n = 1; n < 9; n++)
    lines.push(
      `x${n}: &x${n} [${Array(9)
        .fill(`*x${n - 1}`)
        .join()}]`,
    )
  t.deepEqual(problemsOf(lines.join('\n')), ["1:1: The file's aliases stand for more than 100 copies"])
  t.deepEqual(problemsOf('agents: &a [*a]'), ['1:13: This alias stands inside what it stands for'])
})

test('a text that no database can keep is refused', t => {
  const refusal = ['1:20: This text has a character that no database can keep']
  t.deepEqual(problemsOf('workspace: { name: "a\\0b" }'), refusal)
  t.deepEqual(problemsOf('workspace: { name: "a\\ud800b" }'), refusal)
})

test('a file that is too large or too deep is refused', t => {
  t.deepEqual(problemsOf(`a: ${'x'.repeat(1024 * 1024)}`), ['1:1: The file is larger than 1 MiB'])
  t.regex(problemsOf(`a: ${'['.repeat(200)}${']'.repeat(200)}`)[0] ?? '', /levels deep/)
  t.regex(problemsOf(`a: ${'['.repeat(100_000)}`)[0] ?? '', /too deeply/)
})

test('all problems are told at once, in the order of the file', t => {
  const problems = problemsOf(`
workspace: { name: "", colour: red }
agents:
  - { code: maya, name: Maya, email: nope }
  - { code: maya, name: "\${LEADSPREAD_NOBODY}" }
automations:
  - { when: { tagged: warm }, start: { agent: maja, workflow: collect }, withdraw: maybe }
webhooks:
  - { code: crm, url: "https://10.0.0.1/", events: ["runs.*"], headers: { Content-Type: text/plain } }`)
  t.deepEqual(problems, [
    '2:20: "name" must not be blank',
    '2:24: "colour" is not known here',
    '4:38: "email" must be an e-mail address',
    '5:13: The code maya is used twice among the agents',
    '5:25: The environment variable LEADSPREAD_NOBODY is not set',
    '7:47: There is no agent maja in this file',
    '7:84: "withdraw" must be true or false',
    '9:23: "url" must not lead to a private, local or metadata address (WEBHOOK_ALLOW_PRIVATE=true allows it)',
    '9:53: "events" entry 1 is not an event, a prefix such as workflow_run.*, or *',
    '9:75: "Content-Type" is a header that a delivery sets itself',
  ])
})
