import { faultsIn } from '../../http/accept.js'
import { endpoint } from '../../http/endpoint.js'
import { noTool } from '../../http/no-tool.js'
import { SyncedLeadFields, SyncLeadsAnswer, SyncLeadsBody } from './schema.js'
import { syncLeads } from './sync-leads.js'

export const syncEndpoints = [
  endpoint({
    method: 'post',
    path: '/automations/sync',
    operationId: 'syncLeads',
    tool: noTool.wholeLists,
    tag: 'Leads',
    summary: 'Creates and updates leads from the list of a CRM',
    description:
      'Creates and updates leads by their `externalLeadId`, each by itself: what is wrong with one holds up no other. The list may take several calls under one `sync`; after the last of them, which is `final`, leads that have dropped out of it lose the runs that automations had started for them.',
    body: SyncLeadsBody,
    status: 200,
    answer: SyncLeadsAnswer,
    refusals: [409],
    handle: (context, caller, { body: { sync, final = false, leads } }) =>
      syncLeads(context, caller, {
        name: sync,
        isFinal: final,
        rows: leads.map(row =>
          'lead' in row
            ? row
            : { externalLeadId: row.externalLeadId, faults: faultsIn(SyncedLeadFields, row.raw) },
        ),
      }),
    view: synced => ({ success: true, ...synced }),
  }),
]
