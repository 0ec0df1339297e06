import type { AddressInfo } from 'node:net'
import type { ExecutionContext, TestFn } from 'ava'
import type { Knex } from 'knex'
import { Agent } from '../../src/agents/agent.js'
import { Workflow, type WorkflowType } from '../../src/agents/workflow.js'
import type { Context } from '../../src/context.js'
import { transact } from '../../src/db/transact.js'
import { serve } from '../../src/http/serve.js'
import { newId } from '../../src/ids.js'
import { pagesOf } from '../../src/pages/pages.js'
import { createKey, type NewKey } from '../../src/workspaces/api-keys.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { checkAnswer } from './check-answer.js'
import { openDatabase } from './database.js'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape; each is checked against the document
  body: any
}

export interface Request {
  key?: string | null
  body?: unknown
  headers?: Record<string, string>
}

/** A workspace with what a run needs. */
export interface Tenant {
  workspaceId: string
  key: string
  agents: [string, string]
  workflows: Record<'checklist' | 'reminder' | 'unscheduled' | 'support', string>
}

export interface World extends Tenant {
  context: Context
  environment: Record<string, string>
  url: string
  /** Sends a request, and holds the answer against the OpenAPI document. */
  send(method: string, path: string, request?: Request): Promise<Answer>
  tenant(options?: { hasTestClock?: boolean }): Promise<Tenant>
  newKey(wanted?: Partial<NewKey>, workspaceId?: string): Promise<{ id: string; apiKey: string }>
  newLead(body?: Record<string, unknown>, key?: string): Promise<string>
  newRun(leadId: string, changes?: Record<string, unknown>): Promise<Answer>
  eventsOf(subjectId: string): Promise<{ name: string; sequence: number; body: Record<string, unknown> }[]>
  dispose(): Promise<void>
}

/** A database, a running API and one workspace, for one test. */
export async function world(t: ExecutionContext, settings: Record<string, string> = {}): Promise<World> {
  const made = await openWorld(settings)
  t.teardown(made.dispose)
  return made
}

/** One for all tests of a file, from before the first until after the last; outside of them it is empty. */
export function sharedWorld<W extends World>(test: TestFn, open: () => Promise<W>): W {
  const shared = {} as W
  test.before(async () => {
    Object.assign(shared, await open())
  })
  test.after.always(() => shared.dispose?.())
  return shared
}

export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const { context, environment, dispose } = await openDatabase(settings)
  const serving = await serve(context, { port: 0, host: '127.0.0.1' }, pagesOf(context))
  const url = `http://127.0.0.1:${(serving.server.address() as AddressInfo).port}`
  const own = await tenant(context)

  const send = async (
    method: string,
    path: string,
    { key = own.key, body, headers = {} }: Request = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
    checkAnswer(method, path, answer)
    return answer
  }

  return {
    ...own,
    context,
    environment,
    url,
    send,
    tenant: options => tenant(context, options),
    newKey: (wanted = {}, workspaceId = own.workspaceId) =>
      transact(context.db, trx =>
        createKey(context, trx, workspaceId, {
          name: 'Test',
          scope: 'write',
          mode: 'live',
          expiresAt: null,
          ...wanted,
        }),
      ),
    newLead: async (body = {}, key = own.key) => {
      const { body: made } = await send('POST', '/api/v1/leads', {
        key,
        body: { firstName: 'Dana', ...body },
      })
      return made.lead.id
    },
    newRun: (leadId, changes = {}) =>
      send('POST', '/api/v1/workflow-runs', {
        body: { leadId, agentId: own.agents[0], workflowId: own.workflows.support, ...changes },
      }),
    eventsOf: async subjectId =>
      (await context.db('events').where({ subjectId }).orderBy('sequence')).map(
        ({ name, sequence, body }) => ({
          name,
          sequence,
          body: JSON.parse(body),
        }),
      ),
    dispose: async () => {
      await serving.stop(0)
      await dispose()
    },
  }
}

async function tenant(context: Context, options?: { hasTestClock?: boolean }): Promise<Tenant> {
  const { workspaceId, apiKey } = await createWorkspace(context, 'Harbor Business Lending', options)
  // In a transaction of its own: there are writers beside it where a worker is at work.
  const made = await transact(context.db, trx => configure(trx, workspaceId))
  return { workspaceId, key: apiKey, ...made }
}

async function configure(
  trx: Knex.Transaction,
  workspaceId: string,
): Promise<Pick<Tenant, 'agents' | 'workflows'>> {
  const now = new Date().toISOString()
  const agent = async (name: string) => {
    const id = newId('agent')
    await Agent.in(workspaceId, trx).insert({
      id,
      code: name.toLowerCase(),
      name,
      email: `${name.toLowerCase()}@harbor.example`,
      phoneNumber: null,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    return id
  }
  const workflow = async (code: string, type: WorkflowType, schedule: Workflow['schedule'] = null) => {
    const id = newId('workflow')
    await Workflow.in(workspaceId, trx).insert({
      id,
      code,
      name: code,
      type,
      portalUrlTemplate: null,
      followUps: null,
      schedule,
      message: null,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    return id
  }
  return {
    agents: [await agent('Maya'), await agent('Noor')],
    workflows: {
      checklist: await workflow('checklist', 'CHECKLIST'),
      reminder: await workflow('reminder', 'REMINDER', { cron: '0 10 1 * *' }),
      unscheduled: await workflow('unscheduled', 'REMINDER'),
      support: await workflow('support', 'SUPPORT'),
    },
  }
}
