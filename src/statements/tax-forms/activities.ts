import { groupBy } from '../../group-by.js'
import { nameKey } from '../../names.js'
import type { FoundForm } from './find.js'
import type { TaxReturn } from './forms.js'
import type { ReadPage } from './match.js'
import type { FormFigures } from './statement.js'

/** An owner files a schedule for each business: from its first page to that of the next one. */
export function activitiesOf(
  found: FoundForm,
  pages: readonly ReadPage[],
): { found: FoundForm; pages: readonly ReadPage[] }[] {
  if (found.income.length < 2) return [{ found, pages }]
  const firsts = found.income.toSorted((one, other) => one.page.page - other.page.page)
  return firsts.map((match, n) => {
    const [from, to] = [match.page.page, firsts[n + 1]?.page.page ?? Number.POSITIVE_INFINITY]
    return {
      found: { ...found, income: [match] },
      pages: pages.filter(({ page }) => page.page >= from && page.page < to),
    }
  })
}

/** Businesses with a name of their own are statements of their own; what has the same name is one. */
export function byBusiness(returns: readonly TaxReturn[]): TaxReturn[] {
  const named = groupBy(returns, ({ entityName }) => nameKey(entityName ?? '') ?? '')
  return [...named.values()].flatMap(group => {
    const [first, ...others] = [...groupBy(group, told).values()].flatMap(([one]) => one ?? [])
    if (!first) return []
    return {
      ...first,
      figures: first.figures.map((figures, n) =>
        others.reduce((sum, { figures: more }) => together(sum, more[n]), figures),
      ),
    }
  })
}

/** The same schedule may be there twice: a copy for the state. */
const told = ({ figures }: TaxReturn): string =>
  figures.flatMap(({ end, lines }) => [end, ...lines.map(({ row, amount }) => `${row} ${amount}`)]).join('\n')

function together(one: FormFigures, other: FormFigures | undefined): FormFigures {
  if (!other) return one
  const totals = groupBy([...one.totals, ...other.totals], ({ row, label }) => `${row} ${label}`)
  return {
    ...one,
    lines: [...one.lines, ...other.lines],
    totals: [...totals.values()].flatMap(([first, second]) => {
      if (!first || !second) return first ? { ...first, row: null } : []
      return {
        ...first,
        amount: first.amount + second.amount,
        childrenAdd:
          first.childrenAdd === null || second.childrenAdd === null
            ? null
            : first.childrenAdd + second.childrenAdd,
        rows: [...new Set([...first.rows, ...second.rows])],
        sources: [...first.sources, ...second.sources],
      }
    }),
    leftOut: [...one.leftOut, ...other.leftOut],
  }
}
