import type { Section } from '../evidence/label.js'

/** What words alone get wrong: whose the debt is, which way it runs, how long it has. The first that fits decides. */
export interface NameRule {
  pattern: RegExp
  row: string
  sections?: readonly Section[]
  /** Not where the line may stand in this section as well. */
  unless?: Section
}

export const incomePatterns: readonly NameRule[] = [
  {
    pattern:
      /^interest (?:expense|paid|charges?)\b(?!.*income)|\binterest expense\b(?!.*income)|\b(?:loans?|mortgage|credit card|notes?|line of credit|shareholder) interest\b(?!.*income)/,
    row: 'interestExpense',
  },
  // Whatever was sold, as long as it is none of what the firm sells.
  {
    pattern:
      /^(?:net )?(?:(?:gains?|loss|losses|profits?) ?(?:or |and )?){1,2}(?:on|from) (?:the )?(?:sales?|disposals?|disposition) of (?:an? |the |old |used )?(?:fixed |capital |non ?current )?(?:assets?|property|plant|equipment|vehicles?|cars?|trucks?|furniture|land|buildings?|machine\w*|computers?)\b/,
    row: 'gainLossOnAssetSales',
  },
  {
    pattern:
      /^(?:perdidas?|utilidad(?:es)?|ganancias?|resultados?|lucros?|perdas?|ganhos?) (?:en|na|por|sobre|con) (?:la )?(?:ventas?|vendas?|alienacao|enajenacion(?:es)?|baixas?) d[eo]s? (?:activos?|ativos?|(?:in)?muebles?|mobiliario|equipos?|vehiculos?|acciones|acoes|inversiones|bens|imobilizado|propiedades|terrenos?|maquinaria)\b/,
    row: 'gainLossOnAssetSales',
  },
  // Among costs and expenses alike it is an expense.
  {
    pattern:
      /^(?:depreciation|depre?|deprn|depn)\b|\bdepreciation expense\b|^(?:(?:gasto|cargo|despesa)s? )?(?:por |de |em |en )?deprecia(?:cion|cao|ciones|coes)\b(?!.*acum)/,
    row: 'depreciation',
    sections: ['revenue', 'expense', 'otherIncome', 'otherExpense', 'tax'],
  },
  {
    pattern: /^(?:depreciation|depre?)\b(?!.*(?:accumulated))/,
    row: 'cogsDepreciation',
    sections: ['cost'],
    unless: 'expense',
  },
  {
    pattern: /^amortization\b(?! and depreciation)(?!.*\b(?:tangible|capital|property|equipment)\b)/,
    row: 'amortization',
    sections: ['expense', 'otherExpense', 'otherIncome', 'tax'],
  },
  // Below gross profit it isn't what the firm sells.
  {
    pattern: /^other operating income(?! and)(?! expenses?)(?! less)/,
    row: 'otherIncome',
    sections: ['expense', 'otherIncome'],
  },
  {
    pattern: /\bpayroll\b.*\btax(?:es)?\b|\btax(?:es)?\b.*\bpayroll\b/,
    row: 'payrollTaxes',
    sections: ['expense'],
  },
  {
    pattern: /\b(?:salar(?:y|ies)|wages?|compensation|remuneration)\b.*\b(?:officers?|directors?)\b/,
    row: 'officersCompensation',
    sections: ['expense'],
  },
  {
    pattern:
      /^(?:managing |salaried )?(?:members|partners|directors|officers|owners|proprietors) (?:salar(?:y|ies)|compensation|remuneration)\b/,
    row: 'officersCompensation',
    sections: ['expense', 'otherExpense', 'tax'],
  },
  {
    pattern: /^(?:net )?interest$/,
    row: 'interestExpense',
    sections: ['expense', 'otherExpense'],
  },
  {
    pattern:
      /^(?:less )?(?:net )?(?:income|loss|earnings|profit)?.*\b(?:non ?controlling|minority) interests?\b/,
    row: 'noncontrollingInterest',
  },
  {
    pattern: /\b(?:workers|workmens?|workmans) comp/,
    row: 'payrollTaxes',
    sections: ['expense'],
  },
  {
    pattern:
      /^(?:net )?costs? of (?:goods sold|sales|revenues?|(?:raw )?materials?|products?|services|merchandise|goods|product sales)\b|^cogs (?!.*\b(?:depr|labou?r|freight|shipping))|^purchases? of (?:stock|goods|traded|merchandise|inventory)|^changes? in (?:inventor|stock)|^(?:raw )?materials? (?:consumed|purchased)|^raw materials?(?: (?:costs?|expenses?|used|purchases|and)\b.*)?$|^(?:opening|closing|beginning|ending) (?:stock|inventor)|^inventory (?:at )?(?:the )?(?:beginning|end)|^(?:merchandise|product|inventory) costs?$|^(?:property|land|real estate|project)(?: development)? costs?$/,
    row: 'cogsGoodsMaterials',
    sections: ['expense', 'cost', 'revenue', 'otherExpense'],
  },
  {
    pattern: /^(?:cost of )?(?:property|land|real estate|project|construction)(?: development)? costs?$/,
    row: 'cogsOther',
    sections: ['expense'],
  },
  // What clubs and bars take off what they earned with it, and what went back to those it was bought from.
  { pattern: /\bpurchases$/, row: 'cogsGoodsMaterials', sections: ['revenue'] },
  {
    pattern: /^less (?:purchases? )?returns?$|^returns? outwards?$/,
    row: 'cogsGoodsMaterials',
    sections: ['cost', 'expense'],
  },
  { pattern: /^direct labor\b/, row: 'cogsDirectLabor', sections: ['expense'] },
  {
    pattern: /^(?:freight|carriage) inwards?\b|^freight in\b/,
    row: 'cogsFreight',
    sections: ['expense'],
  },
]
