import type { KnownNames } from '../../names.js'
import type { Classification, DocumentType } from '../recognise-rules.js'
import {
  type Finding,
  holds,
  type JudgedDocument,
  type JudgedItem,
  type JudgingContext,
  type JudgingTogether,
  type RuleResult,
  ruleOf,
  wantedTypes,
} from './judged-rules.js'
import { judgeName } from './name-rules.js'
import { missingFrom, newestDate, ofAge, ofMonths, ofYears } from './time-rules.js'

/** Whether documents are what an item of the checklist asks for: each by itself, and all of them together. */

export interface ValidationResult {
  /** Null when it takes a person to tell. */
  overallValid: boolean | null
  otherNotes: string
  validationResults: RuleResult[]
}

interface Judgement {
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
