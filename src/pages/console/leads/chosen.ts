import { z } from 'zod'
import { findAgent, findWorkflow } from '../../../agents/find.js'
import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { Invalid, NotFound } from '../../../errors.js'
import { shownOf } from '../../../http/errors.js'
import { isId } from '../../../ids.js'
import { Lead, storedStatuses } from '../../../leads/lead.js'
import { Tag } from '../../../leads/schema.js'
import { applyUpdate, retagLead } from '../../../leads/update.js'
import type { Role } from '../../../people/role-rules.js'
import { createRun } from '../../../runs/create.js'
import { personal } from '../../door/personal.js'
import { goTo } from '../../kit/page.js'
import { readFilter } from './filter.js'
import { onAPage, showLeads } from './list.js'
import { nameOfLead } from './names.js'
import { sent } from './sent.js'
import type { ToldOf } from './with-chosen.js'

/** Whether it has changed anything of the lead. */
type Act = (leadId: string) => Promise<boolean>

interface Deed {
  name: string
  role: Role
  /** What is to be done with each, once what the form says of it is found right. */
  begin(context: Context, caller: Caller, form: URLSearchParams): Promise<Act>
}

/** What is left of the time for an answer once no further lead is begun. */
const reserveMs = 2_000

/** Does the same to each lead that is chosen, in transactions of their own: what is refused for one leaves the others. */
const deed = ({ name, role, begin }: Deed) =>
  personal({
    method: 'post',
    path: `/console/chosen-leads/${name}`,
    role,
    async handle(context, request) {
      const { form, caller, query } = request
      const { address } = readFilter(query)
      const ids = idsIn(form)
      let told: ToldOf
      try {
        refuseCount(ids)
        const act = await begin(context, caller, form)
        told = await doToEach(context, caller, ids, act)
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        const refused = [{ name: '', why: error.message }]
        return showLeads(context, request, {
          told: { changed: 0, same: 0, refused, chosen: new Set(ids.slice(0, onAPage)) },
          status: 422,
        })
      }
      const { changed, same, refused } = told
      if (refused.length > 0) {
        const status = changed + same > 0 ? 200 : 409
        return showLeads(context, request, { told, status })
      }
      for (const [part, count] of Object.entries({ changed, same }))
        if (count) address.set(part, String(count))
      const cursor = query.get('cursor')
      if (cursor) address.set('cursor', cursor)
      return goTo(`/console/leads?${address}`)
    },
  })

const idsIn = (form: URLSearchParams): string[] => [
  ...new Set(form.getAll(form.has('all') ? 'shown' : 'lead')),
]

function refuseCount(ids: string[]): void {
  if (ids.length === 0) throw new Invalid('lead: choose at least one')
  if (ids.length > onAPage) throw new Invalid(`lead: at most ${onAPage} at once`)
}

async function doToEach(context: Context, caller: Caller, ids: string[], act: Act): Promise<ToldOf> {
  const names = await namesOf(context, caller, ids)
  if (names.size === 0) throw new NotFound('lead')
  const told: ToldOf = { changed: 0, same: 0, refused: [], chosen: new Set() }
  for (const id of ids) {
    const why = await refusalOf(context, caller, async () => {
      if (await act(id)) told.changed++
      else told.same++
    })
    if (why === undefined) continue
    told.refused.push({ name: names.get(id) ?? 'A lead that is gone', why })
    told.chosen.add(id)
  }
  return told
}

async function refusalOf(
  { clock, log }: Context,
  { deadline, requestId }: Caller,
  work: () => Promise<void>,
): Promise<string | undefined> {
  if (clock().getTime() + reserveMs > deadline.getTime()) return 'There was no time left for it. Try again.'
  try {
    await work()
    return undefined
  } catch (error) {
    return shownOf(error, requestId ?? '', log).message
  }
}

async function namesOf(
  { db }: Context,
  { workspaceId }: Caller,
  ids: string[],
): Promise<Map<string, string>> {
  const leads = await Lead.in(workspaceId, db)
    .select('id', 'firstName', 'middleName', 'lastName')
    .whereIn(
      'id',
      ids.filter(id => isId('lead', id)),
    )
    .whereNull('deletedAt')
  return new Map(leads.map(lead => [lead.id, nameOfLead(lead)]))
}

const TagForm = z.object({ tag: Tag, deed: z.enum(['add', 'remove'], 'must be add or remove') })
const StatusForm = z.object({ status: z.enum(storedStatuses, `must be one of ${storedStatuses.join(', ')}`) })
const RunForm = z.object({
  agentId: z.string().min(1, 'choose one'),
  workflowId: z.string().min(1, 'choose one'),
})

export const chosenActions = [
  deed({
    name: 'tags',
    role: 'analyst',
    async begin(context, caller, form) {
      const { tag, deed } = sent(TagForm, { tag: form.get('tag') ?? '', deed: form.get('deed') ?? '' })
      const retag = { add: deed === 'add' ? [tag] : [], remove: deed === 'remove' ? [tag] : [] }
      return leadId => retagLead(context, caller, leadId, retag)
    },
  }),
  deed({
    name: 'status',
    role: 'manager',
    async begin(context, caller, form) {
      const { status } = sent(StatusForm, { status: form.get('status') ?? '' })
      return async leadId => {
        await applyUpdate(context, caller, { leadId, status })
        return true
      }
    },
  }),
  deed({
    name: 'runs',
    role: 'manager',
    async begin(context, caller, form) {
      const fields = { agentId: form.get('agentId') ?? '', workflowId: form.get('workflowId') ?? '' }
      const { agentId, workflowId } = sent(RunForm, fields)
      await findAgent(caller.workspaceId, agentId, context.db)
      await findWorkflow(caller.workspaceId, workflowId, context.db)
      return async leadId => {
        await createRun(context, caller, { leadId, agentId, workflowId })
        return true
      }
    },
  }),
]
