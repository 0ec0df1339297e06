import { listsIn } from '../../vocabulary/lists.js'
import { kindByWords } from '../../vocabulary/titles.js'
import { withCedillas } from '../extract/words.js'
import { unaccented } from './unaccented.js'

/** Which statement a title names, and what a table is that looks like one and is none. */
export type Kind = 'incomeStatement' | 'balanceSheet' | 'cashFlow' | 'equity' | 'other'

/** Titles are compared without spaces, which printers put in the midst of words: `Statement of Incom e`. */
const packed = (text: string): string =>
  unaccented(text)
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/statements?of(?:consolidated|combined)?/, 'statementof')

const titles: [Kind, RegExp][] = [
  [
    'other',
    /trialbalance|generalledger|chartofaccounts|worksheetfor|subsidiaryledger|bankreconciliation|ag(?:e)?ing(?:summary|detail|report)|payrollregister|transactiondetail|depreciationschedule|fixedassetregister|loanamortization|taxreconciliation/,
  ],
  [
    'other',
    /parenthetical|selected(?:consolidated|historical|quarterly|financial|unaudited)|quarterlyfinancial|quarterlyresults|quarterlydata|summary(?:consolidated)?financialdata|financialhighlights|segment(?:s|results|information|reporting)|reconciliationof|nongaap|\(details\)|details?$|tables$|condensedparent|parentcompanyonly|guarantor|keymetrics|keyratios|ratioanalysis|^assumptions?|supportingcalculation|supplementaldisclosure|supplementarydata|statementof[a-z]*data$/,
  ],
  // What explains a statement, or speaks of what is in one.
  [
    'other',
    /^(?:ter|de|zur|les)?(?:notes?|notas?|notaintegrativa|anexos?|annexes?|anhang|erlauterung(?:en)?|toelichting|schedules?)(?:to|on|forming|a|al|alos|alas|as|aos|au|aux|allo|alla|del|della|zur|zum|op)(?:the|la|le|el|die|de)?(?:[a-z]{0,24})(?:statement|balance|profit|income|account|bilan|bilanz|resultat|ergebnis|guv|estado|demonstra|conto|balans|winst|staat|exploitatie|erfolg|gewinn|compte|cuenta|rendiconto)/,
  ],
  [
    'other',
    /(?:recogni[sz]ed|charged|credited|debited|taken|transferred|included|shown|reported|presented)(?:in|to|from|with|through)(?:the)?(?:consolidated|standalone|separate)?(?:statementof|income|profit|balancesheet|pandl)/,
  ],
  ['incomeStatement', /statementof(?:activity|activities|operations|income)andcashflows?/],
  [
    'cashFlow',
    /cashflows?|sourcesandusesof(?:cash|funds)|fluxdetresorerie|flujodeefectivo|kapitalflussrechnung/,
  ],
  [
    'incomeStatement',
    /statementof(?:profit|loss|revenue|surplus(?:or|and)deficit|comprehensiveincomeandretained|support)|^(?:statementof)?(?:farm|rental|property|consolidated)?(?:income|revenues?)andexpen[sd]|profitan(?:or)?loss|profitandorloss|profitloss|lossandprofit|^pandl|pandl(?:$|by|for|statement|detail|20)|^pnl|^pl$|^pl20|^dre(?:$|20)|^eerr$|^guv$|^revenueaccount(?:$|for)|^is$|^incomestmt|incomeandexpen(?:ses?|ditures?)(?:summary|report|statement|account)|earningsstatement|operatingstatement|tradingaccount|tradingandprofit|resultsofoperationsfor/,
  ],
  ['balanceSheet', /statementofnetassets|^bs$/],
  [
    'equity',
    /(?:statementof|changesin|analysisof|rollforwardof)(?:changesin|consolidated|the|other)*(?:[a-z]{0,30})(?:equity|capital|retainedearnings|netassets|deficit|accumulatedadjustments)|^retainedearnings$|membersequityrollforward/,
  ],
]

/** The statement that a line names; `other` for what is none to be spread. What is comprehensive may be either: its lines tell. */
export function kindNamed(text: string): Kind | undefined {
  if (text.length > 160 || isProse(text) || tellsSetting.test(text)) return undefined
  const name = packed(text)
  if (listed.filter(pattern => pattern.test(name)).length > 2) return undefined
  return (
    titles.find(([kind, pattern]) => pattern.test(name) || isCalled(kind, name))?.[0] ?? kindByWords(text)
  )
}

/** What names as many of them leads to each, over all pages of a report, or says what was audited. */
const listed = [
  /comprehensiveincome|profit(?:or|and)loss|incomestatement|statementof(?:income|operations)/,
  /financialposition|balancesheet/,
  /changesin(?:shareholders|stockholders|members)?(?:equity|netassets)/,
  /cashflows?/,
]

/** Short titles are those of lines that begin with them. */
const known = listsIn('titles').map(({ heading, names }) => ({
  heading,
  names: names.map(packed).map(title => (title.length < 12 ? withCedillas(title) : title)),
}))
function isCalled(kind: Kind, name: string): boolean {
  const bare = withCedillas(name.replace(numbered, ''))
  return known.some(
    ({ heading, names }) =>
      heading === kind &&
      names.some(title =>
        title.length < 12 ? bare.startsWith(title) : name.includes(title) || isMisread(name, title),
      ),
  )
}

/** `Tableau n° 1 : Bilan (actif)`, `2.1 Balans per 31 december`. */
const numbered = /^(?:tableau|table|tabelle|tabella|cuadro|quadro)?(?:no?(?=\d))?\d{0,3}/

/** A long one may have a letter in eight that was recognised as another: `Balango Patrimonial`. */
function isMisread(name: string, title: string): boolean {
  if (title.length < 16 || name.length < title.length) return false
  const slips = [...title].filter((letter, n) => letter !== name[n]).length
  return slips <= title.length / 8
}

/** By what a program has made a report: `Chart of Accounts: Default Layout`. */
const tellsSetting = /^(?:chart of accounts|general ledger)\s*:\s*\S/i

/** Titles and sheets of a workbook that look ahead: nothing on them has happened. */
export const looksAhead = (title: string): boolean =>
  /\b(?:project(?:ions?|ed)|forecast(?:s|ed)?|pro ?forma|budget(?:s|ed)?|assumptions?|scenarios?)\b/i.test(
    title,
  ) && !/\bactuals?\b/i.test(title)

/** A sentence that speaks of a statement is no title. */
const isProse = (text: string): boolean =>
  /[a-z]{3}\. [A-Z]|\b(?:is|are|was|were|has|have|will|shall|should|which|that|please|refer|accompanying|integral|see notes)\b/.test(
    text,
  ) ||
  (text.split(/\s+/).length > 16 && /[.,;]$/.test(text))
