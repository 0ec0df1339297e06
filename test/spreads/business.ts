import type { StatementColumn } from '../../src/figures/choosing/column.js'
import type { ResultsInput } from '../../src/figures/results.js'
import { type Amounts, compute, income, lineOf, sheet, told } from './columns.js'

/** A wholesaler's statements as documents would give them, for years up to `last` and the first five months of the next. */
export function business(years: number, { last = 2024, interim = true } = {}): StatementColumn[] {
  const all = Array.from({ length: years }, (_, n) => last - years + 1 + n)
  const columns = all.flatMap((year, n) => [
    income(String(year), incomeOf(n), from(year, last, 'income')),
    sheet(`${year}-12-31`, sheetOf(n), from(year, last, 'sheet')),
  ])
  if (!interim) return columns
  const some = { documentId: 'document_ytd', filename: 'Interim May.xlsx', label: 'Jan - May' } as const
  return [
    ...columns,
    income(`${last + 1}-01..${last + 1}-05`, incomeOf(years, 5 / 12), { ...some, basis: 'accrual' }),
    sheet(`${last + 1}-05-31`, sheetOf(years), some),
  ]
}

/** Older years come from a tax return, the last from a reviewed statement. */
function from(year: number, last: number, kind: 'income' | 'sheet'): Partial<StatementColumn> {
  const some =
    year === last
      ? { documentId: 'document_reviewed', filename: 'FS 2024 reviewed.pdf', quality: 'reviewed' as const }
      : {
          documentId: `document_${year}`,
          filename: `1120-S ${year}.pdf`,
          quality: 'tax' as const,
          form: '1120-S',
        }
  return kind === 'income' ? { ...some, basis: 'accrual', label: `Year ended December 31, ${year}` } : some
}

const grown = (amount: number, year: number, part = 1): number =>
  Math.round(amount * 1.07 ** year * part * 100) / 100

function incomeOf(year: number, part = 1): Amounts {
  const of = (amount: number) => grown(amount, year, part)
  return {
    grossRevenues: of(4_812_350),
    salesReturnsAllowances: -of(38_211),
    cogsGoodsMaterials: of(2_604_118.4),
    cogsDirectLabor: of(311_870),
    cogsFreight: of(88_425.55),
    officersCompensation: of(180_000),
    salariesWages: of(602_344.1),
    payrollTaxes: of(61_209),
    rent: of(144_000),
    utilities: of(27_311.9),
    insurance: of(33_870),
    advertisingMarketing: of(41_006),
    professionalFees: of(22_500),
    depreciation: of(58_333.33),
    otherOperatingExpenses: of(19_402),
    interestIncome: of(1_204.12),
    gainLossOnAssetSales: year % 2 === 0 ? of(4_500) : -of(1_250.5),
    interestExpense: of(46_118.75),
    incomeTaxes: of(39_500),
    reportedNetIncome: of(499_834.05),
  }
}

function sheetOf(year: number): Amounts {
  const of = (amount: number) => grown(amount, year)
  const equity: Amounts = { commonStock: 100_000, additionalPaidInCapital: 50_000 }
  const rest: Amounts = {
    cash: of(212_404.18),
    accountsReceivable: of(498_220),
    allowanceDoubtfulAccounts: -of(12_000),
    inventory: of(611_809.9),
    prepaidExpenses: of(24_118),
    machineryEquipment: of(702_500),
    vehicles: of(188_410),
    accumulatedDepreciation: -of(401_000),
    operatingLeaseAssets: of(90_000),
    accountsPayable: -of(288_714.33),
    creditCardsPayable: -of(18_220.4),
    notesPayableShortTerm: -of(150_000),
    currentPortionLongTermDebt: -of(72_000),
    accruedExpenses: -of(64_009),
    longTermDebt: -of(431_500),
    dueToRelatedParties: -of(60_000),
  }
  const worth = Object.values(rest).reduce((sum, amount) => sum + amount, 0)
  const retainedEarnings = Math.round((worth - 150_000) * 100) / 100
  const positive = Object.entries(rest).map(([key, amount]) => [
    key,
    /Payable|currentPortion|accrued|longTermDebt|dueTo/.test(key) ? -amount : amount,
  ])
  return { ...Object.fromEntries(positive), ...equity, retainedEarnings }
}

export const businessResults = (years: number, some: Partial<ResultsInput> = {}) =>
  compute(business(years), { inputs: told({ proposedAnnualDebtService: 96_000 }), ...some })

/** The documents that the columns come from, and one that nothing comes from. */
export const documentsOf = (columns: StatementColumn[]) => [
  ...new Map(columns.map(({ documentId, filename }) => [documentId, { id: documentId, filename }])).values(),
  { id: 'document_letter', filename: 'Cover letter.pdf' },
]

/** What spreadsheet programs would take for formulas, and what XML and PDF may choke on. */
export const hostileColumn = (): StatementColumn =>
  income(
    '2023',
    {},
    {
      entityName: '=cmd|"/c calc"!A1 & <b>Söhne</b> \u0007 شركة المثال 株式会社',
      label: '@SUM(A1:A9)',
      filename: '+1.pdf',
      lines: [
        lineOf('grossRevenues', 1000, {
          label: '=HYPERLINK("http://example.com","Sales")',
          sources: [{ documentId: 'document_1', page: 1, text: '-1+1', sheet: "P&L's", cell: 'B7' }],
        }),
        lineOf('rent', 100, { label: '#let x = read("/etc/passwd")' }),
      ],
    },
  )
