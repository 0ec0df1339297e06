import type { StatementName } from '../../figures/choosing/column.js'
import { remembered } from '../../remembered.js'
import { listsIn } from '../../vocabulary/lists.js'
import { nameOfTotal, saysTotal } from '../evidence/item.js'
import { plainOf, wordsOf } from '../evidence/plain.js'
import { type Lookup, lookupOf } from '../evidence/spelling.js'

/** Lines that sum others up, by what they are called, in plain words. The first that fits decides. */
export interface TotalName {
  /** The template's row; null for a stop that the template has no row for. */
  row: string | null
  pattern: RegExp
  /** All lines above it, not a section: gross profit, income before taxes. */
  isChain?: true
}

const result = '(?:income|profit|loss|losses|earnings|surplus|deficit|margin|result)'
const chain = (row: string | null, pattern: string): TotalName => ({
  row,
  pattern: new RegExp(pattern),
  isChain: true,
})
const sum = (row: string | null, pattern: string): TotalName => ({ row, pattern: new RegExp(pattern) })

const incomeTotals: TotalName[] = [
  chain(null, '^total income loss$'),
  sum(
    'totalOtherIncomeExpense',
    '^(?:total |net )+(?:other|non ?operating|nonoperating|non operating) (?:income|revenues?|expenses?|gains?|items|loss)(?: and| net| loss| losses| gains?| income| revenues?| expenses?| deductions| costs)*$',
  ),
  chain(
    'grossProfit',
    `^(?:total |net )?gross (?:profit|margin|income|loss|surplus|earnings)(?: loss)?(?: on sales| before depreciation)?$`,
  ),
  chain(
    'grossProfit',
    '^(?:ganancia|utilidad|margen|lucro|resultado|marge|utile) (?:bruta|bruto|brute|lordo)$|^bruttoergebnis|^rohertrag|^brutowinst',
  ),
  chain(null, '\\bebitda\\b|before interest tax(?:es)? depreciation|^ergebnis nach steuern'),
  chain(
    null,
    '^(?:total )?(?:departmental|gross operating|controllable|(?:store|restaurant|shop|unit|location) level|four wall) (?:profit|income|contribution|margin)(?: loss)?$',
  ),
  chain(
    'operatingIncome',
    '^ebit$|\\bnet operating income$|^noi$|earnings before interest and tax(?:es)?$|^(?:net )?ordinary income$|^contribution margin$',
  ),
  chain('operatingIncome', `^(?:total |net )*operating ${result}(?: loss| profit| deficit)?(?: before .*)?$`),
  chain(
    'operatingIncome',
    `^(?:total |net )*(?:farm )?(?:${result} )+(?:loss )?from (?:continuing )?operations$`,
  ),
  chain(
    'operatingIncome',
    `^${result}(?: loss)? before (?:other income|other|interest|non ?operating)(?!.*tax)`,
  ),
  chain(
    'operatingIncome',
    '^resultat dexploitation|^resultado de (?:la )?(?:operacion|explotacion)|^utilidad (?:operativa|de (?:la )?operacion)|^betriebsergebnis|^resultado operacional|^lucro operacional|^bedrijfsresultaat|^risultato operativo',
  ),
  chain(null, `^(?:net )?${result}(?: loss)? from continuing operations(?! before)`),
  chain(
    'incomeBeforeTaxes',
    `(?:${result}|net).* (?:before|prior to) .*(?:tax|taxes|taxation|provision|benefit)|^(?:net )?(?:profit|income|loss|earnings|surplus)(?: loss)? before tax|^pre ?tax |^ebt$|^pbt$`,
  ),
  chain(
    'incomeBeforeTaxes',
    '^resultado antes|^resultat (?:courant )?avant|^ergebnis vor|^lucro antes|^utilidad antes|^risultato prima',
  ),
  chain(
    'netIncome',
    '^(?:total )?(?:net|bottom line) (?:income|profit|loss|earnings|surplus|deficit|result)(?:$| (?:or )?(?:loss|profit|deficit|income)$| (?:loss |deficit )?(?:for the|after|including|before non ?controlling|before noncontrolling|before minority|as reported|per books|for (?:year|period|month)).*$)',
  ),
  chain(
    'netIncome',
    '^(?:total )?(?:profit|loss|surplus|earnings|income)(?: (?:or )?(?:loss|deficit|profit))? (?:after (?:income )?tax(?:es|ation)?|for the (?:financial )?(?:year|period|month|quarter)|for year|attributable to owners)',
  ),
  chain(
    'netIncome',
    '^(?:profit|loss|profit or loss|profit loss|profit and loss|surplus|surplus deficit|total profit loss|total profit|deficit|consolidated net (?:income|earnings)(?: loss)?|consolidated net loss)$',
  ),
  chain(
    'netIncome',
    '^(?:(?:surplus|deficit|profit|loss) ){1,2}(?:in|for|of|during) (?:the )?(?:financial )?(?:year|period|month)$|^(?:yearly|annual|years|monthly|months) (?:profit|loss|surplus|deficit|result)$',
  ),
  chain(
    'netIncome',
    '^(?:increase |decrease |change |changes |increase decrease )+in (?:total )?(?:unrestricted )?net assets|^excess (?:deficiency )?of (?:revenue|income|receipts|support)|^excess of expenses over',
  ),
  chain(
    'netIncome',
    '^ordinary (?:business )?income loss|^(?:net|taxable) income .*(?:special deductions|per books)|^net farm (?:profit|income)|^net cash income',
  ),
  chain(
    'netIncome',
    '^(?:utilidad|ganancia|perdida|resultado|lucro|resultat|utile) (?:(?:neta|neto|net|liquido|netto)\\b(?! (?:(?:en|de|da) (?:la )?operac|antes|avant|prima|sobre|entre))|del ejercicio|del periodo|de l.?exercice|do exercicio)|^jahresuberschuss|^jahresfehlbetrag|^nettowinst|^utile d',
  ),
  chain(
    'netIncome',
    '^net (?:income|profit|loss|earnings)\\b(?!.*(?:per|margin|before|from|attributable|available|applicable|continuing|adjusted|percent|operating))',
  ),
  chain(
    'netRevenues',
    '^(?:total )?net (?:sales|revenues?|turnover|receipts|operating revenues?|patient (?:service )?revenues?)(?: revenues?)?$',
  ),
  sum(
    'netRevenues',
    '^total (?:for )?(?:net |operating |trading |gross |sales |patient |service |contract |business |farm |rental )*(?:income|revenues?|sales|turnover|receipts|fees|ingresos|support|gains)(?: and (?:other )?(?:income|support|gains|revenues?|sales|reclassifications))*(?: without donor restrictions)?$',
  ),
  chain(
    'netRevenues',
    '^(?:ventas|ingresos) net[ao]s$|^chiffre daffaires net$|^receita (?:operacional )?liquida$',
  ),
  sum('netRevenues', '^(?:net rental|effective gross|gross farm) (?:income|revenues?)$'),
  sum(
    'netRevenues',
    '^total (?:des )?produits(?: dexploitation)?$|^total (?:de )?ingresos$|^total (?:de )?receitas$|^summe ertrage$',
  ),
  sum(
    'totalOperatingExpenses',
    '^total (?:des )?charges(?: dexploitation)?$|^total (?:de )?gastos(?: de operacion| operativos)?$|^total (?:de |das )?despesas(?: operacionais)?$|^summe aufwendungen$',
  ),
  sum(
    'totalCostOfRevenues',
    '^(?:total )?(?:for )?(?:net )?(?:total )?(?:costs? of (?:goods sold|sales|revenues?|goods|services|operations|products sold|contracts|construction|jobs|materials)|cogs|cos|direct (?:job )?costs?|job costs?|prime costs?|direct expenses)(?: (?:cogs|and services))?$',
  ),
  sum(
    'totalOperatingExpenses',
    '^total (?:for )?(?:operating |general |administrative |selling |indirect |other operating |business |farm |general and administrative |selling general and administrative |overhead )*(?:expenses?|overheads?|opex|deductions|expenditures?|operating costs|costs and expenses|operating costs and expenses|sg and a)$',
  ),
]

