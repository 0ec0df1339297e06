import { toUnits } from '../../money.js'
import type { StatementColumn } from '../choosing/column.js'
import type { Mapping } from '../choosing/mapping.js'
import { type Bridge, bridgesOf } from '../computing/bridge.js'
import type { Filled } from '../computing/cash-flow.js'
import type { Cells } from '../computing/compute.js'
import { compare } from '../computing/period.js'
import type { Computed, Results } from '../results.js'
import { type Spread, sheetsAround, spreadOf } from '../spread.js'
import type { StatementName } from '../template/row.js'
import { isLine } from '../template/statements.js'
import { givenService } from '../told/debt-service.js'
import { type Elimination, type EntityInput, plain, type SpreadInputs } from '../told/inputs.js'
import { type CombinedStatement, combined, isOfYear, yearOf } from './global/combine.js'
import { type Activity, type Coverage, coverageOf } from './global/coverage.js'
import { type Assigned, activitiesOf, borrowerOf, namesOfEntity } from './global/entities.js'
import { type EntityFlow, type EntityPeriod, flowOf, periodOf, valuesOf } from './global/entity-periods.js'
import { type ToldIncome, toldIncomes } from './global/personal-income.js'

export interface Global {
  reason: 'no_entities' | null
  entities: GlobalEntity[]
  /** Statements of nobody who was given. */
  unassigned: { documentId: string; filename: string; entityName: string | null }[]
  /** Full years, the earliest first. */
  years: GlobalYear[]
  personalIncome: ToldIncome[]
  /** Eliminations of no such year, or of no row that documents fill. */
  unapplied: Elimination[]
}

interface GlobalEntity extends Omit<EntityInput, 'documentIds' | 'livingExpenses'> {
  livingExpenses: number
  documentIds: string[]
  /** Each schedule of a person is one. */
  activities: {
    name: string | null
    form: string | null
    statements: Record<StatementName, EntityPeriod[]> & { cashFlow: EntityFlow[] }
  }[]
}

interface GlobalYear {
  year: number
  /** What it is made of. */
  periods: GlobalPart[]
  /** Who has no statement of the year. */
  missing: string[]
  eliminations: Elimination[]
  incomeStatement: Record<string, number>
  /** Null where nobody has a sheet. */
  balanceSheet: Record<string, number> | null
  coverage: Coverage
}

interface GlobalPart {
  name: string
  form: string | null
  periodId: string
  /** The sheets at its end and at its beginning. */
  balanceSheetId: string | null
  previousBalanceSheetId: string | null
  ownership: number
  /** What its bridge adds to EBITDA, the whole of it. */
  bridge: number
}

interface Told {
  spread: Spread
  bridges: ReadonlyMap<string, Bridge>
  form: string | null
  /** What people tell of its debts. */
  inputs: SpreadInputs
}

interface Known {
  entity: EntityInput
  columns: StatementColumn[]
  spreads: Told[]
}

/** The figures of several businesses and persons, each by itself and all together. */
export function globalOf(
  assigned: Assigned | null,
  {
    spread: own,
    bridges,
    results: { inputs },
    mappings,
  }: Pick<Computed, 'spread' | 'bridges'> & {
    results: Pick<Results, 'inputs'>
    mappings: readonly Mapping[]
  },
): Global {
  if (!assigned)
    return {
      reason: 'no_entities',
      entities: [],
      unassigned: [],
      years: [],
      personalIncome: [],
      unapplied: [],
    }
  const eliminations = plain(inputs.eliminations)
  const borrower = borrowerOf(assigned.entities.map(({ entity }) => entity))
  const known = assigned.entities.map(({ entity, columns }): Known => {
    // The borrower's are the spread's own, with what people have corrected.
    if (entity === borrower && entity.kind === 'business')
      return { entity, columns, spreads: [{ spread: own, bridges, form: null, inputs }] }
    const spreads = activitiesOf(entity, columns).map(some => {
      const spread = spreadOf(some, [], namesOfEntity(entity), { mappings })
      const form = some.find(({ form }) => form !== undefined)?.form ?? null
      return { spread, bridges: bridgesOf(spread, {}), form, inputs: {} }
    })
    return { entity, columns, spreads }
  })
  const found = known.flatMap(({ spreads }) =>
    spreads.flatMap(({ spread }) => spread.incomes.flatMap(({ period }) => yearOf(period) ?? [])),
  )
  const years = [...new Set(found)].sort((one, other) => one - other)
  const incomes = toldIncomes(plain(inputs.personalIncome), {
    entities: known.map(({ entity }) => entity),
    years,
    hasStatement: (entity, year) =>
      known.some(
        one =>
          one.entity === entity &&
          one.spreads.some(({ spread }) => spread.incomes.some(({ period }) => yearOf(period) === year)),
      ),
  })
  const applies = (one: Elimination) => isFilled(one.row) && years.some(year => isOfYear(one, year))
  return {
    reason: null,
    entities: known.map(shown),
    unassigned: unassignedOf(assigned.unassigned),
    years: years.map(year => yearOfAll(year, known, eliminations, incomes)),
    personalIncome: incomes,
    unapplied: eliminations.filter(one => !applies(one)),
  }
}

