import { aboutWhen } from './about-when-rules.js'
import { bankTitles, bankWords, cardWords } from './bank-phrase-rules.js'
import { machineReadName, namesNear } from './name-rules.js'
import { foundIn, plain, type Sight, sightOf, weightOf } from './page-rules.js'
import {
  fileNames,
  idTitles,
  idWords,
  otherTitles,
  type Phrase,
  reports,
  type Statement,
  statements,
  statementTitles,
  statementWords,
} from './phrase-rules.js'
import type { Reading } from './reading/read.js'
import { taxReturnIn } from './tax-return-rules.js'

export type DocumentType =
  | 'BANK_STATEMENT'
  | 'TAX_RETURN'
  | 'PROFIT_AND_LOSS'
  | 'BALANCE_SHEET'
  | 'ID'
  | 'OTHER'

/** What a document is taken for, by its words alone. */
export interface Classification {
  type: DocumentType
  /** A sentence that names the words which decided, and nothing personal. */
  reason: string
  /** The statements in a document that isn't one of them alone, such as an annual report. */
  alsoHolds?: Statement[]
  /** Of a tax return: '1040', '1120-S', 'Schedule C' … */
  form: string | null
  isPersonal: boolean | null
  idType: 'DRIVERS_LICENSE' | 'PASSPORT' | null
  /** The years of a tax return, or those that statements are about. */
  years: number[]
  /** Covered by a bank statement or a profit and loss, as YYYY-MM, ascending. */
  months: string[]
  periodStart: string | null
  periodEnd: string | null
  /** What the document is as of. */
  issuedAt: string | null
  /** Who it seems to be about, as printed near its top; for comparing only. */
  names: string[]
}

type Kind = Pick<Classification, 'type' | 'reason'> &
  Partial<Pick<Classification, 'alsoHolds' | 'form' | 'isPersonal' | 'idType' | 'years'>>

export function recognise(
  reading: Pick<Reading, 'kind' | 'pages' | 'fields'>,
  filename: string,
): Classification {
  const sight = sightOf(reading)
  const kind = kindOf(sight, filename)
  return {
    form: null,
    isPersonal: null,
    idType: null,
    ...kind,
    ...aboutWhen(sight, kind, filename),
    names: namesIn(sight, kind.type),
  }
}

/** Forms say what they are; the others are weighed. */
function kindOf(sight: Sight, filename: string): Kind {
  return (
    taxReturnIn(sight, filename) ??
    identityIn(sight) ??
    otherKindIn(sight) ??
    accountIn(sight, filename) ??
    statementIn(sight, filename) ?? {
      type: 'OTHER',
      reason: 'No words in it tell what kind of document it is.',
    }
  )
}

