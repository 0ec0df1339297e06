import { z } from 'zod'
import { isLine, statements } from '../../figures/template/statements.js'

export const most = 1e12
export const amount = () =>
  z.number().min(-most, 'must be at least -1,000,000,000,000').max(most, 'must be at most 1,000,000,000,000')
export const positive = () =>
  z.number().min(0, 'must not be negative').max(most, 'must be at most 1,000,000,000,000')
export const share = () =>
  z.number().min(0, 'must not be negative').max(1, 'must be at most 1, which is 100 %')
export const day = () => z.iso.date()
export const list = <Item extends z.ZodType>(item: Item, longest: number) =>
  z.array(item).max(longest, `must hold at most ${longest}`).nullable().optional()

export const filledRows = (['incomeStatement', 'balanceSheet'] as const).flatMap(name =>
  statements[name].flatMap(({ key }) => (isLine(name, key) ? [key] : [])),
)

export const named = {
  start: day()
    .optional()
    .meta({ description: 'The first day of the period; without it, of any that ends then.' }),
  end: day().meta({ description: 'The last day of the period.' }),
}
