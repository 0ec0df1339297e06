import { listsIn } from '../../vocabulary/lists.js'
import { monthPattern } from '../../vocabulary/months.js'
import { relativePeriod } from '../../vocabulary/periods.js'
import { kindByWords } from '../../vocabulary/titles.js'

/** What lines of words are by their words alone: just enough to tell where a table begins. */
const periodWords = new RegExp(
  [
    `\\b${monthPattern}\\.?(?=[\\s,.'’/-]|$)[\\s,.'’/-]*(?:\\d|to\\b|through\\b|thru\\b|-|$)`,
    '\\b(?:19|20)\\d\\d[AEFPB]?\\b',
    '\\b\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}\\b',
    "\\b(?:fy|cy)\\s?'?\\d\\d",
    "\\b(?:[1-4]?q[1-4]?|h[12])\\s?['’]?\\d\\d\\b",
    '^q[1-4]$',
    '\\b(?:year|years|month|months|weeks|quarter|period|date) (?:ended|ending|to date)\\b',
    '\\b(?:as (?:of|at|on)|ytd|prior (?:year|period)|current (?:year|period)|(?:this|last) year)\\b',
    '\\b(?:beginning|end) of (?:the )?(?:tax )?year\\b',
  ].join('|'),
  'i',
)

/** A date, a period or a part of one. */
export const isPeriodLike = (text: string): boolean =>
  text.length < 90 && (periodWords.test(text) || relativePeriod(text) !== undefined)

export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text.trim())

const statementNames =
  /^(?:(?:un)?audited |interim |condensed |consolidated |combined |comparative |company |the |supplementa(?:l|ry) |schedule of |classified |standard |projected )*(?:balance sheets?|statements? (?:of|on) (?:the )?(?:consolidated |comprehensive |other |changes in |financial |cash ?|profit|income|operations?|earnings|revenues?|activities|assets|retained|stockholders|shareholders|owner|member|partner|equity|loss)|income statements?|profit (?:and|&|or) loss|profit ?& ?loss|p ?& ?l\b|earnings statements?|cash ?flow statements?|operating statements?|(?:adjusted |unadjusted |post-closing )?trial balance|general ledger|statements? of)/i

/** The name of a statement at the beginning of a line: `Consolidated Balance Sheets (Unaudited)`, `Compte de r\u00e9sultat 2024`. */
export function namesStatement(text: string): boolean {
  const title = text.trim().replace(chapter, '')
  return (
    text.length < 130 && (statementNames.test(title) || isCalled(title) || kindByWords(title) !== undefined)
  )
}

/** `2.1 Balans per 31 december`. */
const chapter = /^\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s+(?=\p{L})/u

/** A title that says that its statement goes on, without that: `Compte de résultat (suite)`. */
export const withoutContinued = (title: string): string =>
  title.replace(
    /[-\u2013\u2014, ]*\(? ?(?:cont(?:inue|.)?d|suite(?: et fin)?|fortsetzung|forts\.|vervolg|segue|continuaci[o\u00f3]n|continua[c\u00e7][a\u00e3]o) ?\)?$/i,
    '',
  )

/** Recognition that knows no cedilla takes one for a tail: `Balango`, `Demonstragao`. */
export const withCedillas = (text: string): string => (text.length < 6 ? text : text.replaceAll('g', 'c'))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const titles = listsIn('titles').flatMap(({ names }) => names.map(name => withCedillas(plain(name))))
const isCalled = (text: string): boolean => {
  const line = withCedillas(plain(text))
  return titles.some(title => line.startsWith(title) && !/^[\p{L}-]/u.test(line.slice(title.length)))
}

