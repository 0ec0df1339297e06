import { isDrawnForBrowsers } from '../../../../documents/drawing/pictures.js'
import type { FigureSource } from '../../../../figures/figures.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { Fragment, type Html, h } from '../../../kit/html.js'
import { Drawn, pictureAddress } from '../../drawn.js'
import { type FigureAddress, figureAddress } from '../address.js'
import { rowLabel } from '../words.js'

export interface DocumentOfSpread {
  id: string | null
  filename: string
  /** Null where it is gone. */
  mimeType: string | null
}

interface PlacesProps {
  spreadId: string
  address: FigureAddress
  documents: readonly DocumentOfSpread[]
  sources: FigureSource[]
}

/** Where a figure was read, one place shown with what stands around it. */
export function Places({ spreadId, address, documents, sources }: PlacesProps): Html {
  const shown = sources[address.place ?? 0] ?? sources[0]
  if (!shown) return <p class="soft">No document tells it.</p>
  return (
    <>
      <h3>Where it comes from</h3>
      <ol class="places">
        {sources.map((source, place) => (
          <li {...(source === shown ? { 'aria-current': 'true' } : {})}>
            <PlaceLink
              spreadId={spreadId}
              address={{ ...address, place }}
              source={source}
              documents={documents}
            />
          </li>
        ))}
      </ol>
      <SourceView source={shown} documents={documents} />
    </>
  )
}

const placeText = ({ page, sheet, cell }: FigureSource): string =>
  sheet === undefined
    ? cell === undefined
      ? `page ${page}`
      : cell
    : [sheet, cell].filter(Boolean).join(', ')

function PlaceLink({
  spreadId,
  address,
  source,
  documents,
}: {
  spreadId: string
  address: FigureAddress
  source: FigureSource
  documents: readonly DocumentOfSpread[]
}): Html {
  const { label, text, value, used, movedFrom, mappedFrom } = source
  const to = figureAddress(spreadId, address)
  const filename = documents.find(({ id }) => id === source.documentId)?.filename ?? 'a deleted document'
  return (
    <a href={to} hx-get={to} hx-target="#beside" hx-swap="outerHTML" hx-replace-url="true">
      <span class="spread">
        <strong>{label || '(no label)'}</strong>
        <span class="number">{amountText(value)}</span>
      </span>
      <span class="small soft">
        {filename}, {placeText(source)}
        {text && text !== label ? <> · printed “{text}”</> : null}
      </span>
      {used ? null : <span class="small soft">Not used: another document was chosen for this period.</span>}
      {movedFrom ? (
        <span class="small soft">
          Moved from {rowLabel(address.statement, movedFrom.row)} by {movedFrom.author ?? 'somebody'}:{' '}
          {movedFrom.reason}
        </span>
      ) : null}
      {mappedFrom ? (
        <span class="small soft">
          Always put here, as {mappedFrom.author ?? 'somebody'} has said; by itself it goes to{' '}
          {rowLabel(address.statement, mappedFrom.row)}.
        </span>
      ) : null}
    </a>
  )
}

/** The page, picture or cells that it stands on. The box is drawn over them by `source.js`. */
function SourceView({
  source,
  documents,
}: {
  source: FigureSource
  documents: readonly DocumentOfSpread[]
}): Html {
  const document = documents.find(({ id }) => id !== null && id === source.documentId)
  if (!document?.id || !document.mimeType)
    return <p class="notice">The document was deleted, so its page can't be shown.</p>
  const bytes = `/console/documents/${document.id}/bytes`
  if (document.mimeType === 'application/pdf' || document.mimeType.startsWith('image/'))
    return (
      <Drawn
        mimeType={document.mimeType}
        bytes={bytes}
        drawn={isDrawnForBrowsers(document.mimeType) ? pictureAddress(document.id, source.page) : bytes}
        label={`${document.filename}, page ${source.page}`}
        place={placeData(source)}
        page={source.page}
      />
    )
  const around = new URLSearchParams({
    page: String(source.page),
    cell: source.cell ?? '',
    text: source.text,
  })
  return (
    <div
      class="source"
      hx-get={`/console/documents/${document.id}/around?${around}`}
      hx-trigger="load"
      hx-swap="innerHTML"
    >
      <p class="soft">The cells are being read…</p>
    </div>
  )
}

const placeData = ({ bbox, text, value }: FigureSource) => ({
  'data-box': bbox?.join(' ') ?? '',
  'data-text': text,
  'data-value': value,
})
