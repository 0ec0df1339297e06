import type { Context as KoaContext } from 'koa'
import { ApproveBody, RejectBody } from '../../../activity/schema.js'
import type { Context } from '../../../context.js'
import { LeadspreadError, NotFound } from '../../../errors.js'
import { resolveEscalation } from '../../../leads/escalations/escalations.js'
import { readChecklist } from '../../../leads/read.js'
import { UpdateLeadBody } from '../../../leads/schema.js'
import { applyUpdate } from '../../../leads/update.js'
import type { Role } from '../../../people/role-rules.js'
import { revokePortal } from '../../../portal/revoke.js'
import { changeStatus } from '../../../runs/change-status.js'
import { createRun } from '../../../runs/create.js'
import { type RunCommand, runCommands } from '../../../runs/rules.js'
import { CreateRunBody } from '../../../runs/schema.js'
import { approveDraft, rejectDraft } from '../../../runs/sending/approve.js'
import { personal } from '../../door/personal.js'
import { goTo } from '../../kit/page.js'
import { showLead } from './one.js'
import { sent } from './sent.js'

type Personal = Parameters<Parameters<typeof personal>[0]['handle']>[1]

interface Deed {
  path: string
  role: Role
  /** Which part of the lead's page it was done at. */
  at: string
  /** Does it, and says whose page it was done on. */
  act(context: Context, request: Personal): Promise<string>
}

/** What somebody does on a lead's page: it leads back there, and where it is refused the page says why. */
const deed = ({ path, role, at, act }: Deed) =>
  personal({
    method: 'post',
    path,
    role,
    async handle(context, request) {
      const { params, form } = request
      try {
        const leadId = await act(context, request)
        return goTo(backTo(request.ctx, leadId, at))
      } catch (error) {
        const leadId = params.leadId ?? form.get('leadId') ?? ''
        if (!(error instanceof LeadspreadError) || error.status >= 500 || error.status === 404 || !leadId)
          throw error
        const refusal = { status: error.status, says: error.message }
        return showLead(context, request, leadId, { refusal, query: openBeside(request.ctx, leadId) })
      }
    },
  })

/** The list of what is to do, for whoever works through it; else the lead's page, as one has left it. */
function backTo(ctx: KoaContext, leadId: string, at: string): string {
  const from = cameFrom(ctx)
  if (from?.pathname === '/console/todo') return `${from.pathname}${from.search}`
  const open = openBeside(ctx, leadId)
  return `/console/leads/${leadId}${open.size > 0 ? `?${open}` : ''}#${at}`
}

/** The document that was open beside the lead's page stays so: somebody reads it while they fill in the checklist. */
function openBeside(ctx: KoaContext, leadId: string): URLSearchParams {
  const open = new URLSearchParams()
  const from = cameFrom(ctx)
  if (from?.pathname !== `/console/leads/${leadId}`) return open
  for (const part of ['document', 'page', 'from']) {
    const value = from.searchParams.get(part)
    if (value) open.set(part, value)
  }
  return open
}

/** Which page of ours the form stood on. */
function cameFrom(ctx: KoaContext): URL | undefined {
  const from = ctx.get('Referer')
  const page = URL.canParse(from) ? new URL(from) : undefined
  return page?.host === ctx.host ? page : undefined
}

export const leadActions = [
  deed({
    path: '/console/leads/{leadId}/portal/revoke',
    role: 'analyst',
    at: 'portal-link',
    async act(context, { params, caller }) {
      const leadId = params.leadId ?? ''
      await revokePortal(context, caller, leadId)
      return leadId
    },
  }),
  deed({
    path: '/console/leads/{leadId}/tags',
    role: 'analyst',
    at: 'tags',
    async act(context, { params, form, caller }) {
      const tags = (form.get('tags') ?? '')
        .split(',')
        .map(tag => tag.trim())
        .filter(Boolean)
      const leadId = params.leadId ?? ''
      await applyUpdate(context, caller, sent(UpdateLeadBody, { leadId, tags }))
      return leadId
    },
  }),
  deed({
    path: '/console/leads/{leadId}/entries/{entryId}',
    role: 'analyst',
    at: 'checklist',
    async act(context, { params, form, caller }) {
      const leadId = params.leadId ?? ''
      const { rows } = await readChecklist(context, caller, leadId, {})
      const found = rows
        .flatMap(group => group.items.map(item => ({ group, item })))
        .find(({ item }) => item.id === params.entryId)
      if (!found) throw new NotFound('checklist item')
      const [value, status] = [form.get('value') ?? '', form.get('status') ?? '']
      const item = {
        code: `${found.group.code}.${found.item.checklistItem.code}`,
        ...(value === '' ? {} : { value }),
        ...(status === '' ? {} : { status }),
      }
      await applyUpdate(context, caller, sent(UpdateLeadBody, { leadId, checklistItems: [item] }))
      return leadId
    },
  }),
  deed({
    path: '/console/leads/{leadId}/runs',
    role: 'manager',
    at: 'runs',
    async act(context, { params, form, caller }) {
      const leadId = params.leadId ?? ''
      const body = { leadId, agentId: form.get('agentId') ?? '', workflowId: form.get('workflowId') ?? '' }
      await createRun(context, caller, sent(CreateRunBody, body))
      return leadId
    },
  }),
  ...runCommands.map((command: RunCommand) =>
    deed({
      path: `/console/runs/{runId}/${command}`,
      role: 'manager',
      at: 'runs',
      act: async (context, { params, caller }) =>
        (await changeStatus(context, caller, params.runId ?? '', command)).leadId,
    }),
  ),
  deed({
    path: '/console/escalations/{escalationId}/resolve',
    role: 'analyst',
    at: 'escalations',
    act: async (context, { params, caller }) =>
      (await resolveEscalation(context, caller, params.escalationId ?? '')).leadId,
  }),
  deed({
    path: '/console/drafts/{logId}/approve',
    role: 'analyst',
    at: 'timeline',
    async act(context, { params, form, caller }) {
      const body = (form.get('body') ?? '').replaceAll('\r\n', '\n')
      await approveDraft(context, caller, params.logId ?? '', sent(ApproveBody, body === '' ? {} : { body }))
      return form.get('leadId') ?? ''
    },
  }),
  deed({
    path: '/console/drafts/{logId}/reject',
    role: 'analyst',
    at: 'timeline',
    async act(context, { params, form, caller }) {
      await rejectDraft(
        context,
        caller,
        params.logId ?? '',
        sent(RejectBody, { reason: form.get('reason') ?? '' }),
      )
      return form.get('leadId') ?? ''
    },
  }),
]
