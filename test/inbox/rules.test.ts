import test from 'ava'
import fc from 'fast-check'
import { freshText } from '../../src/inbox/fresh-text-rules.js'
import { textOfHtml } from '../../src/inbox/html-text-rules.js'
import { isQuestion } from '../../src/inbox/reply-rules.js'
import { wishOf } from '../../src/inbox/wish-rules.js'

const wishes: Record<string, ReturnType<typeof wishOf>> = {
  STOP: 'stop',
  ' Stop. ': 'stop',
  'UNSUBSCRIBE!': 'stop',
  'Please stop sending me these messages': 'stop',
  "Don't contact me again, thanks": 'stop',
  'Take me off your list': 'stop',
  'Leave me alone.': 'stop',
  'Dejen de escribirme por favor': 'stop',
  'Quiero darme de baja': 'stop',
  start: 'start',
  Help: 'help',
  '¿Quién es?': 'help',
  'I will stop by your office tomorrow': undefined,
  'We stopped selling bread in May': undefined,
  'When does the loan end?': undefined,
  'Can you help me with the upload?': undefined,
  'I cannot cancel the meeting, sorry': undefined,
  'Please remove the second owner from the application': undefined,
  'The start date was in March': undefined,
}

for (const [text, wish] of Object.entries(wishes)) {
  test(`“${text}” is ${wish ? `a wish: ${wish}` : 'no wish'}`, t => {
    t.is(wishOf(text), wish)
  })
}

const replies: Record<string, string> = {
  'Yes.\n\nOn Mon, Nov 23, 2026 at 3:00 PM Maya <maya@harbor.example> wrote:\n> STOP': 'Yes.',
  'Sí\n\nEl lun, 23 nov 2026, Maya escribió:\n> Hola': 'Sí',
  'Tomorrow\r\n-- \r\nDana Whitfield': 'Tomorrow',
  'Here.\n\nFrom: Maya\nSent: Monday\nTo: Dana\n\nHi Dana': 'Here.',
  'Here.\n-----Original Message-----\nSTOP': 'Here.',
  '> one\nI agree\n> two': 'I agree',
  'On Friday I will send it.': 'On Friday I will send it.',
}

for (const [text, fresh] of Object.entries(replies)) {
  test(`of ${JSON.stringify(text)} only ${JSON.stringify(fresh)} is new`, t => {
    t.is(freshText(text), fresh)
  })
}

test('questions are told from answers', t => {
  for (const text of [
    'What is missing?',
    'how long does it take',
    'Thanks. Can I send a photo',
    '¿Cuánto cuesta?',
  ])
    t.true(isQuestion(text), text)
  for (const text of ['Here it is.', 'I will send it tomorrow', 'Thank you', 'Our EIN is 12-3456789'])
    t.false(isQuestion(text), text)
})

test('the words of HTML are its text, a line for each block', t => {
  t.is(
    textOfHtml('<style>p{}</style><p>Hello &amp; bye&nbsp;&#33;</p><div>two</div>'),
    'Hello & bye !\ntwo\n',
  )
  t.is(textOfHtml('1 < 2'), '1 ')
})

test('whatever is sent as HTML is read in one pass', t => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<style', '<p>', '</p>', '</style>', '<', '>', 'a', '&lt;', '<!--')),
      parts => {
        const text = textOfHtml(parts.join(''))
        t.true(text.length <= parts.join('').length + parts.length)
      },
    ),
  )
})
