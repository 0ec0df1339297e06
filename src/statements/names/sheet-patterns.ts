import type { NameRule } from './income-patterns.js'

interface SheetRule extends NameRule {
  in: 'assets' | 'claims' | 'any'
}

const owner =
  '(?:(?:share|stock)holders?|officers?|owners?|family trusts?|members?|partners?|directors?|affiliates?|affiliated|related|parent|subsidiar(?:y|ies)|associates?|joint ventures?|inter ?company|sister|group (?:undertakings|companies))'
const debt = '(?:loans?|notes?|advances?|due|payables?|receivables?|owed|borrowings?|debt)'
const fund = '^f ?(?:on)?do (?:di )?amm(?:orta\\w*|ort)?'
const lasting = '.*\\b(?:brevett|avviament|marchi|software|licenz|immaterial|costi)'

export const sheetPatterns: readonly SheetRule[] = [
  // British sheets subtract creditors from the assets, so they may stand anywhere.
  {
    in: 'any',
    pattern: /^creditors .*(?:within one year|less than one year)/,
    row: 'otherCurrentLiabilities',
  },
  { in: 'any', pattern: /^creditors .*(?:after|more than)/, row: 'longTermDebt' },
  {
    in: 'claims',
    pattern: /^(?:less )?current liab\w*(?: and provisions?)?$/,
    row: 'otherCurrentLiabilities',
  },
  {
    in: 'claims',
    pattern: /^(?:sonstige |ubrige )?ruckstellungen(?!.*(?:pension|versorg|altersteil|jubilaum))/,
    row: 'accruedExpenses',
  },
  {
    in: 'any',
    pattern: /^provisions for (?:liabilities|charges|deferred)/,
    row: 'otherNonCurrentLiabilities',
  },
  {
    in: 'assets',
    pattern:
      /\boltre (?:l ?esercizio|(?:12|dodici) mesi)\b|\b(?:receivable|due) (?:in|after) more than (?:one|1) year\b|\bdue after (?:more than )?(?:one|1) year\b|\ba plus d ?un an\b|\brestlaufzeit (?:von )?mehr als\b/,
    row: 'otherNonCurrentAssets',
  },
  {
    in: 'assets',
    pattern:
      /^(?:less )?(?:accumulated|accum|accumd|acc) .*(?:depr|depl|impairment|leasehold)|^dep(?:reciation|r)? (?:reserve|accum)|accumulated dep|^a d (?:on |of )?[a-z0-9]|^acc?u?m? ?dep(?:n|r)?\b|^deprecia(?:cion|cao|coes|ciones) acum/,
    row: 'accumulatedDepreciation',
  },
  {
    in: 'assets',
    pattern:
      /^amortiza(?:cion|cao) acumulada .*(?:instalac|mejora|benfeitoria|inmuebles?|imoveis|local|edific|maquina|equipo|equipamento|vehicul|veicul|muebles|moveis|adaptac|adecuac)/,
    row: 'accumulatedDepreciation',
  },
  {
    in: 'assets',
    pattern:
      /^inventor(?:y|ies) (?!.*\b(?:re?serves?|allow|provision|obsol|depos|advan|prepa|cash|bank|receiv))/,
    row: 'inventory',
  },
  { in: 'assets', pattern: new RegExp(`${fund} ${lasting}`), row: 'accumulatedAmortization' },
  { in: 'assets', pattern: new RegExp(`${fund}\\b`), row: 'accumulatedDepreciation' },
  { in: 'assets', pattern: /^f ?(?:on)?do .*\bcrediti\b/, row: 'allowanceDoubtfulAccounts' },
  { in: 'assets', pattern: /^a a (?:on |of )?[a-z]/, row: 'accumulatedAmortization' },
  {
    in: 'assets',
    pattern: /^(?:less )?(?:accumulated|accum|acc) amort.*(?:leasehold|lhi|\bti\b)/,
    row: 'accumulatedDepreciation',
  },
  {
    in: 'assets',
    pattern: /^(?:less )?(?:accumulated|accum|acc) amort|accumulated amort/,
    row: 'accumulatedAmortization',
  },
  {
    in: 'assets',
    pattern: new RegExp(`\\b${debt}\\b.*\\b${owner}\\b|\\b${owner}\\b.*\\b${debt}\\b`),
    row: 'dueFromRelatedParties',
  },
  {
    in: 'assets',
    pattern: /\b(?:allowance|reserve|provision)\b.*\b(?:doubtful|bad|uncollectibles?|credit loss(?:es)?)\b/,
    row: 'allowanceDoubtfulAccounts',
  },
  {
    in: 'claims',
    pattern:
      /\bsubordinated?\b|\bseller (?:note|financ|carry)|\bstandby\b|\bmezzanine\b|\bconvertible (?:notes?|debt|loan)/,
    row: 'subordinatedDebt',
    sections: ['liabilities', 'currentLiabilities', 'nonCurrentLiabilities'],
  },
  {
    in: 'claims',
    pattern: new RegExp(
      `\\b${debt}\\b.*\\b${owner}\\b|\\b${owner}\\b.*\\b(?:loans?|notes?|advances?|payables?|debt|current account)\\b`,
    ),
    row: 'dueToRelatedParties',
    sections: ['liabilities', 'currentLiabilities', 'nonCurrentLiabilities'],
  },
  {
    in: 'claims',
    pattern:
      /\bcurrent (?:portion|maturit(?:y|ies)|installments?)\b(?!.*\b(?:debt|loans?|borrowings?)\b.*\bleases?\b).*\bleases?\b|\bleases?\b.*\bcurrent (?:portion|maturities)\b(?<!net of current portion)(?<!less current portion)/,
    row: 'currentLeaseLiabilities',
    sections: ['liabilities', 'currentLiabilities'],
  },
  {
    in: 'claims',
    pattern:
      /^(?!.*(?:net of|\bless\b|excluding|deferred|revenue|\btax))(?!(?!.*\b(?:debt|loans?|borrowings?)\b).*lease).*\bcurrent (?:portion|maturit(?:y|ies)|installments?)\b/,
    row: 'currentPortionLongTermDebt',
    sections: ['liabilities', 'currentLiabilities'],
  },
  {
    in: 'claims',
    pattern: /^(?:less )?current (?:portion|maturit(?:y|ies))/,
    row: 'longTermDebt',
    sections: ['nonCurrentLiabilities'],
  },
  {
    in: 'claims',
    pattern: /^payroll liabilit(?:y|ies)\b/,
    row: 'accruedExpenses',
    sections: ['liabilities', 'currentLiabilities', 'nonCurrentLiabilities'],
  },
  {
    in: 'assets',
    sections: ['currentAssets', 'nonCurrentAssets'],
    pattern: /^deferred tax(?:ation)?$/,
    row: 'deferredTaxAssets',
  },
  // Taken off the assets on British sheets.
  { in: 'any', pattern: /^deferred tax(?:ation)?(?: provision)?$/, row: 'deferredTaxLiabilities' },
  {
    in: 'claims',
    pattern: /\b(?:credit card|visa|mastercard|amex|american express)\b/,
    row: 'creditCardsPayable',
    sections: ['liabilities', 'currentLiabilities'],
  },
  { in: 'claims', pattern: /\bnon ?controlling\b|\bminority interests?\b/, row: 'otherEquity' },
  {
    in: 'claims',
    pattern: /\btreasury\b|\bshares? repurchased\b/,
    row: 'treasuryStock',
    sections: ['equity'],
  },
]
