import { endpoint } from '../http/endpoint.js'
import { noTool } from '../http/no-tool.js'
import { type AuditFeed, readAudit } from './feed.js'
import { AuditAnswer, AuditQuery } from './schema.js'
import { entryView } from './view.js'

export const auditEndpoints = [
  endpoint({
    method: 'get',
    path: '/audit',
    operationId: 'listAuditEntries',
    tool: noTool.catchingUp,
    tag: 'Audit',
    summary: 'Lists who did what, from the oldest entry that is kept',
    description:
      'Every write, by whomever, and every read of documents, of links to them and of unmasked values: by ids, without values. In the order of the commits, without a gap. For live keys with the write scope only.',
    query: AuditQuery,
    onlyLiveWrite: true,
    status: 200,
    answer: AuditAnswer,
    handle: (context, caller, { query }) => readAudit(context, caller, query),
    view: ({ entries, nextCursor }: AuditFeed) => ({
      success: true,
      entries: entries.map(entryView),
      nextCursor,
    }),
  }),
]
