import type { SimulatedBorrower } from './borrower.js'
import { type Breach, breachesOf, breachKinds, type Letter, type Rules } from './breaches.js'
import type { PersonaName, Reply } from './personas.js'

const shownBreaches = 20
const shownCharacters = 160

export interface ToldBreach {
  breach: Breach
  leadId: string
  at: string
  subject: string | null
}

/** What came of a simulation, counted as borrowers got it. */
export class Scorecard {
  readonly #rules: Rules
  letters = 0
  answers = 0
  replies = 0
  readonly breaches = Object.fromEntries(breachKinds.map(kind => [kind, 0])) as Record<Breach, number>
  readonly told: ToldBreach[] = []
  /** Of the first borrower of each kind. */
  readonly #shown = new Map<PersonaName, { leadId: string; lines: string[] }>()

  constructor(rules: Rules) {
    this.#rules = rules
  }

  joined({ persona, leadId, receiver }: SimulatedBorrower): void {
    if (this.#shown.has(persona)) return
    this.#shown.set(persona, { leadId, lines: [`${persona} (${leadId}, ${receiver.timezone})`] })
  }

  got(borrower: SimulatedBorrower, letter: Letter, isAnswer: boolean): void {
    const { leadId, receiver } = borrower
    this.letters++
    if (isAnswer) this.answers++
    for (const breach of breachesOf(letter, receiver, this.#rules)) {
      this.breaches[breach]++
      if (this.told.length < shownBreaches)
        this.told.push({ breach, leadId, at: letter.at.toISOString(), subject: letter.subject })
    }
    if (!isAnswer) receiver.unasked.push(letter.at)
    this.#show(borrower, letter.at, '<', `${letter.subject}: ${letter.body}`)
  }

  said(borrower: SimulatedBorrower, { text, files }: Reply, at: Date): void {
    this.replies++
    const attached = files.map(({ name }) => ` [${name}]`).join('')
    this.#show(borrower, at, '>', text + attached)
  }

  get conversations(): string[] {
    return [...this.#shown.values()].flatMap(({ lines }) => [...lines, ''])
  }

  #show({ persona, leadId, receiver }: SimulatedBorrower, at: Date, way: '<' | '>', said: string): void {
    const shown = this.#shown.get(persona)
    if (shown?.leadId !== leadId) return
    const text = said.replace(/\s+/g, ' ')
    const clipped = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
    shown.lines.push(`  ${localTime(at, receiver.timezone)} ${way} ${clipped}`)
  }
}

const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
