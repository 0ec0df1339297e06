import type { z } from 'zod'
import type { Document } from '../documents/document.js'
import { validationView } from '../documents/view.js'
import type { AttachedDocument, ChecklistEntry } from './checklist-entry.js'
import type { AskedGroup, AskedItem } from './definitions.js'
import { disclose, type Reader } from './disclose.js'
import { takesDocuments } from './field-types.js'
import type { LeadChecklist } from './lead-checklist.js'
import type { ChecklistEntrySchema, ChecklistGroupSchema, ChecklistItemSchema } from './schema.js'

type Sign = (document: Document) => string

export const checklistView = (
  checklist: LeadChecklist,
  sign: Sign,
  reader: Reader,
): z.output<typeof ChecklistGroupSchema>[] =>
  checklist.groups.map(({ group, entries }) => ({
    id: group.id,
    code: group.code,
    name: group.name,
    conditions: conditionsView(group),
    items: entries.map(entry => entryView(checklist.leadId, entry, sign, reader)),
  }))

const entryView = (
  leadId: string,
  entry: ChecklistEntry,
  sign: Sign,
  reader: Reader,
): z.output<typeof ChecklistEntrySchema> => {
  const { value, alternateValues } = disclose(reader, leadId, entry)
  return {
    id: entry.id,
    checklistItemId: entry.item.id,
    value,
    alternateValues,
    validationError: entry.validationError,
    status: entry.status,
    applies: entry.applies,
    // Nothing overrides a definition for one lead yet; the interface has the field.
    itemOverride: null,
    checklistItem: itemView(entry.item),
    documents: takesDocuments(entry.item.fieldType)
      ? entry.attachments.map(attached => attachedView(attached, sign))
      : null,
  }
}

const attachedView = ({ attachment, document }: AttachedDocument, sign: Sign) => ({
  id: document.id,
  filename: document.filename,
  mimeType: document.mimeType,
  size: document.size,
  url: sign(document),
  metadata: { extractionStatus: document.extractionStatus },
  // What is not judged yet, or can't be, is not valid; `extractionStatus` tells the difference.
  overallValid: Boolean(attachment.overallValid),
  validationResult: validationView(attachment.validationResult),
})

export const definitionView = (group: AskedGroup) => ({
  id: group.id,
  code: group.code,
  name: group.name,
  conditions: conditionsView(group),
  items: group.items.map(itemView),
})

/** Definitions are kept from request to request, and so are their views. */
const views = new WeakMap<AskedItem, z.output<typeof ChecklistItemSchema>>()

function itemView(item: AskedItem): z.output<typeof ChecklistItemSchema> {
  const kept = views.get(item)
  if (kept) return kept
  const view = {
    id: item.id,
    code: item.code,
    label: item.label,
    fieldType: item.fieldType,
    isRequired: item.isRequired,
    // The interface has it as a string: without a help it is empty.
    helpText: item.helpText ?? '',
    clientInstructions: item.clientInstructions,
    agentInstructions: item.agentInstructions,
    config: item.config,
    conditions: conditionsView(item),
    validationRules: item.validationRules.map(rule => ({ ...rule })),
  }
  views.set(item, view)
  return view
}

const conditionsView = ({ conditions }: Pick<AskedGroup, 'conditions'>) =>
  conditions as Record<string, unknown> | null
