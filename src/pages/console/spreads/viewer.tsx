import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { Document } from '../../../documents/document.js'
import type { LeadspreadError } from '../../../errors.js'
import { isStatement } from '../../../figures/template/row.js'
import { listOverrides } from '../../../spreads/overrides/overrides.js'
import type { OverrideView } from '../../../spreads/view.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { show, wantsPiece } from '../../kit/page.js'
import { type FigureAddress, figureIn, spreadAddress } from './address.js'
import type { Failed } from './figure/corrections.js'
import { FigurePanel } from './figure/figure.js'
import type { DocumentOfSpread } from './figure/places.js'
import { Frame } from './frame.js'
import { Head } from './head.js'
import type { RefusedSection } from './inputs/inputs.js'
import { Progress } from './progress.js'
import { leadName, readSpread, type ShownSpread } from './read.js'
import { ReviewList } from './review.js'
import { Tabs } from './tabs.js'
import { View } from './view.js'

/** What the viewer shows, whole or the panel beside the statement alone. */
export interface Viewed extends ShownSpread {
  spreadId: string
  person: Person
  documents: DocumentOfSpread[]
  overrides: OverrideView[]
  isBusy: boolean
}

export const viewer = personal({
  method: 'get',
  path: '/console/spreads/{spreadId}',
  role: 'viewer',
  async handle(context, { ctx, person, caller, params, query }) {
    const viewed = await read(context, caller, params.spreadId ?? '', person)
    const address = figureIn(query)
    if (wantsPiece(ctx) && ctx.get('HX-Target') === 'beside' && address) return show(panelOf(viewed, address))
    return show(await Viewer(context, caller, { viewed, query, address }))
  },
})

/** The strip that tells how far a generation is. Once it has ended, the whole is shown anew where one was. */
export const progress = personal({
  method: 'get',
  path: '/console/spreads/{spreadId}/progress',
  role: 'viewer',
  async handle(context, { ctx, person, caller, params }) {
    const { record } = await readSpread(context, caller, params.spreadId ?? '')
    const address = spreadAddress(record.spread.id)
    const current = URL.canParse(ctx.get('HX-Current-URL')) ? new URL(ctx.get('HX-Current-URL')) : undefined
    const back = current?.pathname === address ? `${address}${current.search}` : address
    return show(<Progress record={record} person={person} back={back} />)
  },
})

async function read(context: Context, caller: Caller, spreadId: string, person: Person): Promise<Viewed> {
  const shown = await readSpread(context, caller, spreadId)
  const { documents } = shown.record
  const ids = documents.flatMap(({ id }) => id ?? [])
  const known = await Document.in(caller.workspaceId, context.db).whereIn('id', ids).select('id', 'mimeType')
  const overrides = await listOverrides(context, caller, spreadId, { limit: 500 })
  return {
    ...shown,
    spreadId,
    person,
    overrides: 'rows' in overrides ? overrides.rows : [],
    documents: documents.map(({ id, filename }) => ({
      id,
      filename,
      mimeType: known.find(one => one.id === id)?.mimeType ?? null,
    })),
    isBusy: shown.record.spread.status === 'IN_PROGRESS',
  }
}

/** The panel alone, for a form that stands in it. */
export async function beside(
  context: Context,
  caller: Caller,
  {
    spreadId,
    person,
    address,
    failed,
  }: { spreadId: string; person: Person; address: FigureAddress; failed?: Failed | undefined },
) {
  const viewed = await read(context, caller, spreadId, person)
  return { panel: panelOf(viewed, address, failed), record: viewed.record }
}

function panelOf(viewed: Viewed, address: FigureAddress, failed?: Failed): Html {
  const { results, ...rest } = viewed
  if (!results) return <aside id="beside" class="card beside" />
  return <FigurePanel {...rest} results={results} address={address} failed={failed} />
}

interface ViewerProps {
  viewed: Viewed
  query: URLSearchParams
  address?: FigureAddress | undefined
  refused?: RefusedSection | undefined
  notSigned?: LeadspreadError | undefined
}

/** The whole page again, with a form that was refused. */
export async function viewerWith(
  context: Context,
  caller: Caller,
  {
    spreadId,
    person,
    ...why
  }: { spreadId: string; person: Person } & Pick<ViewerProps, 'refused' | 'notSigned'>,
): Promise<Html> {
  const viewed = await read(context, caller, spreadId, person)
  const query = new URLSearchParams({ view: why.refused ? 'inputs' : 'history' })
  return Viewer(context, caller, { viewed, query, ...why })
}

async function Viewer(
  context: Context,
  caller: Caller,
  { viewed, query, address, ...why }: ViewerProps,
): Promise<Html> {
  const { results, spreadId, person, record, lead } = viewed
  const view = query.get('view') ?? 'incomeStatement'
  const hasPanel = isStatement(view)
  const title = results?.title ?? leadName(lead)
  return (
    <Frame title={`${title} · spread`} person={person} scripts={['figures.js', 'source.js', 'live.js']}>
      <div id="spread" class="stack">
        <Head {...viewed} title={title} />
        <Progress
          record={record}
          person={person}
          isStill={why.refused !== undefined || why.notSigned !== undefined}
        />
        {results ? <Tabs spreadId={spreadId} results={results} view={view} /> : null}
        {results ? (
          <div class={hasPanel ? 'split' : ''}>
            <section id="content" class={hasPanel ? 'card flush' : 'stack'} aria-label="Figures">
              {await View(context, caller, { viewed: { ...viewed, results }, view, query, address, ...why })}
            </section>
            {!hasPanel ? null : address ? (
              panelOf(viewed, address)
            ) : (
              <aside id="beside" class="card beside" aria-label="What to look at">
                <h2>What to look at</h2>
                <p class="soft small">Choose a figure to see the page that it was read from.</p>
                <ReviewList {...viewed} results={results} most={8} />
              </aside>
            )}
          </div>
        ) : record.spread.status === 'IN_PROGRESS' ? (
          <p class="soft">The figures will stand here.</p>
        ) : null}
      </div>
    </Frame>
  )
}
