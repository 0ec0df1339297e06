import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { statementTitles } from '../../../../spreads/artifacts/shown/words.js'
import type { GenerationView } from '../../../../spreads/generations/schema.js'
import type { Person } from '../../../door/personal.js'
import { type Html, h } from '../../../kit/html.js'
import { figureAddress, spreadAddress } from '../address.js'
import { mayCorrect } from '../figure/corrections.js'
import { Badge, ChangeForm, Field, nothing, Refusal } from '../pieces.js'
import { rowLabel, timeText } from '../words.js'
import type { Difference } from './differences.js'

interface HistoryProps {
  spreadId: string
  generations: GenerationView[]
  /** Whose figures are shown. */
  current: number | null
  person: Person
  compared: { with: number; found: Difference[] } | undefined
  refused?:
    | { message: string; errors: readonly { path: string; message: string; code: string }[] }
    | undefined
}

/** How the figures have come about, who stands for them, and what has changed since. */
export function History(props: HistoryProps): Html {
  const { spreadId, generations, current, person, compared } = props
  return (
    <div class="stack">
      {compared ? <Differences spreadId={spreadId} {...compared} current={current} /> : null}
      {current !== null && mayCorrect(person) ? <SignOffForm {...props} current={current} /> : null}
      <ol class="checks">
        {generations.map(one => (
          <GenerationItem spreadId={spreadId} one={one} current={current} />
        ))}
      </ol>
    </div>
  )
}

function SignOffForm({ spreadId, person, current, refused }: HistoryProps & { current: number }): Html {
  return (
    <section class="card" aria-labelledby="sign-off">
      <h2 id="sign-off">Sign off</h2>
      <p class="soft small">
        You stand for the figures of generation {current}, and of no other: a later one is signed anew.
      </p>
      <ChangeForm person={person} action={`${spreadAddress(spreadId)}/sign-offs`}>
        <Refusal message={refused?.message} errors={refused?.errors ?? []} of={['name', 'role']} />
        <input type="hidden" name="generation" value={current} />
        <div class="grid">
          <Field
            name="name"
            within="sign"
            label="Name"
            value={person.name}
            errors={refused?.errors ?? []}
            required
          />
          <Field
            name="role"
            within="sign"
            label="As what"
            value="Analyst"
            errors={refused?.errors ?? []}
            required
          />
        </div>
        <button type="submit" class="main">
          Sign off generation {current}
        </button>
      </ChangeForm>
    </section>
  )
}

function GenerationItem({
  spreadId,
  one,
  current,
}: {
  spreadId: string
  one: GenerationView
  current: number | null
}): Html {
  const { generation, startedAt, completedAt, author, changes, artifacts, signOffs } = one
  const base = `${spreadAddress(spreadId)}/generations/${generation}`
  return (
    <li>
      <p class="row">
        <strong>Generation {generation}</strong>
        {generation === current ? <Badge kind="brand">Shown</Badge> : null}
        {completedAt === null ? <Badge kind="">Without figures</Badge> : null}
        <span class="soft small">
          {timeText(startedAt)}, {author ?? 'by the service'}
        </span>
      </p>
      {changes.map(change => (
        <p class="small">{change}</p>
      ))}
      {signOffs.map(({ name, role, createdAt }) => (
        <p class="small">
          <Badge kind="good">Signed</Badge> {name}, {role}, {timeText(createdAt)}
        </p>
      ))}
      <p class="row small">
        {artifacts.map(({ type, title }) => (
          <a href={`${base}/${type.toLowerCase()}`}>{title}</a>
        ))}
        {completedAt !== null && generation !== current ? (
          <a href={`${spreadAddress(spreadId)}?view=history&with=${generation}`}>
            Compare with what is shown
          </a>
        ) : null}
      </p>
    </li>
  )
}

const mostShown = 500

function Differences({
  spreadId,
  with: generation,
  found,
  current,
}: {
  spreadId: string
  with: number
  found: Difference[]
  current: number | null
}): Html {
  return (
    <section class="card flush" aria-labelledby="differences">
      <h2 id="differences" class="padded">
        Generation {generation} and {current ?? 'now'}:{' '}
        {found.length === 0 ? 'the same figures' : `${found.length} figures differ`}
      </h2>
      {found.length === 0 ? (
        nothing
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Statement</th>
              <th scope="col">Period</th>
              <th scope="col" class="number">
                Generation {generation}
              </th>
              <th scope="col" class="number">
                Shown
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostShown).map(({ statement, periodId, label, row, before, now }) => (
              <tr>
                <th scope="row">
                  <a href={figureAddress(spreadId, { statement, periodId, row })}>
                    {rowLabel(statement, row)}
                  </a>
                </th>
                <td>{statementTitles[statement]}</td>
                <td>{label}</td>
                <td class="number">{before === null ? '–' : amountText(before)}</td>
                <td class="number">{now === null ? '–' : amountText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