const isFilled = (row: string): boolean => isLine('incomeStatement', row) || isLine('balanceSheet', row)

function yearOfAll(
  year: number,
  known: readonly Known[],
  all: readonly Elimination[],
  told: readonly ToldIncome[],
): GlobalYear {
  const incomes = told.filter(one => one.year === year)
  const eliminations = all.filter(one => isFilled(one.row) && isOfYear(one, year))
  const parts = known.flatMap(({ entity, spreads }) =>
    spreads.flatMap(told => {
      const income = told.spread.incomes.findLast(({ period }) => yearOf(period) === year)
      return income ? [activityOf(entity, income, told)] : []
    }),
  )
  const names = new Set(
    parts.filter(({ income }) => income.cells.has('netIncome')).map(({ entity }) => entity.name),
  )
  // A person who has a job and nothing else files no schedule.
  for (const { person } of incomes) names.add(person)
  const missing = known.map(({ entity }) => entity.name).filter(name => !names.has(name))
  const cells = combinedOf('incomeStatement', parts, eliminations)
  const sheets = parts.flatMap(({ entity, around: { sheet } }) => (sheet ? [{ entity, income: sheet }] : []))
  return {
    year,
    periods: parts.map(partOf),
    missing,
    eliminations,
    incomeStatement: valuesOf(cells),
    balanceSheet: sheets.length === 0 ? null : valuesOf(combinedOf('balanceSheet', sheets, eliminations)),
    coverage: coverageOf({
      cells,
      activities: parts,
      entities: known.map(({ entity }) => entity),
      eliminations,
      isComplete: missing.length === 0,
      incomes,
    }),
  }
}

const partOf = ({ entity, form, income, around, bridge }: ReturnType<typeof activityOf>): GlobalPart => ({
  name: entity.name,
  form,
  periodId: income.period.id,
  balanceSheetId: around.sheet?.period.id ?? null,
  previousBalanceSheetId: around.previous?.period.id ?? null,
  ownership: entity.ownership,
  bridge: toUnits((bridge?.depreciation ?? 0) + (bridge?.addBacks ?? 0)),
})

function activityOf(entity: EntityInput, income: Filled, { spread, bridges, form, inputs }: Told) {
  const ends = spread.sheets.flatMap(({ period }) => period.end ?? [])
  return {
    entity,
    form,
    income,
    around: sheetsAround(income, spread.sheets),
    bridge: bridges.get(income.period.id),
    given: givenService(inputs, income.period.end, ends.toSorted(compare).at(-1) ?? null),
  }
}

const combinedOf = (
  statement: CombinedStatement,
  parts: readonly Pick<Activity, 'entity' | 'income'>[],
  eliminations: readonly Elimination[],
): Cells =>
  combined(
    statement,
    parts.map(({ entity, income }) => ({ cells: income.cells, ownership: entity.ownership })),
    eliminations,
  )

function shown({ entity, columns, spreads }: Known): GlobalEntity {
  const { name, kind, role, ownership, livingExpenses } = entity
  return {
    name,
    kind,
    role,
    ownership,
    livingExpenses: livingExpenses ?? 0,
    documentIds: [...new Set(columns.map(({ documentId }) => documentId))],
    activities: spreads.map(({ spread, form }) => ({
      name: spread.entityName,
      form,
      statements: {
        incomeStatement: spread.incomes.map(periodOf),
        balanceSheet: spread.sheets.map(periodOf),
        cashFlow: spread.cashFlows.map(flowOf),
      },
    })),
  }
}

function unassignedOf(columns: readonly StatementColumn[]): Global['unassigned'] {
  const firsts = new Map(
    columns.toReversed().map(column => [`${column.documentId} ${column.entityName}`, column]),
  )
  return [...firsts.values()]
    .toReversed()
    .map(({ documentId, filename, entityName }) => ({ documentId, filename, entityName }))
}
