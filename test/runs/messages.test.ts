import test from 'ava'
import { writeAsk, writeFollowUp, writeReminder } from '../../src/runs/message-rules.js'

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
  t.deepEqual(writeAsk(who, [item('EIN', 'Nine digits,\nas on your letter.'), item('Legal name')]), {
    subject: 'What Harbor Business Lending needs from you',
    body: `Hi Dana,

this is Maya from Harbor Business Lending. To go on, we still need from you:

- EIN: Nine digits, as on your letter.
- Legal name

You can give us all of it here: https://apply.example/dana

Thank you!

Maya`,
  })
})

test('a follow-up is shorter, and ends after twenty items', t => {
  t.regex(writeFollowUp(who, [item('EIN')]).body, /^Hi Dana,\n\none thing is still missing:\n\n- EIN\n\n/)
  const { body } = writeFollowUp(
    who,
    Array.from({ length: 23 }, (_, n) => item(`Item ${n}`)),
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
