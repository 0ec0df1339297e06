import test from 'ava'
import { noNews, writeAsk, writeFollowUp, writeReminder } from '../../src/runs/message-rules.js'

const who = {
  firstName: 'Dana',
  lastName: '',
  businessName: null,
  agentName: 'Maya',
  workspaceName: 'Harbor Business Lending',
  portalUrl: 'https://apply.example/dana',
}
const item = (label: string, clientInstructions: string | null = null) => ({ label, clientInstructions })

test('an ask names what is missing, how to give it, and where', t => {
  t.deepEqual(
    writeAsk(who, [item('EIN', 'Nine digits,\nas on your letter.'), item('Legal name')], noNews, undefined),
    {
      subject: 'What Harbor Business Lending needs from you',
      body: `Hi Dana,

this is Maya from Harbor Business Lending. To go on, we still need from you:

- EIN: Nine digits, as on your letter.
- Legal name

You can give us all of it here: https://apply.example/dana

Thank you!

Maya`,
    },
  )
})

test('a follow-up is shorter, and ends after twenty items', t => {
  t.regex(
    writeFollowUp(who, [item('EIN')], noNews, undefined).body,
    /^Hi Dana,\n\none thing is still missing:\n\n- EIN\n\n/,
  )
  const { body } = writeFollowUp(
    who,
    Array.from({ length: 23 }, (_, n) => item(`Item ${n}`)),
    noNews,
    undefined,
  )
  t.regex(body, /- Item 19\n- and 3 more\n/)
  t.notRegex(body, /Item 20/)
})

for (const [template, expected] of [
  ['Hi {firstName}, it is time: {portalUrl}', 'Hi Dana, it is time: https://apply.example/dana'],
  ['Dear {firstName} {lastName}, hello', 'Dear Dana, hello'],
  [
    "{businessName}'s figures – {agentName}, {workspaceName}",
    "your business's figures – Maya, Harbor Business Lending",
  ],
  [null, 'Hi Dana, a short reminder from Harbor Business Lending: https://apply.example/dana – Maya'],
] as const) {
  test(`the reminder ${template}`, t => {
    t.is(writeReminder(who, template).body, expected)
  })
}

test('a name is one line, and is never taken for a placeholder', t => {
  const { body } = writeReminder({ ...who, firstName: 'Da\n\nna {portalUrl} $&' }, 'Hi {firstName}!')
  t.is(body, 'Hi Da na {portalUrl} $&!')
})

const news = {
  received: ['Bank statements', 'scan\n0001.pdf'],
  rejected: [{ label: 'EIN', reason: 'must have nine digits' }],
}

test('a message tells what has come since, what part is missing, and what was refused and why', t => {
  const items = [
    { ...item('Bank statements', 'All pages.'), stillMissing: 'Still missing: September.' },
    item('EIN'),
  ]
  t.is(
    writeFollowUp(who, items, news, undefined).body,
    `Hi Dana,

a short reminder of what we still need from you:

- Bank statements: All pages. Still missing: September.
- EIN

Since we last wrote to you, this has come:

- Bank statements
- scan 0001.pdf

This we could not accept as it is:

- EIN: must have nine digits

It goes here: https://apply.example/dana

Thank you!

Maya`,
  )
})

const own = `Dear {firstName},

we have {received}

Not good:
{rejected}

Missing:
{missing}

{portalUrl}`

test("in a workflow's own words, a paragraph about a list goes where there is nothing to list", t => {
  t.is(
    writeAsk(who, [item('EIN')], news, own).body,
    'Dear Dana,\n\nwe have - Bank statements\n- scan 0001.pdf\n\nNot good:\n- EIN: must have nine digits\n\nMissing:\n- EIN\n\nhttps://apply.example/dana',
  )
  t.is(
    writeAsk(who, [item('EIN')], noNews, own).body,
    'Dear Dana,\n\nMissing:\n- EIN\n\nhttps://apply.example/dana',
  )
})

test('a name that a lead has given a file fills no placeholder', t => {
  const { body } = writeFollowUp(
    who,
    [item('{portalUrl}')],
    { received: ['{agentName}.pdf'], rejected: [] },
    own,
  )
  t.regex(body, /we have - \{agentName\}\.pdf\n\nMissing:\n- \{portalUrl\}\n/)
})
