import { incomeSections, type Section } from '../evidence/label.js'
import { incomePatterns } from './income-patterns.js'
import { sheetPatterns } from './sheet-patterns.js'

/** The row of a name that a rule of its own decides. */
export function ruledRow(plain: string, sections: readonly Section[]): string | undefined {
  const first = sections[0] ?? 'assets'
  const kind = incomeSections.includes(first)
    ? 'income'
    : first === 'assets' || first.endsWith('Assets')
      ? 'assets'
      : 'claims'
  const rules =
    kind === 'income' ? incomePatterns : sheetPatterns.filter(rule => rule.in === kind || rule.in === 'any')
  return rules.find(
    rule =>
      !(rule.unless && sections.includes(rule.unless)) &&
      (!rule.sections || rule.sections.some(section => sections.includes(section))) &&
      rule.pattern.test(plain) &&
      !/\bemployees?\b/.test(plain),
  )?.row
}

/** Where a line goes of which only its section is known. Such rows are named `other`, so that a reader sees them. */
export const sectionDefaults: Record<Section, string> = {
  revenue: 'grossRevenues',
  cost: 'cogsOther',
  expense: 'otherOperatingExpenses',
  otherIncome: 'otherIncome',
  otherExpense: 'otherExpenses',
  tax: 'incomeTaxes',
  assets: 'otherNonCurrentAssets',
  currentAssets: 'otherCurrentAssets',
  nonCurrentAssets: 'otherNonCurrentAssets',
  fixedAssets: 'propertyPlantEquipment',
  liabilities: 'otherCurrentLiabilities',
  currentLiabilities: 'otherCurrentLiabilities',
  nonCurrentLiabilities: 'longTermDebt',
  equity: 'otherEquity',
}

/** What a total without lines stands for. */
export const loneTotals: Record<string, string> = {
  netRevenues: 'grossRevenues',
  totalCostOfRevenues: 'cogsGoodsMaterials',
  totalOperatingExpenses: 'otherOperatingExpenses',
  totalCurrentAssets: 'otherCurrentAssets',
  netFixedAssets: 'propertyPlantEquipment',
  totalNonCurrentAssets: 'otherNonCurrentAssets',
  totalCurrentLiabilities: 'otherCurrentLiabilities',
  totalNonCurrentLiabilities: 'otherNonCurrentLiabilities',
  totalLiabilities: 'otherCurrentLiabilities',
  totalEquity: 'otherEquity',
}
