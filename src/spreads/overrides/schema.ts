import { z } from 'zod'
import { isLine } from '../../figures/template/statements.js'
import { filled } from '../../text.js'
import { SpreadParams } from '../schema.js'

const exampleOverride = {
  statement: 'balanceSheet',
  periodId: '2024-12-31',
  row: 'cash',
  value: 12500,
  reason: 'Counted at the site visit.',
} as const
const ofFigures = ['statement', 'periodId', 'start', 'end', 'row', 'value', 'line', 'toRow'] as const
const never = (...names: string[]) => Object.fromEntries(names.map(name => [name, false]))
/** A figure, a line and where it belongs, or a document: one of the three. */
const oneKind = {
  oneOf: [
    {
      title: 'A figure',
      required: ['statement', 'row', 'value'],
      properties: never('line', 'toRow', 'documentId', 'use'),
    },
    {
      title: 'A line and its row',
      required: ['statement', 'row', 'line', 'toRow'],
      properties: never('value', 'documentId', 'use'),
    },
    {
      title: 'A document in or out',
      required: ['documentId', 'use'],
      properties: never(...ofFigures),
    },
  ],
}

const OverrideInput = z
  .strictObject({
    statement: z
      .enum(['incomeStatement', 'balanceSheet'])
      .optional()
      .meta({ description: 'Which of the statements that documents fill.' }),
    periodId: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Of the results. This or `end` names the period.' }),
    start: z.iso.date().nullable().optional().meta({
      description: 'The first day of the period, beside `end`. A balance sheet is known by its day alone.',
    }),
    end: z.iso.date().optional().meta({ description: 'The last day of the period, in place of `periodId`.' }),
    row: z.string().optional().meta({ description: 'A row that documents fill: `computed` is false.' }),
    value: z
      .number()
      .min(-1e12)
      .max(1e12)
      .optional()
      .meta({ description: 'The figure of the row, in units of the currency.' }),
    line: filled(1_000)
      .optional()
      .meta({ description: 'The label of a source line of the row, as printed.' }),
    toRow: z.string().optional().meta({
      description:
        'The row that the line belongs to; the one that it is in confirms it, for the next package as well.',
    }),
    documentId: z
      .string()
      .max(500)
      .optional()
      .meta({ description: 'A document of the spread, whose statements are taken in or out.' }),
    use: z
      .enum(['include', 'exclude'])
      .optional()
      .meta({ description: 'Whether they are the statements of the borrower, whatever name they bear.' }),
    reason: filled(2_000).meta({ description: 'Why, for whoever reads the figures.' }),
  })
  .check(({ value: sent, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: sent })
    if (sent.documentId !== undefined || sent.use !== undefined) refuseOfDocument(sent, refuse)
    else refuseOfFigures(sent, refuse)
  })
  .meta({ id: 'OverrideInput', example: exampleOverride, ...oneKind })
export type OverrideInput = z.output<typeof OverrideInput>
/** What the check below makes sure of. */
export type DocumentOverride = OverrideInput & { documentId: string; use: 'include' | 'exclude' }
export type FigureOverride = OverrideInput & { statement: 'incomeStatement' | 'balanceSheet'; row: string }
export const isOfDocument = (override: OverrideInput): override is DocumentOverride =>
  override.documentId !== undefined

type Refuse = (path: keyof Sent, message: string) => void
interface Sent extends Partial<Record<(typeof ofFigures)[number] | 'documentId' | 'use', unknown>> {
  statement?: 'incomeStatement' | 'balanceSheet' | undefined
  row?: string | undefined
  toRow?: string | undefined
}

function refuseOfDocument(sent: Sent, refuse: Refuse): void {
  if (sent.documentId === undefined) refuse('documentId', 'is required with use')
  if (sent.use === undefined) refuse('use', 'is required with documentId')
  for (const path of ofFigures)
    if (sent[path] !== undefined) refuse(path, 'is of a figure, and can not be sent with documentId')
}

function refuseOfFigures(sent: Sent, refuse: Refuse): void {
  for (const path of ['statement', 'row'] as const)
    if (sent[path] === undefined) refuse(path, 'must be sent, or else documentId and use')
  if ((sent.periodId === undefined) === (sent.end === undefined))
    refuse('periodId', 'must be sent, or else end')
  else if (sent.start !== undefined && sent.end === undefined) refuse('end', 'is required with start')
  const isMove = sent.line !== undefined || sent.toRow !== undefined
  if (isMove === (sent.value !== undefined)) refuse('value', 'must be sent, or else line and toRow')
  else if (isMove && sent.line === undefined) refuse('line', 'is required with toRow')
  else if (isMove && sent.toRow === undefined) refuse('toRow', 'is required with line')
  for (const path of ['row', 'toRow'] as const) {
    const row = sent[path]
    if (sent.statement !== undefined && row !== undefined && !isLine(sent.statement, row))
      refuse(path, 'is not a row of this statement that can be filled')
  }
}

export const OverridesBody = z
  .strictObject({
    overrides: z
      .array(OverrideInput)
      .min(1, 'must hold at least one override')
      .max(500, 'must hold at most 500 overrides'),
  })
  .meta({ id: 'PutOverrides', example: { overrides: [exampleOverride] } })
export type PutOverrides = z.output<typeof OverridesBody>

const said = {
  value: z
    .number()
    .nullable()
    .meta({ description: 'The figure that was put there; null where a line was moved.' }),
  toRow: z
    .string()
    .nullable()
    .meta({ description: 'The row that the line was moved to; null where a figure was put.' }),
  use: z
    .enum(['include', 'exclude'])
    .nullable()
    .meta({ description: 'Whether the document was taken in or out; null of a figure or a line.' }),
  reason: z.string().meta({ description: 'Why, as it was sent.' }),
  author: z.string().nullable().meta({ description: 'The name of the API key that it came by.' }),
  createdAt: z.iso.datetime(),
}
export const OverrideSchema = z
  .strictObject({
    id: z.string(),
    statement: z
      .enum(['incomeStatement', 'balanceSheet'])
      .nullable()
      .meta({ description: 'Which of the statements; null of a document, as are period and row.' }),
    periodId: z
      .string()
      .nullable()
      .meta({ description: 'The period that it is about, by the id that this has in the results now.' }),
    start: z.iso
      .date()
      .nullable()
      .meta({ description: 'The first day of that period; null where it has none.' }),
    end: z.iso.date().nullable().meta({ description: 'Its last day.' }),
    row: z.string().nullable().meta({ description: 'The row that it is about, or that the line was in.' }),
    line: z.string().nullable().meta({ description: 'The label of the line that was moved.' }),
    documentId: z
      .string()
      .nullable()
      .meta({ description: 'The document that was taken in or out; null when it was deleted since.' }),
    ...said,
    history: z
      .array(z.strictObject(said))
      .meta({ description: 'What it was before, the newest first, at most 50.' }),
  })
  .meta({ id: 'Override' })
export const OverridesAnswer = z
  .strictObject({ success: z.literal(true), overrides: z.array(OverrideSchema) })
  .meta({ id: 'OverridesAnswer' })
export const OverrideParams = SpreadParams.extend({
  overrideId: z.string().meta({ example: 'ovr_01m7z19n76ebev1ry3pxt585gj' }),
})
