import { listWaiting, mostWaiting, type Waiting } from '../../leads/escalations/waiting.js'
import { suffices } from '../../people/role-rules.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { Csrf } from '../door/frame.js'
import { type Person, personal } from '../door/personal.js'
import { type Html, h } from '../kit/html.js'
import { show } from '../kit/page.js'
import { ConsoleFrame } from './frame.js'
import { Text } from './leads/timeline.js'
import { moment } from './words.js'

const kinds = {
  escalation: { says: 'Escalation', all: 'Escalations', at: 'escalations', mark: 'warn' },
  draft: { says: 'Draft to approve', all: 'Drafts', at: 'drafts', mark: 'brand' },
} as const

const isKind = (text: string | null): text is Waiting['kind'] => text !== null && Object.hasOwn(kinds, text)

/** What waits for a person, over all leads. What needs no more than a word is done there. */
export const todo = personal({
  method: 'get',
  path: '/console/todo',
  role: 'viewer',
  async handle(context, { query, person, caller }) {
    const waiting = await listWaiting(context, caller)
    const { defaultTimezone } = await ownWorkspace(caller.workspaceId, context.db)
    const kind = query.get('kind')
    const shown = isKind(kind) ? waiting.filter(one => one.kind === kind) : waiting
    return show(
      <ConsoleFrame person={person} title="To do" at="todo" styles={['leads.css']}>
        <h1>To do</h1>
        <Kinds waiting={waiting} kind={isKind(kind) ? kind : undefined} />
        {shown.length === 0 ? <p class="card soft">Nothing waits for anybody.</p> : null}
        <ul class="card entries" hidden={shown.length === 0}>
          {shown.map(one => (
            <Line one={one} person={person} timeZone={defaultTimezone} />
          ))}
        </ul>
      </ConsoleFrame>,
    )
  },
})

const entriesOf = (kinds: object) => Object.entries(kinds) as [Waiting['kind'], { all: string }][]

/** Where there are more than are read, nobody should take what is shown for all. */
function Kinds({ waiting, kind }: { waiting: Waiting[]; kind: Waiting['kind'] | undefined }): Html {
  const countOf = (one: Waiting['kind']): string => {
    const count = waiting.filter(({ kind }) => kind === one).length
    return count >= mostWaiting ? `the oldest ${mostWaiting}` : String(count)
  }
  return (
    <nav class="saved row" aria-label="What is shown">
      <a class="button" href="/console/todo" aria-current={kind === undefined ? 'page' : undefined}>
        All
      </a>
      {entriesOf(kinds).map(([one, { all }]) => (
        <a class="button" href={`/console/todo?kind=${one}`} aria-current={kind === one ? 'page' : undefined}>
          {all} ({countOf(one)})
        </a>
      ))}
    </nav>
  )
}

interface LineProps {
  one: Waiting
  person: Person
  timeZone: string
}

function Line({ one, person, timeZone }: LineProps): Html {
  const { kind, leadId, name, says, text, at } = one
  return (
    <li>
      <div class="spread">
        <a href={`/console/leads/${leadId}#${kinds[kind].at}`}>{name}</a>
        <span class={`badge ${kinds[kind].mark}`}>{kinds[kind].says}</span>
      </div>
      <p class="said">{says}</p>
      {text ? <Text text={text} /> : null}
      <p class="soft small">{moment(at, timeZone)}</p>
      {suffices(person.role, 'analyst') ? <Deed one={one} person={person} /> : null}
    </li>
  )
}

/** A draft goes as it stands here: to change or reject it, one goes to its lead. */
function Deed({ one: { kind, id, leadId, name, text }, person }: Omit<LineProps, 'timeZone'>): Html {
  const isDraft = kind === 'draft'
  const action = isDraft ? `/console/drafts/${id}/approve` : `/console/escalations/${id}/resolve`
  const says = isDraft ? 'Approve and send' : 'Resolved'
  return (
    <form class="row" method="post" action={action}>
      <Csrf person={person} />
      <input type="hidden" name="leadId" value={leadId} />
      {isDraft ? <input type="hidden" name="body" value={text ?? ''} /> : null}
      <button type="submit" aria-label={`${says}: ${name}`}>
        {says}
      </button>
      {isDraft ? <a href={`/console/leads/${leadId}#drafts`}>Change or reject it</a> : null}
    </form>
  )
}