const titleWords =
  /\b(?:in (?:\w+ )?(?:thousands|millions|billions|lakhs?|crores?|usd|u\.?s\.? dollars|euros?|dollars)|(?:accrual|cash|tax) basis|unaudited|audited|000'?s|000s|expressed in|amounts? in|except (?:per )?share|all (?:amounts|figures|stores|locations)|prepared (?:by|for|on)|for (?:internal|management)|form \d+)\b|[($€£]'?000s?\b/i

/** A line above a table that tells what it is about, and no heading within it. */
export const isTitle = (text: string): boolean =>
  namesStatement(text) || isPeriodLike(text) || titleWords.test(text)

/** The heading of a letter in which an accountant says what they did: `Independent Auditor's Report`. */
export const namesReport = (line: string): boolean =>
  line.length < 100 && /^\p{Lu}/u.test(line) && !/[.,;]$/.test(line) && reportNames.test(line)
const reportNames =
  /^(?:report of )?(?:the )?(?:independent |registered |certified |public )*(?:auditor|accountant)s?['\u2019]?s? (?:audit |review |compilation )?report\b|^report of (?:the )?independent (?:registered|certified|public|auditor|accountant)/i

/** `Exercice du 01/04/2023 au 31/03/2024`, `For the year ended 30 June 2025`, `Its fiscal year runs from July 1 to June 30`. */
export const tellsYear = (line: string): boolean =>
  line.length < 160 &&
  (endsYear.test(line) ||
    bareYear.test(line.trim()) ||
    (/\d{4}.*\d{4}/.test(line) && yearWords.test(line)) ||
    (/\b(?:fiscal|financial|accounting) year\b/i.test(line) && namesMonthDay.test(line)))
const namesMonthDay = new RegExp(
  `\\b${monthPattern} \\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?${monthPattern}\\b`,
  'i',
)
/** As a cover tells it: `Exercice  2015`. */
const bareYear =
  /^(?:exercice|ejercicio|exerc[i\u00ed]cio|esercizio|boekjaar|gesch[a\u00e4]ftsjahr|(?:fiscal|financial|reporting) year)(?: fiscal| comptable| social)?\s*[:=]?\s*(?:19|20)\d\d$/i
const endsYear = /^.{0,50}\byear end(?:ed|ing) .{0,20}\b(?:19|20)\d\d\W*$/i
const yearWords =
  /\b(?:exercice|boekjaar|gesch\u00e4ftsjahr|wirtschaftsjahr|ejercicio|esercizio|exerc\u00edcio|(?:fiscal|financial) year)\b/i

/** What heads a column without being a period. */
export const headsColumn = (text: string): boolean =>
  /^(?:total|amounts?|(?:net |ending |closing |current )?balance|net (?:amount|activity|change)|debit|credit|dr|cr|notes?|ref(?:erence)?\.?|actuals?|historical|budget|forecast|projected|projections?|variance|change|%.*|.*%|\$ ?change|[$€£₹]|usd|eur|euros?|gbp|inr|ytd|note no\.?|betr[a\u00e4]ge?|importes?|montos?|valor(?:es)?|montants?|bedrag(?:en)?|import[oi])$/i.test(
    text.replace(/[-=]*>|\u2192/, '').trim(),
  )

/** The head of the labels, in a row that heads columns. */
export const headsLabels = (text: string): boolean =>
  /^(?:accounts?(?: names?)?|descriptions?|particulars|(?:line )?items?|financial row|details?|categor(?:y|ies)|conceptos?|cuentas?|descripci\u00f3n|rubros?|descri\u00e7\u00e3o|contas?|libell\u00e9s?|intitul\u00e9s?|comptes?|postes?|bezeichnung(?:en)?|konto|konten|posten|descrizione|voc[ei]|cont[oi]|omschrijving|(?:grootboek)?rekening(?:en)?)$/i.test(
    text.trim(),
  )

/** A column of references to notes or pages, or of account numbers. */
export const namesReference = (text: string): boolean =>
  /^(?:notes?|note no\.?|ref(?:erence|s)?\.?|see|sch(?:edule)?\.?)$/i.test(text.trim())
export const namesAccounts = (text: string): boolean =>
  /^(?:account|acct|a\/c|gl|g\/l|nominal|code)?\.? ?(?:no|num|number|code|#|id)?\.?$/i.test(text.trim()) &&
  text.trim() !== ''

const headingWords =
  /\b(?:assets?|liabilit(?:y|ies)|equity|income|revenues?|sales|expenses?|expenditures?|costs?|capital|receipts)\b/i

/** The label of a row of headers that begins the first part of the table as well: `ASSETS   2024   2023`. */
export const isHeading = (text: string): boolean =>
  text.length < 40 &&
  (headingWords.test(text) || bareHalf.test(plain(text)) || headings.has(plain(text))) &&
  !isTitle(text)
/** A half of what one side of a sheet has. */
const bareHalf = /^(?:nao |no |non[ -]?)?(?:circulantes?|corrientes?|corrent[ei]s?|courants?|current)$/
const headings = new Set(
  ['headings/income', 'headings/sheet'].flatMap(listsIn).flatMap(({ names }) => names.map(plain)),
)

/** Lines drawn with signs, as on a typewriter or in a plain text: `-------`, `====|=====`. */
export const isRule = (text: string): boolean =>
  /^[:|]+$/.test(text) || (/[-\u2013\u2014_=]{4}/.test(text) && /^[-\u2013\u2014_=|+:\s]+$/.test(text))
