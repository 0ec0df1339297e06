import type { ActionLog } from '../activity/action-log.js'
import { writeLog } from '../activity/write-log.js'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import { newId } from '../ids.js'
import { Workspace } from '../workspaces/workspace.js'
import { Lead } from './lead.js'
import { normalisePhone } from './phone-rules.js'
import type { CreateLead } from './schema.js'

export interface LeadWithLogs {
  lead: Lead
  logs: ActionLog[]
}

export async function createLead(context: Context, call: Call, input: CreateLead): Promise<LeadWithLogs> {
  const { workspaceId, test } = call
  const now = context.clock().toISOString()
  return change(context, call, async trx => {
    const workspace = await Workspace.in(workspaceId, trx).findById(workspaceId).throwIfNotFound()
    const lead = await Lead.in(workspaceId, trx).insert({
      id: newId('lead'),
      firstName: input.firstName,
      middleName: input.middleName ?? null,
      lastName: input.lastName ?? '',
      email: input.email ?? null,
      phoneNumber: input.phoneNumber ? normalisePhone(input.phoneNumber, workspace.defaultRegion) : null,
      externalLeadId: input.externalLeadId ?? null,
      businessName: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      website: null,
      externalPortalLink: null,
      timezone: null,
      assigneeType: 'AI_AGENT',
      status: 'IN_PROGRESS',
      source: 'api',
      isTest: test,
      activitySummary: null,
      optOutAt: null,
      notInterestedAt: null,
      submittedAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    })
    const log = await writeLog(trx, workspaceId, {
      leadId: lead.id,
      type: 'API_ACTIVITY',
      summary: 'Lead created',
      input: {
        eventType: 'lead_created',
        source: 'api',
        leadUpdates: changed(input, lead),
        checklistUpdates: [],
      },
      at: now,
    })
    return { lead, logs: [log] }
  })
}

/** The fields that were sent, with the values that they now have. */
function changed(input: CreateLead, lead: Lead): Record<string, unknown> {
  const sent = Object.keys(input) as (keyof CreateLead)[]
  return Object.fromEntries(sent.map(field => [field, lead[field]]))
}
