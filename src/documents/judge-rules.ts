import type { KnownNames } from '../name-rules.js'
import { addDays, addMonths, daysBetween, monthOf, monthsFrom, partsOf } from './calendar-rules.js'
import { judgeName } from './judge-name-rules.js'
import type { Classification, DocumentType } from './recognise-rules.js'

/** Whether documents are what an item of the checklist asks for: each by itself, and all of them together. */

export interface JudgedItem {
  fieldType: string
  config: Record<string, unknown> | null
  validationRules: { name: string; rule: string; value: unknown; message: string }[]
}

export interface JudgedDocument {
  id: string
  classification: Classification | null
  extractionStatus: 'completed' | 'skipped' | 'failed'
}

interface JudgingContext {
  /** YYYY-MM-DD, where the workspace is. */
  today: string
  /** Of the lead and its business. */
  names: KnownNames
}

interface RuleResult {
  isValid: boolean
  ruleName: string
  isValidReason: string
}

export interface ValidationResult {
  /** Null when it takes a person to tell. */
  overallValid: boolean | null
  otherNotes: string
  validationResults: RuleResult[]
}

export interface Judgement {
  perDocument: Map<string, ValidationResult>
  entry: { status: 'COMPLETED' | 'INVALID' | 'NEEDS_REVIEW' | 'TODO'; validationError: string | null }
}

/**
 * An entry is complete when all its documents validate and nothing is missing among them. Parts that are still missing
 * leave it to be done; a document that fails, or that nobody could read, stands out before that.
 */
export function judge(item: JudgedItem, documents: JudgedDocument[], context: JudgingContext): Judgement {
  const together = { ...context, newest: newestDate(item, documents) }
  const judged = documents.map(document => ({ document, result: judgeOne(item, document, together) }))
  const perDocument = new Map(judged.map(({ document, result }) => [document.id, result]))
  const results = judged.map(({ result }) => result)
  const entry = (): Judgement['entry'] => {
    if (results.length === 0) return { status: 'TODO', validationError: null }
    const failing = results.find(({ overallValid }) => overallValid === false)
    if (failing) return { status: 'INVALID', validationError: firstReason(failing) }
    const open = results.find(({ overallValid }) => overallValid === null)
    if (open) return { status: 'NEEDS_REVIEW', validationError: open.otherNotes }
    const missing = missingFrom(
      item,
      documents.flatMap(({ classification }) => classification ?? []),
      context.today,
    )
    if (missing.length > 0)
      return { status: 'TODO', validationError: `Still missing: ${missing.join(', ')}.` }
    return { status: 'COMPLETED', validationError: null }
  }
  return { perDocument, entry: entry() }
}

/** Whether a document that came without an item belongs to this one. A FILE takes anything, so nothing belongs there. */
export function fits(item: JudgedItem, classification: Classification): boolean {
  const wanted = wantedTypes(item)
  if (!wanted?.some(type => holds(classification, type))) return false
  return isPersonalAsked(item, classification) !== false && isIdAsked(item, classification) !== false
}

const firstReason = ({ validationResults }: ValidationResult): string | null =>
  validationResults.find(({ isValid }) => !isValid)?.isValidReason ?? null

/** What a rule says about one document; a sentence alone when it can't be told. */
type Finding = RuleResult | string | undefined

interface JudgingTogether extends JudgingContext {
  newest: string | null
}

function judgeOne(item: JudgedItem, document: JudgedDocument, context: JudgingTogether): ValidationResult {
  const { classification } = document
  if (isAnythingWanted(item)) return { overallValid: true, otherNotes: '', validationResults: [] }
  if (document.extractionStatus !== 'completed' || !classification)
    return { overallValid: null, otherNotes: unread[document.extractionStatus], validationResults: [] }

  const findings = [
    ofType(item, classification),
    ofId(item, classification),
    ofPerson(item, classification),
    ...ofNames(item, classification, context.names),
    ...ofAge(item, classification, context),
    ofMonths(item, classification),
    ofYears(item, classification),
  ]
  const validationResults = findings.filter(finding => typeof finding === 'object')
  const open = findings.filter(finding => typeof finding === 'string')
  const isFailing = validationResults.some(({ isValid }) => !isValid)
  return {
    overallValid: isFailing ? false : open.length > 0 ? null : true,
    otherNotes: (open.length > 0 ? open : [classification.reason]).join(' '),
    validationResults,
  }
}

