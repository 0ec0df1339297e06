import type { Caller } from '../../../../caller.js'
import type { Context } from '../../../../context.js'
import { Conflict, type FieldError, LeadspreadError } from '../../../../errors.js'
import { accept } from '../../../../http/accept.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { putMapping } from '../../../../spreads/mappings/mappings.js'
import { MappingBody } from '../../../../spreads/mappings/schema.js'
import { putOverrides, removeOverride } from '../../../../spreads/overrides/overrides.js'
import { OverridesBody } from '../../../../spreads/overrides/schema.js'
import { type Person, personal } from '../../../door/personal.js'
import { Fragment, h } from '../../../kit/html.js'
import { goTo, type Reply, show, wantsPiece } from '../../../kit/page.js'
import { type FigureAddress, figureAddress, figureIn, spreadAddress } from '../address.js'
import { Progress } from '../progress.js'
import { readSpread } from '../read.js'
import { beside } from '../viewer.js'
import { amountOf } from './amount-typed.js'
import { type Failed, seenOf } from './corrections.js'
import { findFigure } from './figure.js'

interface Asked {
  ctx: Parameters<typeof wantsPiece>[0]
  person: Person
  caller: Caller
  spreadId: string
  address: FigureAddress | undefined
}

/** A figure, a line or a document is put right; the figures follow in a moment. */
export const correct = personal({
  method: 'post',
  path: '/console/spreads/{spreadId}/corrections',
  role: 'analyst',
  async handle(context, { ctx, person, caller, params, query, form }) {
    const spreadId = params.spreadId ?? ''
    const address = figureIn(query)
    const asked = { ctx, person, caller, spreadId, address }
    try {
      await refuseLate(context, caller, spreadId, { address, form })
      await carryOut(context, caller, spreadId, { address, form })
      return await shown(context, asked)
    } catch (error) {
      if (!(error instanceof LeadspreadError) || error.status >= 500 || error.status === 404) throw error
      const errors = error.errors.map(withoutPlace)
      return shown(context, asked, {
        kind: form.get('kind') ?? '',
        message: error.message,
        errors,
        typed: form,
      })
    }
  },
})

export const takeBack = personal({
  method: 'post',
  path: '/console/spreads/{spreadId}/overrides/{overrideId}/undo',
  role: 'analyst',
  async handle(context, { ctx, person, caller, params, query }) {
    const { spreadId = '', overrideId = '' } = params
    await removeOverride(context, caller, spreadId, overrideId)
    return shown(context, { ctx, person, caller, spreadId, address: figureIn(query) })
  },
})

/** Fields stand at the path of the one override that is sent. */
const withoutPlace = ({ path, ...error }: FieldError): FieldError => ({
  ...error,
  path: path.replace(/^overrides\.0\./, ''),
})

/** Of two who correct one figure the second must have seen what the first has made of it. */
async function refuseLate(
  context: Context,
  caller: Caller,
  spreadId: string,
  { address, form }: { address: FigureAddress | undefined; form: URLSearchParams },
): Promise<void> {
  const seen = form.get('seen')
  if (seen === null || !address) return
  const { results } = await readSpread(context, caller, spreadId)
  const figure = results && findFigure(results, address)?.figure
  if (seenOf({ figure }) === seen) return
  const now = figure ? amountText(figure.value) : 'no figure'
  throw new Conflict(
    'figure_changed',
    `This figure has changed meanwhile: it is ${now} now. Yours was not saved; save it again to put it in the place of that.`,
  )
}

async function carryOut(
  context: Context,
  caller: Caller,
  spreadId: string,
  { address, form }: { address: FigureAddress | undefined; form: URLSearchParams },
): Promise<void> {
  const reason = form.get('reason') ?? ''
  const documentId = form.get('documentId')
  const of = address && { statement: address.statement, periodId: address.periodId, row: address.row }
  const line = form.get('line')
  const override =
    documentId !== null
      ? { documentId, use: form.get('use') ?? 'exclude', reason }
      : line === null
        ? { ...of, value: amountOf(form.get('value')), reason }
        : { ...of, line, toRow: form.get('toRow') ?? '', reason }
  const body = accept(OverridesBody, { overrides: [override] }, 'body')
  await putOverrides(context, caller, spreadId, body)
  // The override has it remembered for this borrower; for all others, too, where somebody says so.
  if (line !== null && form.has('everywhere'))
    await putMapping(
      context,
      caller,
      accept(
        MappingBody,
        { label: line, statement: address?.statement, row: form.get('toRow') ?? '', scope: 'workspace' },
        'body',
      ),
    )
}

/** The figure as it stands, and that others are being made. */
async function shown(context: Context, asked: Asked, failed?: Failed): Promise<Reply> {
  const { ctx, person, caller, spreadId, address } = asked
  if (!address) return goTo(`${spreadAddress(spreadId)}?view=documents`)
  if (!wantsPiece(ctx) && !failed) return goTo(figureAddress(spreadId, address))
  const { panel, record } = await beside(context, caller, { spreadId, person, address, failed })
  return show(
    <>
      {panel}
      {failed ? null : <Progress record={record} person={person} isAside />}
    </>,
    failed ? 422 : 200,
  )
}
