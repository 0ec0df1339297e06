import { z } from 'zod'
import { longestFormula, maxFields, maxOnPage, maxPages } from './pages.js'

/** As large as an upload may be. */
export const maxBytes = 100 * 1024 * 1024

/** The child has handled hostile bytes, so what it tells is as trustworthy as they are. */
const Text = z.string().max(maxBytes)
const Yes = z.literal(true).optional()
const RunSchema = z.object({
  text: Text,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  size: z.number(),
  filled: Yes,
})

const CellSchema = z.object({
  row: z.int().min(1),
  column: z.int().min(1),
  text: Text,
  day: z.string().max(10).optional(),
  value: z.number().optional(),
  span: z.int().min(1).optional(),
  indent: z.number().min(0).optional(),
  bold: Yes,
  percent: Yes,
  hidden: Yes,
  formula: z.string().max(longestFormula).optional(),
})

const PageSchema = z.object({
  number: z.int().min(1),
  sheet: z.string().max(255).optional(),
  hidden: Yes,
  recognised: Yes,
  text: Text,
  width: z.number().optional(),
  height: z.number().optional(),
  runs: z.array(RunSchema).max(maxOnPage).optional(),
  cells: z.array(CellSchema).max(maxOnPage).optional(),
})

const FieldSchema = z.object({
  name: Text,
  value: Text,
  page: z.int().min(1).optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
})

const PagesSchema = z.array(z.int().min(1)).max(maxPages)

export const ToldSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('skipped'), reason: z.string().max(500) }),
  z.object({ outcome: z.literal('failed'), reason: z.string().max(500) }),
  z.object({ outcome: z.literal('longer') }),
  z.object({
    outcome: z.literal('read'),
    pages: z.array(PageSchema).max(maxPages),
    fields: z.array(FieldSchema).max(maxFields).optional(),
    truncated: z.boolean().optional(),
    unread: PagesSchema.optional(),
    waiting: PagesSchema.optional(),
  }),
])

export function parsed(answer: Buffer): unknown {
  try {
    return JSON.parse(answer.toString())
  } catch {
    return undefined
  }
}
