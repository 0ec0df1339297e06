import { readFileSync } from 'node:fs'
import test from 'ava'
import { WorkspaceFileError } from '../../src/workspace-file/problems.js'
import { readWorkspaceFile } from '../../src/workspace-file/read.js'

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

const conditions: [string, string | undefined][] = [
  ['{ item: A.TYPE, op: equals, value: LLC }', undefined],
  ['{ item: SINCE, op: lessThan, value: "2024-01-01" }', undefined],
  [
    '{ all: [{ item: COUNT, op: greaterThan, value: 2 }, { not: { item: FILE, op: exists, value: true } }] }',
    undefined,
  ],
  ['{ lead: email, op: exists, value: false }', undefined],
  ['{ item: A.TIPE, op: equals, value: LLC }', 'There is no item A.TIPE'],
  ['{ item: NOTHING, op: equals, value: LLC }', 'There is no item NOTHING'],
  ['{ item: TYPE, op: equals, value: LLC }', 'TYPE is an item of several groups: write A.TYPE or B.TYPE'],
  ['{ item: A.TYPE, op: equals, value: llc }', '"llc" is not one of its options: LLC, Corp'],
  ['{ item: A.TYPE, op: in, value: [LLC, Inc] }', '"Inc" is not one of its options: LLC, Corp'],
  ['{ item: A.TYPE, op: notEquals, value: Inc }', '"Inc" is not one of its options: LLC, Corp'],
  ['{ item: A.TYPE, op: greaterThan, value: 3 }', '"greaterThan" compares only numbers and dates'],
  ['{ item: AGREED, op: equals, value: "yes" }', '"yes" can never be its value, which is true or false'],
  ['{ item: COUNT, op: equals, value: "3" }', '"3" can never be its value, which is a number'],
  ['{ item: SINCE, op: lessThan, value: last year }', '"last year" is not a date such as 2026-01-31'],
  ['{ item: FILE, op: equals, value: x }', 'Of an item of type FILE only "exists" can be asked'],
  ['{ item: SSN, op: equals, value: 123-45-6789 }', 'Of an item of type SSN only "exists" can be asked'],
  ['{ item: SSN, op: exists, value: true }', undefined],
  ['{ item: COUNT, op: exists, value: 1 }', '"value" must be true or false'],
  ['{ item: COUNT, op: in, value: 1 }', '"value" must be a list'],
  ['{ item: COUNT, op: in, value: [] }', '"value" must not be empty'],
  [
    '{ item: COUNT, op: is, value: 1 }',
    '"op" must be one of equals, notEquals, in, greaterThan, lessThan, exists',
  ],
  ['{ item: COUNT, op: equals }', '"value" is missing'],
  ['{ item: COUNT, op: equals, value: 1, valu: 2 }', '"valu" is not known here'],
  ['{ all: [] }', '"all" must not be empty'],
  ['{ any: [{ every: [] }] }', '"any" entry 1 must have one of all, any, not, item or lead'],
  [
    '{ item: LAST, op: exists, value: true }',
    'A.LAST could never be asked for, because its conditions wait for itself',
  ],
]
for (const [condition, problem] of conditions) {
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

const items: [string, string][] = [
  ['fieldType: SELECT', '"config" is missing'],
  ['fieldType: SELECT, config: { options: [] }', '"options" must not be empty'],
  ['fieldType: SELECT, config: { options: [1, 2] }', '"options" entry 1 must be text'],
  ['fieldType: SELECT, config: { options: [Yes, YES] }', '"options" has an option twice'],
  ['fieldType: NUMBER, config: { min: 5, max: 2 }', '"config" has a min above its max'],
  ['fieldType: BANK_STATEMENT, config: { months: 0 }', '"months" must be at least 1'],
  ['fieldType: BANK_STATEMENT, config: { month: 3, months: 3 }', '"month" is not known here'],
  ['fieldType: ID, config: { type: CARD }', '"type" must be one of DRIVERS_LICENSE, PASSPORT, ANY'],
  ['fieldType: DATE, config: { min: 3 }', '"min" is not known here'],
  [
    'fieldType: TEXT, validationRules: [{ name: N, rule: documentMonths, value: 3, message: M }]',
    '"rule" must be one of pattern, minLength, maxLength, oneOf',
  ],
  [
    'fieldType: TAX_RETURN, validationRules: [{ name: N, rule: documentName, value: anybody, message: M }]',
    '"value" must be one of business, person, either',
  ],
  [
    'fieldType: TEXT, validationRules: [{ name: N, rule: documentName, value: person, message: M }]',
    '"rule" must be one of pattern, minLength, maxLength, oneOf',
  ],
  [
    'fieldType: NUMBER, validationRules: [{ name: N, rule: min, value: three, message: M }]',
    '"value" must be a number',
  ],
  [
    'fieldType: TEXT, validationRules: [{ name: N, rule: pattern, value: "(x)\\\\1", message: M }]',
    '"value" must not use back-references, which RE2 does not have',
  ],
  ['fieldType: TEXT, validationRules: [{ name: N, rule: minLength, value: 3 }]', '"message" is missing'],
]
for (const [item, problem] of items) {
  test(`an item with ${item} is refused: ${problem}`, t => {
    const problems = problemsOf(
      `checklist:\n  - code: A\n    name: A\n    items: [{ code: X, label: X, ${item} }]`,
    )
    t.is(problems[0]?.replace(/^4:\d+: /, ''), problem)
  })
}

const workflows: [string, string | undefined][] = [
  ['type: REMINDER, schedule: { cron: "0 10 1 * *", timezone: Europe/Paris }', undefined],
  ['type: REMINDER, schedule: { every: P1DT12H, startAt: "2026-01-01T00:00:00Z" }', undefined],
  ['type: REMINDER', undefined],
  [
    'type: CHECKLIST, portalUrlTemplate: "https://a.example/{leadId}?x={externalLeadId}&e={email}"',
    undefined,
  ],
  ['type: REMINDER, schedule: { cron: "0 10 1 *" }', '"cron" must be five cron fields such as "0 10 1 * *"'],
  [
    'type: REMINDER, schedule: { cron: "0 0 10 1 * *" }',
    '"cron" must be five cron fields such as "0 10 1 * *"',
  ],
  ['type: REMINDER, schedule: { cron: "0 0 30 2 *" }', '"cron" is a time that never comes'],
  [
    'type: REMINDER, schedule: { every: 2 days }',
    '"every" must be an ISO 8601 duration such as P2D or PT12H',
  ],
  ['type: REMINDER, schedule: { every: PT0S }', '"every" must be an ISO 8601 duration such as P2D or PT12H'],
  ['type: REMINDER, schedule: {}', '"schedule" must have either cron or every'],
  [
    'type: REMINDER, schedule: { cron: "0 0 1 1 *", every: P1D }',
    '"schedule" must have either cron or every',
  ],
  [
    'type: REMINDER, schedule: { every: P1D, timezone: Mars }',
    '"timezone" must be a time zone such as America/New_York',
  ],
  [
    'type: REMINDER, schedule: { every: P1D, startAt: tomorrow }',
    '"startAt" must be a time with its offset, such as 2026-01-31T09:00:00-05:00',
  ],
  [
    'type: REMINDER, schedule: { every: P1D, startAt: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" }',
    '"until" must be after startAt',
  ],
  [
    'type: REMINDER, message: "Hi {first_name}"',
    '"message" knows no {first_name}, only {firstName}, {lastName}, {businessName}, {agentName}, {workspaceName}, {portalUrl}',
  ],
  ['type: CHECKLIST, schedule: { every: P1D }', '"schedule" is not known here'],
  ['type: CHECKLIST, followUps: { every: P2D }', '"atMost" is missing'],
  [
    'type: SUPPORT, portalUrlTemplate: "https://a.example/{id}"',
    '"portalUrlTemplate" knows no {id}, only {leadId}, {externalLeadId}, {email}',
  ],
  [
    'type: SUPPORT, portalUrlTemplate: "https://{email}/x"',
    '"portalUrlTemplate" must be an http or https URL, with placeholders only behind its host',
  ],
  ['type: SURVEY', '"type" must be one of CHECKLIST, REMINDER, SUPPORT'],
]
for (const [workflow, problem] of workflows) {
  test(`a workflow with ${workflow} is ${problem ? `refused: ${problem}` : 'accepted'}`, t => {
    const problems = problemsOf(`workflows:\n  - { code: w, name: W, ${workflow} }`)
    t.is(problems[0]?.replace(/^2:\d+: /, ''), problem)
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
  for (const name of ['SECRET_KEY', 'DATABASE_URL', 'PATH', 'leadspread_x', 'XLEADSPREAD_X']) {
    const problems = problemsOf(webhook.replace('LEADSPREAD_CRM_SECRET', name), {
      LEADSPREAD_PATH_PART: 'hook',
      [name]: 'correct horse',
    })
    t.deepEqual(problems, [
      `2:103: Only environment variables whose names begin with LEADSPREAD_ are read here, and ${name} is not one`,
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