const assets = '(?:assets?|activo|ativo)'
const liabilities = '(?:liabilit(?:y|ies|ites)|liabilitites|liablities|liabilties|pasivo)'
const owners = '(?:(?:share|stock)holders?|owners?|members?|partners?|proprietors?|unit ?holders?)'
const sheetTotals: TotalName[] = [
  sum(
    'totalLiabilitiesAndEquity',
    `^(?:total )?(?:for |of )?${liabilities} (?:and |plus )?(?:(?:total )?${owners} )?(?:equit(?:y|ies)|capital|net assets|net worth|fund balances?|deficit|patrimonio)(?: deficit)?$`,
  ),
  sum(
    'totalLiabilitiesAndEquity',
    `^(?:total )?(?:for )?(?:${owners} )?(?:equity|equities|capital)(?: and reserves)? (?:and )?${liabilities}$|^summe (?:der )?passiva$|^total (?:du )?(?:passif|passiva|pasivos? (?:y|e|mas|\\+) patrimonio(?: neto)?|passivo e patrimonio liquido)$|^total ${liabilities} (?:redeemable )?.*(?:equity|capital|deficit|net assets|funds)$|^total sources of funds$`,
  ),
  sum(
    'totalCurrentAssets',
    `^total (?:for |of )?(?:current|short term) (?:farm |business )?${assets}$|^total activo (?:corriente|circulante)$|^summe umlaufvermogen`,
  ),
  sum(
    null,
    '^net current (?:assets?|liabilities)|^total assets less current liabilities|^working capital$|^net working capital',
  ),
  sum(
    'totalNonCurrentAssets',
    `^total (?:for |of )?(?:non ?current|noncurrent|long term|non current) ${assets}$|^total activo no corriente$`,
  ),
  sum(
    'netFixedAssets',
    `^(?:total |net )+(?:for |of )?(?:fixed assets?|property(?: and|,)? ?(?:plant )?(?:and )?equipment|tangible(?: fixed)? assets|property|plant and equipment|pp and e|capital assets)(?: net)?$|^(?:property (?:plant )?and equipment|fixed assets) net$|^net book value`,
  ),
  sum(
    'totalAssets',
    `^total (?:for |of |all )?(?:farm |business )?${assets}$|^assets? total$|^total (?:de l)?actif$|^total general actif$|^bilanzsumme|^summe (?:der )?aktiva$|^total application of funds$`,
  ),
  sum(
    'totalCurrentLiabilities',
    `^total (?:for |of )?(?:current|short term) (?:farm |business )?${liabilities}$|^total (?:creditors )?amounts falling due within one year$|^total pasivo corriente$`,
  ),
  sum(
    'totalNonCurrentLiabilities',
    `^total (?:for |of )?(?:non ?current|noncurrent|long term|non current) ${liabilities}$|^total (?:creditors )?amounts falling due after|^total pasivo no corriente$`,
  ),
  sum('totalLiabilities', `^total (?:for |of |all )?(?:farm |business )?${liabilities}$|^summe fremdkapital`),
  sum(
    'totalEquity',
    `^total (?:for |of )?(?:(?!liab|debt|asset)[a-z0-9]+ ){0,5}?(?:${owners} )?(?:equity|equities|net assets|net worth|capital|fund balances?|capital and reserves|funds|deficit|equity deficit|capital accounts?|patrimonio|accumulated deficit)(?: deficit| deficiency)?$|^updated capital$|^net assets$|^net worth$|^total des capitaux propres|^summe eigenkapital|^${owners} (?:equity|funds|deficit)(?: deficit)?$`,
  ),
]

