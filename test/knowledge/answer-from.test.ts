import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { type Answer, answerFrom } from '../../src/knowledge/answer-from.js'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { casesIn } from '../support/cases.js'
import { testDatabase } from '../support/database.js'

interface Lender {
  knowledge: string
  questions: { asks: string; section: string | null }[]
}

async function knowing(t: ExecutionContext, knowledge: unknown) {
  const { context } = await testDatabase(t)
  const apply = (name: string, known: unknown) =>
    applyWorkspaceFile(context, {
      file: 'w.yaml',
      text: stringify({ workspace: { name }, knowledge: known }),
      environment: {},
    })
  const { workspaceId } = await apply('Harbor', knowledge)
  const ask = (question: string, of = workspaceId) => answerFrom(context.db, of, question)
  return { context, workspaceId, apply, ask }
}

const headingOf = (answer: Answer) => (answer.outcome === 'answered' ? answer.section.heading : null)
const reasonOf = (answer: Answer): string | null => (answer.outcome === 'unsure' ? answer.reason : null)

/** How many answerable questions must find their section. */
const lenders = {
  'equipment-lender': 18,
  'credit-line-lender': 20,
  'small-business-lender': 18,
  'community-lender': 19,
  'factoring-lender': 18,
  'bridge-lender': 11,
}
/** All others must find none, and so must what is missed. These are known to find a wrong one. */
const known = new Set([
  'can I pay it back by refinancing into a rental loan',
  'can I see your financial statements',
])

// One after the other: each asks much of the processor, and beside it the others' connections would wait too long.
for (const [file, least] of Object.entries(lenders)) {
  test.serial(
    `borrowers of the ${file.replaceAll('-', ' ')} get the section that answers, or none`,
    async t => {
      const { knowledge, questions } = casesIn<Lender>(`knowledge/${file}.yaml`)
      const { ask } = await knowing(t, knowledge)
      let right = 0
      const wrong: string[] = []
      for (const { asks, section } of questions) {
        const heading = headingOf(await ask(asks))
        if (heading !== null && heading === section) right++
        else if (heading !== null && !known.has(asks)) wrong.push(`${asks} → ${heading}`)
      }
      t.deepEqual(wrong, [], 'a wrong answer is worse than none')
      t.true(right >= least, `${right} right`)
    },
  )
}

const fees = `
# Costs
## Origination fee
We keep **2.5%** of the amount. See [our prices](https://harbor.example/prices).

## Late payments
A late payment costs $35.

# Applying
## Documents needed
- six months of bank statements
- a photo ID
`

test.serial('an answer has the words of its section, and says where it stands', async t => {
  const { ask } = await knowing(t, fees)
  t.deepEqual(await ask('How much is the origination fee?'), {
    outcome: 'answered',
    section: { code: 'costs/origination-fee', heading: 'Origination fee' },
    text: 'We keep 2.5% of the amount. See our prices (https://harbor.example/prices).',
    source: 'Costs › Origination fee',
    coverage: 1,
  })
  const documents = await ask('what documents do you need from me')
  t.is(documents.outcome === 'answered' && documents.text, '- six months of bank statements\n- a photo ID')
})

test.serial('of a long section the part is sent that speaks of the question', async t => {
  const filler = (about: string) =>
    `${about} ${'This sentence stands here for its length alone. '.repeat(9)}`.trim()
  const parts = ['Weather', 'Harvest', 'Insurance must cover theft of the machine.', 'Music'].map(filler)
  const { ask } = await knowing(t, `# Machine insurance\n${parts.join('\n\n')}`)
  const answer = await ask('does the insurance have to cover theft?')
  t.true(
    answer.outcome === 'answered' && answer.text.startsWith('Insurance must cover theft of the machine.'),
  )
  t.true(answer.outcome === 'answered' && answer.text.length <= 700)
})

