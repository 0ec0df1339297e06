import { Message } from '../../activity/message.js'
import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { anybody, discloseTexts } from '../../checklists/disclose.js'
import { takesDocuments } from '../../checklists/field-types.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import { Document } from '../../documents/document.js'
import { freshText } from '../../inbox/fresh-text-rules.js'
import type { Scene } from '../scene.js'
import { dataOf, type ShownItem, systemPrompt } from './prompt-rules.js'

const most = { items: 100, documents: 50, earlier: 12, earlierText: 1_500, newestText: 8_000, name: 120 }

/**
 * What a model gets to see of a lead. Of documents it is told their names and states, of answers whether they are there, and what
 * looks like an SSN or EIN is masked, whoever wrote it.
 */
export async function promptFor(
  scene: Scene,
  checklist: LeadChecklist,
  items: string[],
): Promise<{ system: string; data: string }> {
  const { lead, message, text, agent, workspace, run, now } = scene
  const documents = await documentsOf(scene)
  const named = new Map(documents.map(({ id, filename }) => [id, short(filename)]))
  const told = {
    today: now.slice(0, 10),
    applicant: { firstName: lead.firstName, businessName: lead.businessName },
    checklist: shownItems(checklist, items),
    documents: documents.map(({ filename, extractionStatus }) => ({
      name: short(filename),
      state: states[extractionStatus] ?? extractionStatus,
    })),
    earlier: await earlierOf(scene),
    newest: {
      subject: message.subject?.slice(0, 300) ?? null,
      text: text.slice(0, most.newestText),
      files: message.documentIds.map(id => named.get(id) ?? 'a document'),
    },
  }
  return {
    system: systemPrompt({ agentName: agent.name, workspaceName: workspace.name, kind: run.kind }),
    data: dataOf(discloseTexts(anybody, told)),
  }
}

const states: Record<string, string> = {
  pending: 'has arrived and is being read',
  processing: 'is being read',
  completed: 'was read',
  failed: 'could not be read',
  skipped: 'could not be read',
}

const short = (text: string): string => text.slice(0, most.name)

/** Those that were numbered keep their numbers, whatever applies by now; new ones come behind them. */
export function numbered(checklist: LeadChecklist, before: string[]): string[] {
  const applying = checklist.entries.filter(({ applies }) => applies).map(({ item }) => item.id)
  return [...before, ...applying.filter(id => !before.includes(id))].slice(0, most.items)
}

function shownItems(checklist: LeadChecklist, items: string[]): ShownItem[] {
  const entries = new Map(checklist.entries.map(entry => [entry.item.id, entry]))
  return items.flatMap((id, place) => {
    const entry = entries.get(id)
    return entry?.applies ? [shownItem(entry, place + 1)] : []
  })
}

const shownItem = ({ item, status, validationError }: ChecklistEntry, number: number): ShownItem => ({
  item: number,
  asksFor: item.label,
  how: item.clientInstructions?.slice(0, 500) ?? null,
  takes: takesDocuments(item.fieldType) ? 'a document' : item.fieldType,
  ...(Array.isArray(item.config?.options) ? { options: item.config.options as string[] } : {}),
  isRequired: Boolean(item.isRequired),
  status,
  problem: validationError,
})

const documentsOf = ({ trx, lead }: Scene): Promise<Document[]> =>
  Document.inBySql(
    lead.workspaceId,
    trx,
    'lead_id = ? and deleted_at is null',
    [lead.id],
    `order by id desc limit ${most.documents}`,
  )

/** What was said before, as far as it has arrived. */
async function earlierOf({ trx, lead, message }: Scene) {
  const said = await Message.inBySql(
    lead.workspaceId,
    trx,
    `lead_id = ? and state = 'sent' and id < ?`,
    [lead.id, message.id],
    `order by id desc limit ${most.earlier}`,
  )
  return said.reverse().map(({ direction, body }) => ({
    from: direction === 'INBOUND' ? ('applicant' as const) : ('us' as const),
    text: (direction === 'INBOUND' ? freshText(body) : withoutLinks(body)).slice(0, most.earlierText),
  }))
}

/** Whoever has a link of ours gets in by it. */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/g, '[link]')
