import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { after, isFinal, type RunCommand, runCommands } from '../../src/runs/rules.js'
import type { Chance } from '../support/chance.js'
import type { Ledger } from './ledger.js'

const callers = 12
const patienceMs = 15_000
const repeats = 8

export interface Driven {
  urls: string[]
  apiKey: string
  agentIds: string[]
  workflowIds: string[]
  temporal: Client
  ledger: Ledger
  chance: Chance
  runs: number
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
}

/** Callers who create runs and push them about, by way of any API process and of Temporal, until the time is over. */
export class Drivers {
  readonly #to: Driven
  readonly #leadIds: string[] = []
  readonly #runIds: string[] = []
  #wanted: number

  constructor(to: Driven) {
    this.#to = to
    this.#wanted = to.runs
  }

  /** Goes on until the time is over and all runs are made. */
  async play(until: number): Promise<void> {
    const caller = async () => {
      while (Date.now() < until || this.#wanted > 0) {
        await this.#act()
        await sleep(this.#to.chance.between(0, 100))
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
  }

  async #act(): Promise<void> {
    const { chance, ledger } = this.#to
    const what = chance.weighted({ create: 4, command: 12, signal: 2, answer: 2, status: 1, operator: 0.1 })
    ledger.count(what)
    if (what === 'create' && this.#wanted > 0) return this.#create()
    const runId = chance.one(this.#runIds)
    if (!runId) return
    if (what === 'signal') return this.#signal(runId, chance.one(runCommands))
    if (what === 'answer') return this.#answer(chance.one(this.#leadIds))
    if (what === 'status') return this.#status(chance.one(this.#leadIds))
    if (what === 'operator') return this.#operate(runId)
    return this.#command(
      runId,
      chance.one(['pause', 'resume', 'pause', 'resume', 'cancel', 'complete'] as const),
    )
  }

  async #create(): Promise<void> {
    const { chance, agentIds, workflowIds, ledger } = this.#to
    // Often on a lead that has open runs, so that the rules have something to refuse.
    const leadId = chance.fraction() < 0.4 ? chance.one(this.#leadIds) : await this.#newLead()
    if (!leadId) return
    const key = randomUUID()
    const body = {
      leadId,
      agentId: chance.one(agentIds),
      workflowId: chance.one(workflowIds),
      externalId: key,
    }
    const { status, body: answer } = await this.#insist('POST', '/workflow-runs', body, key)
    if (status === 201) {
      this.#wanted--
      this.#runIds.push(answer.workflowRun.id)
      ledger.created.set(key, { runId: answer.workflowRun.id, leadId })
    } else if (status !== 409 && status !== 0) ledger.violation(`a run was answered with ${status}`)
  }

  async #newLead(): Promise<string | undefined> {
    // The others' messages stay in the outbox.
    const name = `dana-${randomUUID()}`
    const email = this.#to.chance.fraction() < 0.6 ? { email: `${name}@bakery.example` } : {}
    const { status, body } = await this.#insist(
      'POST',
      '/leads',
      { firstName: 'Dana', ...email },
      randomUUID(),
    )
    if (status !== 201) return undefined
    this.#leadIds.push(body.lead.id)
    return body.lead.id
  }

  async #command(runId: string, command: RunCommand): Promise<void> {
    const { ledger, chance } = this.#to
    const path = `/workflow-runs/${runId}/${command}`
    const { status, body } =
      chance.fraction() < 0.5
        ? await this.#insist('POST', path, undefined, randomUUID())
        : await this.#once('POST', path, undefined)
    if (status === 200) {
      const is = body.workflowRun.status
      if (after(is, command) !== 'same') ledger.violation(`${command} of ${runId} was answered with ${is}`)
      if (isFinal(is)) ledger.ended.set(runId, command)
    } else if (![0, 409, 503].includes(status)) ledger.violation(`${command} was answered with ${status}`)
  }

  async #answer(leadId: string | undefined): Promise<void> {
    if (!leadId) return
    const checklistItems = ['NAME', 'TRADE'].map(code => ({
      code,
      value: `Whitfield ${this.#to.chance.fraction()}`,
    }))
    await this.#once('PUT', '/leads', { leadId, checklistItems })
  }

  async #status(leadId: string | undefined): Promise<void> {
    if (!leadId) return
    const status = this.#to.chance.one(['IN_PROGRESS', 'OPTED_OUT', 'NOT_INTERESTED', 'IN_PROGRESS'])
    await this.#once('PUT', '/leads', { leadId, status })
  }

  async #signal(runId: string, command: RunCommand): Promise<void> {
    await this.#atTemporal(() => this.#to.temporal.workflow.getHandle(runId).signal(command))
  }

  async #operate(runId: string): Promise<void> {
    const handle = this.#to.temporal.workflow.getHandle(runId)
    await this.#atTemporal(() =>
      this.#to.chance.fraction() < 0.5 ? handle.cancel() : handle.terminate('chaos'),
    )
  }

  /** It may be away, and the run may have ended. */
  async #atTemporal(work: () => Promise<unknown>): Promise<void> {
    const { temporal } = this.#to
    await temporal.withDeadline(Date.now() + 3_000, work).catch(() => {})
  }

  /** As a careful client does: the same key until there is an answer. 0: there never was one. */
  async #insist(method: string, path: string, body: unknown, key: string): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#once(method, path, body, key)
      const again =
        answer.status === 0 || answer.status >= 500 || answer.body?.code === 'idempotency_in_flight'
      if (!again || attempt === repeats) return again ? { status: 0, body: undefined } : answer
      await sleep(200 * attempt)
    }
  }

  async #once(method: string, path: string, body: unknown, key?: string): Promise<Answer> {
    const { apiKey, chance, urls } = this.#to
    try {
      const answer = await fetch(`${chance.one(urls)}/api/v1${path}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return { status: 0, body: undefined }
    }
  }
}