const unread = {
  completed: 'The document has not been recognised, so a person has to look at it.',
  skipped: 'The document could not be read, so a person has to look at it.',
  failed: 'The document could not be read, so a person has to look at it.',
} as const

/** A FILE without rules is done with whatever was stored. */
const isAnythingWanted = ({ fieldType, validationRules }: JudgedItem): boolean =>
  fieldType === 'FILE' && !validationRules.some(({ rule }) => rule.startsWith('document'))

const ruleOf = ({ validationRules }: JudgedItem, rule: string) =>
  validationRules.find(one => one.rule === rule)

function wantedTypes(item: JudgedItem): string[] | undefined {
  const value = ruleOf(item, 'documentType')?.value
  const named = (Array.isArray(value) ? value : [value]).filter(type => typeof type === 'string')
  if (named.length > 0) return named
  return item.fieldType === 'FILE' ? undefined : [item.fieldType]
}

const holds = ({ type, alsoHolds }: Classification, wanted: string): boolean =>
  type === wanted || (alsoHolds?.some(held => held === wanted) ?? false)

const typeNames: Record<DocumentType, string> = {
  BANK_STATEMENT: 'a bank statement',
  TAX_RETURN: 'a tax return',
  PROFIT_AND_LOSS: 'a profit and loss statement',
  BALANCE_SHEET: 'a balance sheet',
  ID: 'an ID',
  OTHER: 'another kind of document',
}
const nameOf = (type: string): string =>
  (typeNames as Record<string, string>)[type] ?? type.toLowerCase().replaceAll('_', ' ')

function ofType(item: JudgedItem, classification: Classification): Finding {
  const wanted = wantedTypes(item)
  if (!wanted) return undefined
  const rule = ruleOf(item, 'documentType')
  const isValid = wanted.some(type => holds(classification, type))
  const asked = wanted.map(nameOf).join(' or ')
  const found = nameOf(classification.type)
  return {
    isValid,
    ruleName: rule?.name ?? 'Document type',
    isValidReason: isValid
      ? `This is ${asked}.`
      : (rule?.message ?? `This should be ${asked}, but looks like ${found}.`),
  }
}

/** Undefined when nothing is asked, or when it can't be told. */
function isIdAsked({ config }: JudgedItem, { idType }: Classification): boolean | undefined {
  const asked = config?.type
  if (typeof asked !== 'string' || asked === 'ANY' || idType === null) return undefined
  return asked === idType
}

function ofId(item: JudgedItem, classification: Classification): Finding {
  const isValid = isIdAsked(item, classification)
  if (isValid === undefined) return undefined
  const asked = item.config?.type === 'PASSPORT' ? 'a passport' : "a driver's license"
  return {
    isValid,
    ruleName: 'ID type',
    isValidReason: isValid ? `This is ${asked}.` : `This should be ${asked}, but looks like another ID.`,
  }
}

function isPersonalAsked({ config }: JudgedItem, { isPersonal }: Classification): boolean | undefined {
  const asked = config?.isPersonal
  if (typeof asked !== 'boolean' || isPersonal === null) return undefined
  return asked === isPersonal
}

function ofPerson(item: JudgedItem, classification: Classification): Finding {
  const isValid = isPersonalAsked(item, classification)
  if (isValid === undefined) return undefined
  const [asked, other] = item.config?.isPersonal ? ['a person', 'a business'] : ['a business', 'a person']
  return {
    isValid,
    ruleName: 'Personal or business',
    isValidReason: isValid
      ? `This is about ${asked}.`
      : `This should be about ${asked}, but is about ${other}.`,
  }
}

const ofNames = ({ validationRules }: JudgedItem, { names }: Classification, known: KnownNames): Finding[] =>
  validationRules.map(rule => (rule.rule === 'documentName' ? judgeName(rule, names, known) : undefined))

