import type { Section } from '../evidence/label.js'

/** What words alone get wrong: whose the debt is, which way it runs, how long it has. The first that fits decides. */
interface NameRule {
  in: 'income' | 'assets' | 'claims' | 'any'
  pattern: RegExp
  row: string
  sections?: readonly Section[]
  /** Not where the line may stand in this section as well. */
  unless?: Section
}

const owner =
  '(?:(?:share|stock)holders?|officers?|owners?|family trusts?|members?|partners?|directors?|affiliates?|affiliated|related|parent|subsidiar(?:y|ies)|associates?|joint ventures?|inter ?company|sister|group (?:undertakings|companies))'
const debt = '(?:loans?|notes?|advances?|due|payables?|receivables?|owed|borrowings?|debt)'
const fund = '^(?:meno )?f ?(?:on)?do (?:di )?amm(?:orta\\w*|ort)?'
const lasting = '.*\\b(?:brevett|avviament|marchi|software|licenz|immaterial|costi)'

export const nameRules: NameRule[] = [
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
      /^(?:less )?(?:accumulated|accum|accumd|acc) .*(?:depr|depl|impairment|leasehold)|^dep(?:reciation|r)? (?:reserve|accum)|accumulated dep|^a d (?:on |of )?[a-z0-9]|^acc?u?m? ?dep(?:n|r)?\b/,
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
  { in: 'assets', pattern: /^(?:meno )?f ?(?:on)?do .*\bcrediti\b/, row: 'allowanceDoubtfulAccounts' },
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
  {
    in: 'income',
    pattern:
      /^interest (?:expense|paid|charges?)\b(?!.*income)|\binterest expense\b(?!.*income)|\b(?:loans?|mortgage|credit card|notes?|line of credit|shareholder) interest\b(?!.*income)/,
    row: 'interestExpense',
  },
  // Among costs and expenses alike it is an expense.
  {
    in: 'income',
    pattern: /^(?:depreciation|depre?|deprn|depn)\b|\bdepreciation expense\b/,
    row: 'depreciation',
    sections: ['revenue', 'expense', 'otherIncome', 'otherExpense', 'tax'],
  },
  {
    in: 'income',
    pattern: /^(?:depreciation|depre?)\b(?!.*(?:accumulated))/,
    row: 'cogsDepreciation',
    sections: ['cost'],
    unless: 'expense',
  },
  {
    in: 'income',
    pattern: /^amortization\b(?! and depreciation)(?!.*\b(?:tangible|capital|property|equipment)\b)/,
    row: 'amortization',
    sections: ['expense', 'otherExpense', 'otherIncome', 'tax'],
  },
  // Below gross profit it isn't what the firm sells.
  {
    in: 'income',
    pattern: /^other operating income(?! and)(?! expenses?)(?! less)/,
    row: 'otherIncome',
    sections: ['expense', 'otherIncome'],
  },
  {
    in: 'income',
    pattern: /\bpayroll\b.*\btax(?:es)?\b|\btax(?:es)?\b.*\bpayroll\b/,
    row: 'payrollTaxes',
    sections: ['expense'],
  },
  {
    in: 'income',
    pattern: /\b(?:salar(?:y|ies)|wages?|compensation|remuneration)\b.*\b(?:officers?|directors?)\b/,
    row: 'officersCompensation',
    sections: ['expense'],
  },
  {
    in: 'income',
    pattern:
      /^(?:managing |salaried )?(?:members|partners|directors|officers|owners|proprietors) (?:salar(?:y|ies)|compensation|remuneration)\b/,
    row: 'officersCompensation',
    sections: ['expense', 'otherExpense', 'tax'],
  },
  {
    in: 'income',
    pattern: /^(?:net )?interest$/,
    row: 'interestExpense',
    sections: ['expense', 'otherExpense'],
  },
  {
    in: 'income',
    pattern:
      /^(?:less )?(?:net )?(?:income|loss|earnings|profit)?.*\b(?:non ?controlling|minority) interests?\b/,
    row: 'noncontrollingInterest',
  },
  {
    in: 'income',
    pattern: /\b(?:workers|workmens?|workmans) comp/,
    row: 'payrollTaxes',
    sections: ['expense'],
  },
  {
    in: 'income',
    pattern:
      /^(?:net )?costs? of (?:goods sold|sales|revenues?|(?:raw )?materials?|products?|services|merchandise|goods|product sales)\b|^cogs (?!.*\b(?:depr|labou?r|freight|shipping))|^purchases? of (?:stock|goods|traded|merchandise|inventory)|^changes? in (?:inventor|stock)|^(?:raw )?materials? (?:consumed|purchased)|^raw materials?(?: (?:costs?|expenses?|used|purchases|and)\b.*)?$|^(?:opening|closing|beginning|ending) (?:stock|inventor)|^inventory (?:at )?(?:the )?(?:beginning|end)|^(?:merchandise|product|inventory) costs?$|^(?:property|land|real estate|project)(?: development)? costs?$/,
    row: 'cogsGoodsMaterials',
    sections: ['expense', 'cost', 'revenue', 'otherExpense'],
  },
  {
    in: 'income',
    pattern: /^(?:cost of )?(?:property|land|real estate|project|construction)(?: development)? costs?$/,
    row: 'cogsOther',
    sections: ['expense'],
  },
  // What clubs and bars take off what they earned with it, and what went back to those it was bought from.
  { in: 'income', pattern: /\bpurchases$/, row: 'cogsGoodsMaterials', sections: ['revenue'] },
  {
    in: 'income',
    pattern: /^less (?:purchases? )?returns?$|^returns? outwards?$/,
    row: 'cogsGoodsMaterials',
    sections: ['cost', 'expense'],
  },
  { in: 'income', pattern: /^direct labor\b/, row: 'cogsDirectLabor', sections: ['expense'] },
  {
    in: 'income',
    pattern: /^(?:freight|carriage) inwards?\b|^freight in\b/,
    row: 'cogsFreight',
    sections: ['expense'],
  },
]
