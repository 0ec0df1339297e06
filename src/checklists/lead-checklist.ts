import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { groupBy } from '../group-by.js'
import type { Secrets } from '../secrets.js'
import {
  type AttachedDocument,
  type ChecklistEntry,
  entryFrom,
  type LeadOfChecklist,
  ownGroup,
  ownGroupOf,
} from './checklist-entry.js'
import { applyingItems, type LeadFacts } from './condition-rules.js'
import { type AskedGroup, type AskedItem, type Definitions, fullCode } from './definitions.js'
import { Entry, type EntryStatus } from './entry.js'
import { storeValues } from './entry-values.js'
import type { LeadItem } from './lead-item.js'

/** What callers see of an entry. */
const shown = ['value', 'alternateValues', 'status', 'validationError'] as const
const changeable = [...shown, 'unreadable', 'skippedFrom', 'judgedStatus'] as const
type Part = (typeof changeable)[number]
type Changeable = Pick<ChecklistEntry, Part>

/** The definitions of the workspace joined with what one lead has answered. Changes are collected, and saved at once. */
export class LeadChecklist {
  readonly version: number
  readonly #groups: { group: AskedGroup; entries: ChecklistEntry[] }[]
  readonly #entries: ChecklistEntry[]
  readonly #definitions: Definitions
  readonly #lead: LeadOfChecklist
  /** The lead as of which it is still to be worked out what applies, which waits until somebody looks. */
  #toApply: LeadFacts | undefined
  readonly #secrets: Secrets
  /** What each entry was before its first change. */
  readonly #before = new Map<ChecklistEntry, Changeable>()
  #byCode: Map<string, { entry: ChecklistEntry }[]> | undefined

  constructor(
    secrets: Secrets,
    definitions: Definitions,
    lead: LeadOfChecklist,
    stored: { entries: Entry[]; own: LeadItem[]; attached: AttachedDocument[] },
  ) {
    this.#secrets = secrets
    this.#definitions = definitions
    this.#lead = lead
    this.version = definitions.version
    const rows = new Map(stored.entries.map(entry => [entry.itemId, entry]))
    const attached = groupBy(stored.attached, ({ attachment }) => attachment.itemId)
    const entryOf = (item: AskedItem) =>
      entryFrom(secrets, lead, item, rows.get(item.id), attached.get(item.id) ?? [])
    this.#groups = [...definitions.groups, ...ownGroupOf(lead.id, stored.own)].map(group => ({
      group,
      entries: group.items.map(entryOf),
    }))
    this.#entries = this.#groups.flatMap(({ entries }) => entries)
    this.#toApply = lead
  }

  get leadId(): string {
    return this.#lead.id
  }

  get groups(): { group: AskedGroup; entries: ChecklistEntry[] }[] {
    this.#apply()
    return this.#groups
  }

  get entries(): ChecklistEntry[] {
    this.#apply()
    return this.#entries
  }

  /** What only this lead is asked for. */
  get ownItems(): AskedItem[] {
    return this.#entries.map(({ item }) => item).filter(({ groupCode }) => groupCode === ownGroup.code)
  }

  /** Whether they apply or not. */
  get answered(): ChecklistEntry[] {
    return this.#entries.filter(({ value, alternateValues }) => value !== null || alternateValues !== null)
  }

  /** By `CODE`, or by `GROUP.CODE` where several groups have it. Whether it applies is as of the last look at `entries`. */
  find(code: string): ChecklistEntry | 'unknown' | 'ambiguous' {
    this.#byCode ??= groupBy(
      this.#entries.flatMap(entry => [entry.item.code, fullCode(entry.item)].map(name => ({ name, entry }))),
      ({ name }) => name,
    )
    const found = this.#byCode.get(code)
    const [first] = found ?? []
    if (!first) return 'unknown'
    return found?.length === 1 ? first.entry : 'ambiguous'
  }

  /** As an update would name it, and an event does: with its group where its code alone names several. */
  codeOf({ item }: ChecklistEntry): string {
    return this.find(item.code) === 'ambiguous' ? fullCode(item) : item.code
  }

  change(entry: ChecklistEntry, changed: Partial<Omit<Changeable, 'unreadable'>>): void {
    if (!this.#before.has(entry)) this.#before.set(entry, copyOf(entry))
    Object.assign(entry, changed)
    if ('value' in changed) entry.unreadable = null
  }

  /** As events tell of it: where callers see something else than before, whatever it was in between. */
  get changes(): { code: string; status: EntryStatus }[] {
    return this.#changed(shown).map(entry => ({ code: this.codeOf(entry), status: entry.status }))
  }

  #changed(parts: readonly Part[]): ChecklistEntry[] {
    const differs = (entry: ChecklistEntry, before: Changeable) =>
      parts.some(part => entry[part] !== before[part] && !isDeepStrictEqual(entry[part], before[part]))
    return [...this.#before].flatMap(([entry, before]) => (differs(entry, before) ? [entry] : []))
  }

  /** What applies depends on answers and on the lead, so it is worked out again when either has changed. */
  reapply(lead: LeadFacts = this.#lead): void {
    this.#toApply = lead
  }

  #apply(): void {
    const lead = this.#toApply
    this.#toApply = undefined
    // Without conditions all of them do, as they were made.
    if (!lead || !this.#definitions.hasConditions) return
    const values = new Map(this.#entries.map(({ item, value }) => [fullCode(item), value]))
    const applying = applyingItems(this.#definitions.conditional, values, lead)
    for (const entry of this.#entries)
      entry.applies = entry.item.groupCode === ownGroup.code || applying.has(fullCode(entry.item))
  }

  get counts(): { completedItems: number; totalItems: number; countedVersion: number } {
    const applying = this.entries.filter(({ applies }) => applies)
    return {
      completedItems: applying.filter(({ status }) => status === 'COMPLETED').length,
      totalItems: applying.length,
      countedVersion: this.version,
    }
  }

  async save(trx: Knex.Transaction, now: string): Promise<void> {
    const { id: leadId, workspaceId } = this.#lead
    const rows = this.#changed(changeable).map(entry => ({
      id: entry.id,
      leadId,
      itemId: entry.item.id,
      ...storeValues(this.#secrets, { ...entry, workspaceId, leadId }),
      status: entry.status,
      validationError: entry.validationError,
      skippedFrom: entry.skippedFrom,
      judgedStatus: entry.judgedStatus,
      createdAt: now,
      updatedAt: now,
    }))
    await Entry.insertAllIn(workspaceId, trx, rows, [
      'value',
      'alternateValues',
      'status',
      'validationError',
      'skippedFrom',
      'judgedStatus',
      'updatedAt',
    ])
    this.#before.clear()
  }
}

const copyOf = (entry: Changeable): Changeable => ({
  value: entry.value,
  alternateValues: entry.alternateValues,
  status: entry.status,
  validationError: entry.validationError,
  unreadable: entry.unreadable,
  skippedFrom: entry.skippedFrom,
  judgedStatus: entry.judgedStatus,
})