const totalNames: Record<StatementName, TotalName[]> = {
  incomeStatement: incomeTotals,
  balanceSheet: sheetTotals,
}

/** By its words, whatever small ones stand between them. */
const totalKey = (plain: string): string =>
  [...(saysTotal(plain) ? ['total'] : []), ...wordsOf(nameOfTotal(plain))].join(' ')

/** A heading is the row, `none` for a stop that the template has no row for; then `chain`, if it is a result. */
const namesIn = (file: string): Lookup<TotalName> =>
  lookupOf(
    new Map(
      listsIn(`totals/${file}`).flatMap(({ heading, names }) => {
        const [row = '', kind] = heading.split(' ')
        const total = {
          row: row === 'none' ? null : row,
          pattern: /^$/,
          ...(kind && { isChain: true as const }),
        }
        return names.map(name => [totalKey(plainOf(name)), total] as const)
      }),
    ),
  )
const known: Record<StatementName, Lookup<TotalName>> = {
  incomeStatement: namesIn('income'),
  balanceSheet: namesIn('sheet'),
}

/** The total that a label in plain words is by its name, or by one that it is a slip of. */
export const totalNamed = (statement: StatementName, plain: string): TotalName | undefined =>
  finders[statement](plain)

const finders: Record<StatementName, (plain: string) => TotalName | undefined> = {
  incomeStatement: remembered(plain => totalIn('incomeStatement', plain)),
  balanceSheet: remembered(plain => totalIn('balanceSheet', plain)),
}

function totalIn(statement: StatementName, plain: string): TotalName | undefined {
  if (statement === 'incomeStatement' && isOthersShare(plain)) return undefined
  const { named, respelt } = known[statement]
  const fitting = (name: string) => totalNames[statement].find(({ pattern }) => pattern.test(name))
  const found = fitting(plain) ?? named(totalKey(plain)) ?? fitting(respelt(plain))
  if (found || !plain.startsWith('total ') || plain.includes('net assets')) return found
  // A result may be marked as what was added up: `= Lucro Bruto`. The total change of some net assets is a part of it.
  const result = totalIn(statement, plain.slice('total '.length))
  return result?.isChain ? result : undefined
}

/** What of a result isn't the owners' own is a line, whatever result it is a share of. */
export const isOthersShare = (plain: string): boolean =>
  /\b(?:non ?controlling|minority)\b/.test(plain) && !/\b(?:before|including|and|after)\b/.test(plain)
