import type { FieldError } from '../../../../errors.js'
import { isStatement } from '../../../../figures/template/row.js'
import { isLine, statements } from '../../../../figures/template/statements.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import type { OverrideView } from '../../../../spreads/view.js'
import type { Person } from '../../../door/personal.js'
import { type Child, Fragment, type Html, h } from '../../../kit/html.js'
import { type FigureAddress, spreadAddress } from '../address.js'
import { ChangeForm, Field, Refusal } from '../pieces.js'
import { rowLabel, timeText } from '../words.js'
import { typedAmount } from './amount-typed.js'
import type { FoundFigure } from './figure.js'
import type { DocumentOfSpread } from './places.js'

/** What a form was refused for, and what stood in it. */
export interface Failed {
  kind: string
  message: string
  errors: readonly FieldError[]
  typed: URLSearchParams
}

export interface CorrectionsProps {
  spreadId: string
  address: FigureAddress
  found: FoundFigure
  documents: readonly DocumentOfSpread[]
  overrides: readonly OverrideView[]
  person: Person
  isBusy: boolean
  /** Rows that a line of the figure may as well belong in, the likelier first. */
  alternatives: readonly string[]
  failed?: Failed | undefined
}

export const mayCorrect = ({ role }: Person): boolean => role !== 'viewer'

/** How a person puts a figure right: another amount, another row for a line, a document left out; and how to take that back. */
export function Corrections(props: CorrectionsProps): Html {
  const { address, found, overrides, person, isBusy } = props
  const { statement, row, periodId } = address
  const canBeFilled =
    (statement === 'incomeStatement' || statement === 'balanceSheet') &&
    isLine(statement, row) &&
    !found.period.annualized
  if (!canBeFilled) return <p class="soft small">It is computed: correct the figures that it is made of.</p>
  const own = overrides.filter(
    one => one.statement === statement && one.periodId === periodId && (one.row === row || one.toRow === row),
  )
  return (
    <section class="corrections" aria-label="Corrections">
      {own.map(one => (
        <Said {...props} override={one} />
      ))}
      {!mayCorrect(person) ? <p class="soft small">Your role reads only.</p> : null}
      {isBusy ? (
        <p class="soft small">The figures are being made; then they can be corrected again.</p>
      ) : null}
      {mayCorrect(person) && (!isBusy || props.failed) ? <Forms {...props} /> : null}
    </section>
  )
}

function Said({
  override,
  spreadId,
  address,
  person,
  isBusy,
}: CorrectionsProps & { override: OverrideView }): Html {
  const { id, line, row, toRow, value, reason, author, createdAt, history, statement } = override
  const of = statement ?? ''
  const what =
    line === null
      ? `Set to ${value === null ? '–' : amountText(value)}`
      : `“${line}” moved from ${rowLabel(of, row ?? '')} to ${rowLabel(of, toRow ?? '')}`
  return (
    <div class="notice small">
      <p>
        <strong>{what}</strong> by {author ?? 'somebody'}, {timeText(createdAt)}: {reason}
      </p>
      {history.length > 0 ? (
        <p class="soft">
          Before:{' '}
          {history
            .map(
              one =>
                `${one.value === null ? rowLabel(of, one.toRow ?? '') : amountText(one.value)} (${one.reason})`,
            )
            .join('; ')}
        </p>
      ) : null}
      {mayCorrect(person) && !isBusy ? (
        <ChangeForm
          person={person}
          action={actionOf(spreadId, `overrides/${id}/undo`, address)}
          into="#beside"
          class="inline"
        >
          <button type="submit">Take it back</button>
        </ChangeForm>
      ) : null}
    </div>
  )
}

export const actionOf = (
  spreadId: string,
  what: string,
  { statement, periodId, row }: FigureAddress,
): string =>
  `${spreadAddress(spreadId)}/${what}?${new URLSearchParams({ view: statement, of: statement, period: periodId, row })}`

/** What a figure was when somebody began to correct it. */
export const seenOf = ({ figure }: Pick<FoundFigure, 'figure'>): string => String(figure?.value ?? '')

