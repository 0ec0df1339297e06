import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Chance } from '../support/chance.js'
import { freePort } from '../support/free-port.js'
import { type Behaviour, type MailServer, mailServer, type ReceivedMail } from '../support/mail-server.js'
import type { Ledger } from './ledger.js'

const from = 'hello@harbor.example'
const domain = 'replies.harbor.example'
const borrowers = 3
const patienceMs = 5_000
const insistsMs = 120_000

const moods: Record<Behaviour, number> = {
  takes: 8,
  'loses its answers': 1,
  'is full': 1,
  'knows no address': 0,
}
const wordings = {
  'Here is what you asked for.': 6,
  'How long does it take?': 3,
  'Please stop emailing me.': 1,
  START: 1,
}

/** The mail server of the borrowers, and what they write back. */
export class Post {
  readonly settings: Record<string, string>
  readonly #server: MailServer
  readonly #port: number
  readonly #ledger: Ledger
  readonly #chance: Chance
  readonly #closing: (() => unknown)[]

  private constructor(
    server: MailServer,
    port: number,
    parts: { ledger: Ledger; chance: Chance; closing: (() => unknown)[] },
  ) {
    this.#server = server
    this.#port = port
    this.#ledger = parts.ledger
    this.#chance = parts.chance
    this.#closing = parts.closing
    this.settings = {
      SMTP_URL: server.url,
      MAIL_FROM: from,
      MAIL_PORT: String(port),
      MAIL_REPLY_DOMAIN: domain,
    }
  }

  static async open(ledger: Ledger, chance: Chance): Promise<Post> {
    const closing: (() => unknown)[] = []
    const server = await mailServer({ teardown: close => closing.push(close) })
    return new Post(server, await freePort(), { ledger, chance, closing })
  }

  get letters(): readonly ReceivedMail[] {
    return this.#server.mails
  }

  async upset(until: number): Promise<void> {
    while (Date.now() < until) {
      this.#server.behave(this.#chance.weighted(moods))
      await sleep(Math.min(this.#chance.between(500, 3_000), Math.max(until - Date.now(), 0)))
    }
    this.#server.behave('takes')
  }

  /** They answer letters at random, and insist as mail servers do: until somebody says that he has it. */
  async answer(until: number): Promise<void> {
    const borrower = async () => {
      while (Date.now() < until) {
        const letter = this.#chance.one(this.letters)
        if (letter) await this.#reply(letter)
        await sleep(this.#chance.between(100, 1_000))
      }
    }
    await Promise.all(Array.from({ length: borrowers }, borrower))
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close()
  }

  async #reply({ replyTo, recipient, messageId = '' }: ReceivedMail): Promise<void> {
    const id = `<${randomUUID()}@bakery.example>`
    const text = this.#chance.weighted(wordings)
    const until = Date.now() + insistsMs
    while (Date.now() < until) {
      const transport = createTransport({
        host: '127.0.0.1',
        port: this.#port,
        ignoreTLS: true,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
      })
      try {
        const to = replyTo?.[0]?.address ?? ''
        await transport.sendMail({ from: recipient, to, text, messageId: id, inReplyTo: messageId })
        this.#ledger.replies.set(id, recipient)
        return this.#ledger.count('reply')
      } catch {
        await sleep(500)
      } finally {
        transport.close()
      }
    }
    this.#ledger.violation(`nobody took the reply ${id}`)
  }
}