test.serial('why it is unsure is told', async t => {
  const { ask, apply } = await knowing(t, fees)
  const reasons: Record<string, string> = {
    '': 'nothing_asked',
    '🙂 ?!': 'nothing_asked',
    'how are you?': 'nothing_asked',
    'what is the fee for skydiving': 'not_covered',
    'did you get my documents?': 'own_case',
    'What is the origination fee? And what documents do you need?': 'several_questions',
  }
  for (const [question, reason] of Object.entries(reasons))
    t.is(reasonOf(await ask(question)), reason, question)
  const { workspaceId } = await apply('Silent', [])
  t.is(reasonOf(await ask('What is the origination fee?', workspaceId)), 'nothing_known')
})

test.serial('a misspelt word finds what was meant', async t => {
  const { ask } = await knowing(t, `${fees}\n## Excavators\nWe finance excavators of any make.`)
  t.is(headingOf(await ask('whats the originaton fee')), 'Origination fee')
  t.is(headingOf(await ask('can i get an excavtor')), 'Excavators')
})

test.serial('a lender that writes Spanish is asked in Spanish, and one that writes English too', async t => {
  const spanish = `
# Costos
## Comisión de apertura
Cobramos una comisión del 2 % cuando se paga el préstamo.

## Pago anticipado
Puede liquidar el préstamo antes de tiempo sin ninguna penalización.

# Solicitud
## Documentos necesarios
Seis meses de estados de cuenta y una identificación con foto.
`
  const { ask, apply } = await knowing(t, spanish)
  t.is(headingOf(await ask('¿cuánto es la comision de apertura?')), 'Comisión de apertura')
  t.is(headingOf(await ask('que documentos necesitan')), 'Documentos necesarios')
  t.is(headingOf(await ask('¿puedo pagar antes?')), 'Pago anticipado')
  t.is(headingOf(await ask('¿venden seguros de vida para perros?')), null)
  const { workspaceId } = await apply('English', fees)
  t.is(headingOf(await ask('¿Qué documentos necesitan?', workspaceId)), 'Documents needed')
})

test.serial("another workspace's knowledge answers nobody else", async t => {
  const { ask, apply } = await knowing(t, fees)
  const { workspaceId } = await apply('Pier', '# Parking\nThere is parking behind the house.')
  t.is(headingOf(await ask('What is the origination fee?', workspaceId)), null)
  t.is(headingOf(await ask('Is there parking?')), null)
  t.is(headingOf(await ask('Is there parking?', workspaceId)), 'Parking')
})

test.serial('what a borrower writes is never read as a search of its own', async t => {
  const { ask } = await knowing(t, fees)
  const hostile = [
    '"origination" OR workspace_id : *',
    'NEAR(origination fee, 2) AND NOT late',
    "'; drop table knowledge_sections; --",
    "origination' & !fee | (late:* <-> payment)",
    '\\ \' " ^ * : ( ) { } [ ] + - | & ! < > ~ \u0000 \ud800',
    'ws_01h455vb4pex5vsknk084sn02q _cost _privacy',
    `${'('.repeat(50_000)}fee`,
    'a'.repeat(200_000),
    'is '.repeat(60_000),
    `${'can i '.repeat(30_000)}?`,
    `my ${'x '.repeat(30_000)}yet`,
  ]
  for (const question of hostile) t.is(typeof (await ask(question)).outcome, 'string')
  t.is(headingOf(await ask('"origination" fee*?')), 'Origination fee')
  const words = fc.constantFrom(
    'fee',
    'origination',
    '"',
    "'",
    '*',
    ':',
    'AND',
    'late',
    '(',
    ')',
    '\\',
    '-',
    '^',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 12 }),
      async parts => {
        await ask(parts.join(' '))
      },
    ),
    { numRuns: 200 },
  )
})

test.serial('what is no longer in the file answers nobody any more', async t => {
  const { ask, apply, workspaceId } = await knowing(t, fees)
  const changed = await apply('Harbor', fees.replace('$35', '$40').replace(/# Applying.*/s, ''))
  t.is(changed.workspaceId, workspaceId)
  const late = await ask('what does a late payment cost?')
  t.is(late.outcome === 'answered' && late.text, 'A late payment costs $40.')
  t.is(headingOf(await ask('what documents do you need from me')), null)
})