function Forms(props: CorrectionsProps): Html {
  const { figure } = props.found
  const used = figure?.sources.filter(source => source.used) ?? []
  const labels = [...new Set(used.map(({ label }) => label))].filter(label => label.trim() !== '')
  const documentIds = [...new Set(used.map(({ documentId }) => documentId))].filter(Boolean)
  return (
    <>
      <Folded {...props} kind="figure" title={figure ? 'Correct this figure' : 'Give it a figure'}>
        <input type="hidden" name="seen" value={seenOf(props.found)} />
        <Field
          {...fieldOf(props, 'figure')}
          name="value"
          label="The right amount"
          hint="As it is to stand here; a cost is positive."
          type="amount"
          value={typedIn(props, 'figure', 'value') ?? (figure && typedAmount(figure.value))}
          required
        />
        <Reason {...props} kind="figure" />
      </Folded>
      {labels.length > 0 ? (
        <Folded {...props} kind="line" title="A line belongs in another row">
          <Field
            {...fieldOf(props, 'line')}
            name="line"
            label="Which line"
            options={labels.map(option(typedIn(props, 'line', 'line')))}
          />
          <Field
            {...fieldOf(props, 'line')}
            name="toRow"
            label="Where it belongs"
            options={rowOptions(props)}
          />
          <Reason {...props} kind="line" />
          <label class="choice">
            <input type="checkbox" name="everywhere" value="yes" />
            <span>Remember it for every borrower of ours, not for this one only</span>
          </label>
        </Folded>
      ) : null}
      {documentIds.map(id => (
        <Folded {...props} kind={`document-${id}`} title={`Leave ${nameOf(props, id)} out`}>
          <input type="hidden" name="documentId" value={id} />
          <p class="small">None of its statements are used then. It can be taken in again under Documents.</p>
          <Reason {...props} kind={`document-${id}`} />
        </Folded>
      ))}
    </>
  )
}

const nameOf = ({ documents }: CorrectionsProps, id: string): string =>
  documents.find(one => one.id === id)?.filename ?? 'the document'

const option = (chosen: string | undefined) => (text: string) => (
  <option value={text} selected={text === chosen}>
    {text}
  </option>
)

/** The likelier ones first. */
function rowOptions({ address, failed, alternatives }: CorrectionsProps): Child {
  const { statement, row } = address
  if (!isStatement(statement)) return null
  const chosen = failed?.kind === 'line' ? failed.typed.get('toRow') : null
  return statements[statement]
    .filter(one => !one.computed && one.key !== row)
    .toSorted((one, other) => placeIn(alternatives, one.key) - placeIn(alternatives, other.key))
    .map(({ key, label }) => (
      <option value={key} selected={key === chosen}>
        {label}
      </option>
    ))
}

const placeIn = (alternatives: readonly string[], key: string): number => {
  const place = alternatives.indexOf(key)
  return place < 0 ? alternatives.length : place
}

const errorsOf = ({ failed }: CorrectionsProps, kind: string) => (failed?.kind === kind ? failed.errors : [])
const typedIn = ({ failed }: CorrectionsProps, kind: string, name: string): string | undefined =>
  failed?.kind === kind ? (failed.typed.get(name) ?? undefined) : undefined
const fieldOf = (props: CorrectionsProps, kind: string) => ({ within: kind, errors: errorsOf(props, kind) })

const Reason = ({ kind, ...props }: CorrectionsProps & { kind: string }): Html => (
  <Field
    {...fieldOf(props, kind)}
    name="reason"
    label="Why"
    hint="For whoever reads the figures later."
    value={typedIn(props, kind, 'reason')}
    rows={2}
    required
  />
)

function Folded({
  kind,
  title,
  children,
  ...props
}: CorrectionsProps & { kind: string; title: string; children: Child }): Html {
  const { spreadId, address, person, failed } = props
  const isRefused = failed?.kind === kind
  return (
    <details class="correct" open={isRefused}>
      <summary>{title}</summary>
      <ChangeForm person={person} action={actionOf(spreadId, 'corrections', address)} into="#beside">
        {isRefused ? (
          <Refusal
            message={failed.message}
            errors={failed.errors}
            of={['value', 'line', 'toRow', 'reason']}
          />
        ) : null}
        <input type="hidden" name="kind" value={kind} />
        {children}
        <button type="submit" class="main">
          Save the correction
        </button>
      </ChangeForm>
    </details>
  )
}
