import type { Letter, Receiver } from './breaches.js'
import { Chance } from './chance.js'
import { allPapers, type PersonaName, personas, type Reply, type Story } from './personas.js'

/** More than that nobody writes, whatever comes. */
const mostReplies = 12

/** A lead as it is from its own side. */
export class SimulatedBorrower {
  readonly leadId: string
  readonly persona: PersonaName
  readonly receiver: Receiver
  subject: string | null = null
  replies = 0
  readonly #story: Story

  constructor(leadId: string, persona: PersonaName, timezone: string, seed: number) {
    this.leadId = leadId
    this.persona = persona
    this.receiver = { timezone, isOut: false, wroteAt: undefined, unasked: [] }
    this.#story = { chance: new Chance(seed), letters: 0, left: allPapers() }
  }

  /** What it is going to answer, if anything. */
  read({ subject }: Letter): Reply[] {
    this.subject = subject
    this.#story.letters++
    const replies = personas[this.persona](this.#story).slice(0, mostReplies - this.replies)
    this.replies += replies.length
    return replies
  }

  wrote({ wish }: Reply, at: Date): void {
    this.receiver.wroteAt = at
    if (wish) this.receiver.isOut = wish === 'stop'
  }
}
