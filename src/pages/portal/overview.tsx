import { type ChecklistEntry, ownGroup } from '../../checklists/checklist-entry.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import type { Context } from '../../context.js'
import { type Html, h } from '../kit/html.js'
import { type Page, show } from '../kit/page.js'
import { Drop } from './drop.js'
import { Frame } from './frame.js'
import { Item } from './item.js'
import { documentsOf, Received } from './received.js'
import { checklistOf, type Visit, visitOf } from './visit.js'

export const overview: Page = {
  method: 'get',
  path: '/portal/{token}',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    return show(await whole(context, visit))
  },
}

interface Noted {
  /** Absent: about what was sent for no item in particular. */
  entryId?: string
  note?: string
  refusal?: string
}

/** The page as it stands now; `noted`: what has just been done on it, where a browser has no scripts. */
export async function whole(context: Context, visit: Visit, noted?: Noted): Promise<Html> {
  const checklist = await checklistOf(context, visit)
  const documents = await documentsOf(context, visit)
  return (
    <Frame visit={visit}>
      <Top visit={visit} checklist={checklist} />
      <Checklist visit={visit} checklist={checklist} noted={noted} />
      <section class="card" aria-labelledby="anything">
        <h2 id="anything">{visit.words.anything}</h2>
        <p class="soft">{visit.words.anythingHint}</p>
        <Drop
          visit={visit}
          labelledBy="anything"
          refusal={noted?.entryId === undefined ? noted?.refusal : undefined}
        />
      </section>
      <Received visit={visit} documents={documents} />
    </Frame>
  )
}

/** How far it has come. Required items count; what is wanted only if it is there doesn't hold anybody up. */
export function Top({
  visit,
  checklist,
  isPiece = false,
}: {
  visit: Visit
  checklist: LeadChecklist
  isPiece?: boolean
}): Html {
  const { words, lead, lender } = visit
  const asked = checklist.entries.filter(({ applies, item }) => applies && item.isRequired)
  const done = asked.filter(isGiven).length
  return (
    <section class="top" id="top" {...(isPiece ? { 'hx-swap-oob': 'true' } : {})}>
      <h1>{words.greeting(lead.firstName)}</h1>
      <p>{done < asked.length || asked.length === 0 ? words.intro(lender) : words.allThere}</p>
      {asked.length > 0 ? (
        <div class="progress">
          <progress max={asked.length} value={done} aria-label={words.progress(done, asked.length)} />
          <span class="small">{words.progress(done, asked.length)}</span>
        </div>
      ) : null}
    </section>
  )
}

const isGiven = ({ status }: ChecklistEntry): boolean =>
  status === 'COMPLETED' || status === 'SKIPPED' || status === 'NEEDS_REVIEW'

interface ChecklistProps {
  visit: Visit
  checklist: LeadChecklist
  noted?: Noted | undefined
  keeps?: boolean
}

/** In the order in which the lender asks, as far as it applies. It is fetched anew when an answer changes what applies. */
export function Checklist({ visit, checklist, noted, keeps }: ChecklistProps): Html {
  const groups = checklist.groups
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ applies }) => applies) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div
      id="checklist"
      class="stack"
      tabindex="-1"
      hx-get={`/portal/${visit.token}/checklist`}
      hx-trigger="checklist-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      {groups.map(({ group, entries }) => (
        <section class="card group" aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`}>
            {group.code === ownGroup.code ? visit.words.otherRequests : group.name}
          </h2>
          {entries.map(entry => {
            const own = noted?.entryId === entry.id ? noted : undefined
            return <Item visit={visit} entry={entry} note={own?.note} refusal={own?.refusal} keeps={keeps} />
          })}
        </section>
      ))}
    </div>
  )
}
