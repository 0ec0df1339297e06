import { listsIn } from '../vocabulary/lists.js'
import { taxFormPattern, taxFormTitle } from '../vocabulary/tax-forms.js'

/** The words by which documents are told apart. What is quoted in a reason comes from here, never from a document. */

export interface Phrase {
  says: string
  pattern: RegExp
  weight: number
}

export const phrase = (says: string, weight: number, pattern = says): Phrase => ({
  says,
  weight,
  pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`),
})

export type Statement = 'PROFIT_AND_LOSS' | 'BALANCE_SHEET'
export const statements: readonly Statement[] = ['PROFIT_AND_LOSS', 'BALANCE_SHEET']

const titles = listsIn('titles')
const titlesOf = (statement: string): Phrase[] =>
  titles
    .filter(({ heading }) => heading === statement)
    .flatMap(({ names }) => names)
    .map(name => phrase(name, 8, `(?:${spelt(name)})(?! from (?:business|farming))`))

/** One or several, of a group, and with its accents or without. */
function spelt(name: string): string {
  const english = name
    .replace(/\bstatement\b/, 'statements?')
    .replace(/ of /, ' of (?:consolidated |combined )?')
    .replace(' and ', ' (?:and|&) ')
    .replace('balance sheet', 'balance ?sheets?')
  return `${english}|${name.normalize('NFD').replace(/\p{M}/gu, '')}`
}

/** What a statement calls itself, in a heading. */
export const statementTitles: Record<Statement, Phrase[]> = {
  PROFIT_AND_LOSS: [
    ...titlesOf('incomeStatement'),
    phrase('profit or loss', 8, 'profit or loss(?! from)'),
    phrase('P&L', 6, 'p ?& ?l'),
    phrase('statement of comprehensive income', 8, 'statements? of (?:consolidated )?comprehensive income'),
    phrase(
      'income and expenses',
      7,
      'income (?:and|&) expenses?(?: statement)?|revenues? (?:and|&) expenses?',
    ),
  ],
  BALANCE_SHEET: titlesOf('balanceSheet'),
}

/** What its rows are called. */
export const statementWords: Record<Statement, Phrase[]> = {
  PROFIT_AND_LOSS: [
    phrase('gross profit', 2, 'gross (?:profit|margin)'),
    phrase('cost of goods sold', 2, 'cost of (?:goods sold|sales|revenues?)|cogs'),
    phrase(
      'net income',
      2,
      'net (?:income|profit|loss|earnings|profit/loss)|profit (?:after tax|for the (?:year|period))',
    ),
    phrase(
      'total income',
      2,
      'total (?:for )?(?:operating )?(?:income|revenues?|sales)|net (?:sales|revenues?)|sales revenue',
    ),
    phrase('total expenses', 2, 'total (?:for )?(?:operating )?expenses?|operating expenses?'),
    phrase(
      'operating income',
      1.5,
      '(?:net )?operating (?:income|profit)|ebitda|ebit|income from operations|net other income',
    ),
    phrase(
      'income before taxes',
      1.5,
      '(?:income|profit|loss) before (?:income |provision for )?tax(?:es|ation)?',
    ),
  ],
  BALANCE_SHEET: [
    phrase('total assets', 3, 'total (?:for |of )?assets?'),
    phrase('total liabilities', 3, 'total (?:for |of )?liabilit(?:y|ies|ites)'),
    phrase(
      'liabilities and equity',
      3,
      "liabilit(?:y|ies) (?:and|&|\\+) (?:shareholders'? |stockholders'? |owners?'? |members'? )?(?:equity|equities|capital|net assets)",
    ),
    phrase('current assets', 2),
    phrase('current liabilities', 2),
    phrase('retained earnings', 1.5, 'retained (?:earnings?|surplus)'),
    phrase(
      'total equity',
      1.5,
      "total (?:for |of )?(?:equity|equities)|(?:shareholders'?|stockholders'?|owners?'?|members'?) equity",
    ),
    phrase('fixed assets', 1, 'fixed assets|property,? plant (?:and|&) equipment'),
    phrase('accounts receivable', 1),
    phrase('accounts payable', 1),
  ],
}
/** Each form with what it calls itself, most telling first; the first that a document has is its form. */
export const taxReturns: { form: string; isPersonal: boolean | null; title: Phrase }[] = (
  [
    ['1120-S', false],
    ['1120', false],
    ['1065', false],
    ['990', false],
    ['1041', null],
    ['1040-X', true],
    ['1040-NR', true],
    ['1040-SR', true],
    ['1040', true],
    ['Schedule C', null],
    ['Schedule F', null],
    ['Schedule E', null],
    ['8825', false],
  ] as const
).map(([form, isPersonal]) => ({
  form,
  isPersonal,
  title: phrase(taxFormTitle(form), 10, taxFormPattern(form)),
}))
/** A page of a return has one of these; a letter that speaks about the return doesn't. */
export const taxOffice =
  /department of the treasury|internal revenue service|omb no\.? ?1545|irs\.gov|tax return transcript/
/** Forms about a return that are none. */
export const aboutReturns =
  /automatic extension|signature authorization|request for (?:a )?(?:copy|transcript)|power of attorney|instructions for form|payment voucher|estimated tax for individuals/
/** Returns to a state, whose forms are as many as there are states. */
export const stateReturn = phrase(
  'income tax return',
  8,
  '(?:(?:resident|nonresident|individual|corporate|corporation|business|partnership|franchise|fiduciary|s corporation)[\\w ]{0,40} )?(?:income|franchise|excise) tax return',
)

export const idTitles: Record<'DRIVERS_LICENSE' | 'PASSPORT', Phrase> = {
  DRIVERS_LICENSE: phrase(
    "driver's license",
    5,
    "driver(?:'?s|s')? licen[sc]e|driving licen[sc]e|commercial driver|operator'?s? license",
  ),
  PASSPORT: phrase('passport', 5, 'passport|passeport|pasaporte|p<[a-z]{3}[a-z<]+'),
}
export const idWords: Phrase[] = [
  phrase('date of birth', 2, 'date of birth|dob|birth date'),
  phrase('expires', 2, 'expires|exp|date of (?:expiry|expiration)|expiration(?: date)?'),
  phrase('place of birth', 2),
  phrase('nationality', 2),
  phrase('issued', 1, 'iss|issued|date of issue|issue date|issuing authority|authority'),
  phrase('sex', 1),
  phrase('height', 1, 'hgt|height'),
  phrase('eyes', 1, 'eyes|eye color'),
  phrase('class', 0.5, 'class|restrictions|rstr|endorsements'),
]

/** Reports that hold statements among much else. */
export const reports: Phrase[] = [
  phrase('form 10-K', 8, '(?:form )?10-?k(?:/a)?|annual report(?: pursuant| to shareholders)?'),
  phrase('form 10-Q', 8, '(?:form )?10-?q(?:/a)?|quarterly report pursuant'),
  phrase('announces results', 8, 'announces .{0,60}(?:results|earnings)|(?:quarter|year) .{0,20}results'),
]

/** Headings of what is none of the types. */
export const otherTitles: Phrase[] = [
  phrase('statement of cash flows', 8, 'statements? of (?:consolidated )?cash ?flows?|cash flow statements?'),
  phrase('trial balance', 8),
  phrase('general ledger', 8, 'general ledger|transaction detail by account|journal entries'),
  phrase(
    'aging',
    8,
    '(?:a/r|a/p|accounts receivable|accounts payable|receivables|payables) ag(?:e)?ing(?: summary| detail)?',
  ),
  phrase('personal financial statement', 8),
  phrase('wage and tax statement', 8, 'wage and tax statement|form w-2'),
  phrase('form 1099', 8, 'form 1099(?:-[a-z]+)?|nonemployee compensation'),
  phrase('schedule K-1', 8, 'schedule k-1'),
  phrase('form W-9', 8, 'form w-9|request for taxpayer identification'),
  phrase('extension of time to file', 8, 'automatic extension of time'),
  phrase('e-file signature authorization', 8, 'e-file signature authorization'),
  phrase('request for transcript', 8, 'request for (?:copy|transcript) of tax return'),
  phrase('earnings statement', 8, 'earnings statement|pay ?stub|pay statement|payroll register'),
  phrase('invoice', 8),
  phrase('purchase order', 8),
  phrase('loan statement', 8, '(?:loan|mortgage) statement|escrow analysis'),
  phrase('credit card statement', 8, 'credit card statement'),
  phrase('lease agreement', 8, '(?:commercial )?lease agreement|operating agreement|bylaws|loan agreement'),
  phrase(
    'articles of organization',
    8,
    '(?:articles|certificate) of (?:organization|incorporation|formation|good standing)',
  ),
  phrase('certificate of insurance', 8, 'certificate of (?:liability )?insurance'),
]

/** A file's name proves nothing, but speaks for what the content leaves open. */
export const fileNames: Record<'BANK_STATEMENT' | Statement, RegExp> = {
  BANK_STATEMENT: /bank|checking|e-?statement|account statement/,
  PROFIT_AND_LOSS: /profit|p&l|\bpn?l\b|income statement/,
  BALANCE_SHEET: /balance ?sheet/,
}