/** The newest document of an item has to be recent: statements of several months are not all of the last one. */
function ofAge(
  { validationRules }: JudgedItem,
  { issuedAt }: Classification,
  { today, newest }: JudgingTogether,
): Finding[] {
  return validationRules.map(({ rule, name, value, message }) => {
    if (rule !== 'documentMaxAgeDays' || typeof value !== 'number') return undefined
    const isValid = newest !== null && daysBetween(newest, today) <= value
    if (!isValid && issuedAt === null)
      return "The document's date could not be read, so a person has to look at it."
    const which = newest === issuedAt ? `The document is of ${newest}` : `A newer document is of ${newest}`
    return {
      isValid,
      ruleName: name,
      isValidReason: isValid ? `${which}, which is recent enough.` : message,
    }
  })
}

/** Of the documents that are of the right type. */
function newestDate(item: JudgedItem, documents: JudgedDocument[]): string | null {
  const wanted = wantedTypes(item)
  const dates = documents.flatMap(({ extractionStatus, classification }) => {
    const counts = extractionStatus === 'completed' && classification
    if (!counts || (wanted && !wanted.some(type => holds(classification, type)))) return []
    return classification.issuedAt ?? []
  })
  return dates.sort().at(-1) ?? null
}

/** Months that can't be read would be asked for over and over. */
function ofMonths(item: JudgedItem, { months }: Classification): Finding {
  return monthsWanted(item) > 0 && months.length === 0
    ? "The document's period could not be read, so a person has to look at it."
    : undefined
}

function ofYears(item: JudgedItem, { years }: Classification): Finding {
  return yearsWanted(item) > 0 && years.length === 0
    ? "The document's year could not be read, so a person has to look at it."
    : undefined
}

function monthsWanted(item: JudgedItem): number {
  const configured = item.fieldType === 'BANK_STATEMENT' ? item.config?.months : undefined
  return Math.max(
    0,
    ...[configured, ruleOf(item, 'documentMonths')?.value].filter(count => typeof count === 'number'),
  )
}

const yearsWanted = ({ fieldType, config }: JudgedItem): number =>
  fieldType === 'TAX_RETURN' && typeof config?.years === 'number' ? config.years : 0

/** The months or years that are still to come, so that a person can be asked for them. */
function missingFrom(item: JudgedItem, documents: Classification[], today: string): string[] {
  const months = monthsWanted(item)
  const years = yearsWanted(item)
  return [
    ...(months > 0
      ? missingMonths(
          months,
          documents.flatMap(document => document.months),
          item,
          today,
        )
      : []),
    ...(years > 0
      ? missingYears(
          years,
          documents.flatMap(document => document.years),
          today,
        )
      : []),
  ]
}

/**
 * So many months in a row, the last of which is no older than the newest that can be expected: the one before today's, or
 * while the days of grace after its end last, the one before that. A newer one is welcome.
 */
function missingMonths(count: number, covered: string[], { config }: JudgedItem, today: string): string[] {
  const graceDays = typeof config?.gracePeriodDays === 'number' ? config.gracePeriodDays : 0
  const expected = addMonths(monthOf(addDays(today, -graceDays)), -1)
  const rows = monthsFrom(expected, monthOf(today)).map(last => monthsFrom(addMonths(last, 1 - count), last))
  return fewestMissing(rows, new Set(covered))
}

/**
 * So many years in a row, the last of which is no older than the newest whose return is due: from April 15 that of the year
 * before. Returns of businesses are due a month earlier and all may be extended, but this is the day people plan for.
 */
function missingYears(count: number, covered: number[], today: string): string[] {
  const { year, month, day } = partsOf(today)
  const isDue = month > 4 || (month === 4 && day >= 15)
  const rows = [...(isDue ? [] : [year - 2]), year - 1, year].map(last =>
    Array.from({ length: count }, (_, n) => String(last - count + 1 + n)),
  )
  return fewestMissing(rows, new Set(covered.map(String)))
}

/** Of the rows that would do, that which is closest to being whole; the oldest of several, which is asked for first. */
function fewestMissing(rows: string[][], covered: ReadonlySet<string>): string[] {
  const missing = rows.map(row => row.filter(part => !covered.has(part)))
  return missing.toSorted((one, other) => one.length - other.length)[0] ?? []
}
