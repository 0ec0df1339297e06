import test from 'ava'
import fc from 'fast-check'
import { segmentsOf, typed } from '../../src/channels/segment-rules.js'
import {
  type TextTo,
  textAsk,
  textFollowUp,
  textReminder,
} from '../../src/runs/sending/text-message-rules.js'

for (const [text, segments] of [
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // A letter of two places isn't cut in two: 76 of them in a part of 153.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['á'.repeat(70), 1],
  ['á'.repeat(71), 2],
  ['á'.repeat(134), 2],
  ['á'.repeat(135), 3],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(66), 2],
  ['😀'.repeat(67), 3],
  [`${'a'.repeat(69)}é`, 1],
  [`${'a'.repeat(140)}ç`, 3],
] as const) {
  test(`${[...text].length} letters, “${[...text].at(-1) ?? ''}” the last, are ${segments}`, t => {
    t.is(segmentsOf(text), segments)
  })
}

test('what printers set is typed as telephones do', t => {
  t.is(typed('“It’s here” – now… • yes'), '"It\'s here" - now... - yes')
})

const portalUrl = `https://leads.harbor.example/portal/${'0'.repeat(59)}`
const name = fc.oneof(
  fc.string({ maxLength: 255 }),
  fc.constantFrom('Dana', 'Darío', '李小龙', '<b>', '😀😀'),
)
const who: fc.Arbitrary<TextTo> = fc.record({
  firstName: name,
  lastName: name,
  businessName: fc.option(name),
  agentName: name,
  workspaceName: name,
  portalUrl: fc.constant(portalUrl),
  isFirst: fc.boolean(),
})
const items = fc.array(fc.record({ label: name, clientInstructions: fc.constant(null) }), {
  minLength: 1,
  maxLength: 30,
})

test('whatever is asked for, a text message has its link and stays short', t => {
  fc.assert(
    fc.property(who, items, (to, wanted) => {
      for (const text of [textAsk(to, wanted), textFollowUp(to, wanted)]) {
        t.true(text.includes(portalUrl))
        t.is(text.endsWith('Reply STOP to opt out.'), to.isFirst)
        t.true(text.length < 500)
        const plain = [to.firstName, to.agentName, to.workspaceName].every(said =>
          /^[A-Z]?[a-z]*$/.test(said),
        )
        if (plain) t.true(segmentsOf(text) <= 3)
      }
    }),
    { seed: 4711, numRuns: 500 },
  )
})

test('as many items are named as there is room for', t => {
  const to = { firstName: 'Dana', lastName: '', businessName: null, agentName: 'Maya', isFirst: true }
  const labels = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      label: `Bank statements of account ${n}`,
      clientInstructions: null,
    }))
  const text = textAsk({ ...to, workspaceName: 'Harbor', portalUrl }, labels(20))
  t.regex(text, /of account 0, .* and \d+ more\. It goes here/)
  t.is(segmentsOf(text), 3)
})

test('a reminder says what its lender has written, whole, unless no text message holds it', t => {
  const to = { firstName: 'Dana', lastName: '', businessName: null, agentName: 'Maya', isFirst: false }
  const long = 'Please look at your application. '.repeat(40).trim()
  const said = { ...to, workspaceName: 'Harbor', portalUrl }
  t.is(textReminder(said, long), long)
  t.is(textReminder(said, long.repeat(2)), `Hi Dana, a short reminder from Harbor: ${portalUrl} - Maya`)
  t.regex(
    textReminder({ ...said, isFirst: true }, 'Call us.'),
    /^Harbor: Call us\.\nReply STOP to opt out\.$/,
  )
})
