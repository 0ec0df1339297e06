import { bestLikeness } from '../../../names.js'
import type { EntityInput as Entity, PersonalIncome } from '../../told/inputs.js'
import { isOfYear } from './combine.js'

/** What was told of a person's income, and whether a year counts it. */
export interface ToldIncome extends PersonalIncome {
  /** Null where no year counts it. */
  year: number | null
  uncounted: 'no_such_person' | 'no_such_year' | 'combined_already' | null
}

interface Combined {
  entities: readonly Entity[]
  years: readonly number[]
  /** Whether it has an income statement of that year. */
  hasStatement: (entity: Entity, year: number) => boolean
}

/** Each counts once: what a business has paid its owner is in that business's own statement, where that is combined. */
export const toldIncomes = (all: readonly PersonalIncome[], combined: Combined): ToldIncome[] =>
  all.map(one => ({ ...one, ...countedBy(one, combined) }))

function countedBy(
  one: PersonalIncome,
  { entities, years, hasStatement }: Combined,
): Pick<ToldIncome, 'year' | 'uncounted'> {
  const none = (uncounted: ToldIncome['uncounted']) => ({ year: null, uncounted })
  if (!entities.some(({ kind, name }) => kind === 'person' && name === one.person))
    return none('no_such_person')
  const year = years.find(year => isOfYear(one, year))
  if (year === undefined) return none('no_such_year')
  const { business, kind } = one
  // Wages, rent and interest have lessened the profit of who pays them.
  const isProfit = kind === 'distributions' || kind === 'dividends'
  const isCombined =
    isProfit &&
    business !== undefined &&
    entities.some(
      entity => entity.kind === 'business' && isLike(entity.name, business) && hasStatement(entity, year),
    )
  return isCombined ? none('combined_already') : { year, uncounted: null }
}

const isLike = (one: string, other: string): boolean =>
  ['same', 'close'].includes(bestLikeness([one], [other]) ?? '')