const says = (phrases: Phrase[]): string => {
  const words = [...new Set(phrases.map(phrase => `"${phrase.says}"`))].slice(0, 3)
  return `Says ${words.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}

/** A card or a page about one person; a long text that speaks of passports is none. */
function identityIn({ body, length }: Sight): Kind | undefined {
  if (length > 5_000) return undefined
  const words = foundIn(body, idWords)
  for (const idType of ['DRIVERS_LICENSE', 'PASSPORT'] as const) {
    const title = idTitles[idType]
    if (title.pattern.test(body) && weightOf(words) >= 3)
      return { type: 'ID', reason: says([title, ...words]), idType, isPersonal: true }
  }
  return undefined
}

/** Documents with a name of their own, which would pass for a statement by the words of their rows. */
function otherKindIn(sight: Sight): Kind | undefined {
  const first = sight.headings.filter(({ isFirst }) => isFirst).map(({ text }) => text)
  const report = reports.find(({ pattern }) => first.some(text => pattern.test(text)))
  if (report) {
    const held = statements.filter(statement => evidenceOf(sight, statement).isPresent)
    return { type: 'OTHER', reason: says([report]), ...(held.length > 0 && { alsoHolds: held }) }
  }
  const heading = first.slice(0, 12)
  const others = otherTitles.filter(({ pattern }) => heading.some(text => pattern.test(text)))
  const ours = statements.some(kind => foundIn(heading.join('\n'), statementTitles[kind]).length > 0)
  if (others.length > 0 && !ours) return { type: 'OTHER', reason: says(others) }
  const card = foundIn(sight.body, cardWords)
  return weightOf(card) >= 4 ? { type: 'OTHER', reason: says(card) } : undefined
}

function accountIn(sight: Sight, filename: string): Kind | undefined {
  const top = plain(sight.first.join('\n'))
  const titles = foundIn(top, bankTitles)
  const words = foundIn(sight.body, bankWords)
  const columns = transactionColumns(sight)
  const hint = fileNames.BANK_STATEMENT.test(plain(filename)) ? 2 : 0
  const weight = weightOf(titles) + weightOf(words) + weightOf(columns) + hint
  // An account's number or a bank's name stands on many papers: balances or movements make it a statement.
  const isMoving = weightOf(words) >= 5 || columns.length > 0
  const asStatement = Math.max(...statements.map(kind => evidenceOf(sight, kind).weight))
  if (!isMoving || weight < 8 || weight <= asStatement) return undefined
  return { type: 'BANK_STATEMENT', reason: says([...titles, ...words, ...columns]), isPersonal: ownerOf(top) }
}

/** Exports of transactions have no words but over their columns. */
function transactionColumns(sight: Sight): Phrase[] {
  const isHeader = (line: string) => {
    const cells = line.split('\t').map(plain)
    const has = (pattern: RegExp) => cells.some(cell => pattern.test(cell))
    return (
      cells.length >= 3 &&
      cells.length <= 12 &&
      has(/^(?:transaction |posting |posted |value )?date(?: posted)?$/) &&
      has(/description|details|memo|payee|narrative|transaction$/) &&
      has(/^(?:amount|debits?|credits?|withdrawals?|deposits?|money (?:in|out)|paid (?:in|out))/) &&
      has(/balance$/) &&
      !has(/^split$|^account$|^name$|transaction type/)
    )
  }
  const header: Phrase = { says: 'date, description, amount, balance', pattern: /./, weight: 8 }
  return sight.pages.some(({ top }) => top.some(isHeader)) ? [header] : []
}

function ownerOf(top: string): boolean | null {
  const isBusiness = /\b(?:business|commercial|corporate|company|llc|inc|ltd|corp)\b/.test(top)
  const isPersonal = /\b(?:personal|student|consumer|individual) (?:checking|savings|account|banking)/.test(
    top,
  )
  if (isBusiness === isPersonal) return null
  return isPersonal
}

function statementIn(sight: Sight, filename: string): Kind | undefined {
  const name = plain(filename.replace(/[_-]/g, ' '))
  const found = statements
    .map(type => ({ type, ...evidenceOf(sight, type), hint: fileNames[type].test(name) ? 2 : 0 }))
    .filter(({ isPresent, weight, hint }) => isPresent || (hint > 0 && weight + hint >= 7))
    .sort((one, other) => other.weight + other.hint - one.weight - one.hint)
  const [most, less] = found
  if (!most) return undefined
  if (less && less.weight * 2 > most.weight) {
    const both = statements.flatMap(type => found.filter(one => one.type === type))
    const words = both.flatMap(({ phrases }) => phrases.slice(0, 1))
    return {
      type: 'OTHER',
      reason: `${says(words).slice(0, -1)}: it holds more than one statement.`,
      alsoHolds: both.map(({ type }) => type),
    }
  }
  return { type: most.type, reason: says(most.phrases), ...(less && { alsoHolds: [less.type] }) }
}

interface Evidence {
  isPresent: boolean
  weight: number
  /** The most telling first. */
  phrases: Phrase[]
}

/** A heading at the top of the first page counts most, one within a page least; rows count wherever they are. */
function evidenceOf(sight: Sight, type: Statement): Evidence {
  const words = foundIn(sight.body, statementWords[type])
  const title = bestTitle(sight, statementTitles[type])
  const inRows = weightOf(words)
  return {
    isPresent: (title !== undefined && inRows >= 2) || inRows >= 7,
    weight: (title?.weight ?? 0) + inRows,
    phrases: [...(title ? [title.phrase] : []), ...words],
  }
}

function bestTitle(sight: Sight, titles: Phrase[]): { phrase: Phrase; weight: number } | undefined {
  for (const phrase of titles) {
    const heading = sight.headings.filter(({ text }) => phrase.pattern.test(text))
    if (heading.some(({ isFirst }) => isFirst)) return { phrase, weight: phrase.weight }
    if (heading.length > 0) return { phrase, weight: phrase.weight * 0.6 }
  }
  const phrase = titles.find(({ pattern }) => sight.inner.some(text => text.search(pattern) === 0))
  return phrase && { phrase, weight: phrase.weight * 0.5 }
}

function namesIn(sight: Sight, type: DocumentType): string[] {
  if (type === 'ID') {
    const read = machineReadName(sight.first.join('\n').slice(0, 5_000))
    if (read) return [read]
  }
  const titles = statements.flatMap(kind => statementTitles[kind])
  const isHeading = (line: string) => foundIn(plain(line), titles).length > 0
  return namesNear(sight.first.slice(0, 25), isHeading)
}
