import { drawnDotsPerPoint } from '../../documents/drawing/pictures.js'
import { asset } from '../kit/assets.js'
import { type Html, h } from '../kit/html.js'

interface DrawnProps {
  mimeType: string
  /** Where the file is had from. */
  bytes: string
  /** Where what is drawn is had from, if that is something else. */
  drawn?: string
  label: string
  page: number
  /** What on the page is to be marked, for `source.js`. */
  place?: Record<string, string | number | null>
}

/** Where a picture that browsers can't show is drawn for them. */
export const pictureAddress = (documentId: string, page: number): string =>
  `/console/documents/${documentId}/pictures/${page}`

/** A page of a PDF, or a picture: drawn by `source.js`, which turns pages, too. */
export function Drawn({ mimeType, bytes, drawn = bytes, label, page, place = {} }: DrawnProps): Html {
  return (
    <figure
      class="source"
      data-source={mimeType === 'application/pdf' ? 'pdf' : 'picture'}
      data-page={page}
      {...place}
      data-bytes={drawn}
      data-dots={mimeType === 'image/tiff' ? drawnDotsPerPoint : undefined}
      data-pdf={asset('pdf.js')}
    >
      <section class="page" data-page-shown tabindex="0" aria-label={label}>
        <p class="soft" data-waiting>
          The page is being drawn…
        </p>
      </section>
      <figcaption class="row small">
        <button type="button" class="plain" data-turn="-1" hidden>
          ‹ Page before
        </button>
        <span data-page-told>page {page}</span>
        <button type="button" class="plain" data-turn="1" hidden>
          Page after ›
        </button>
        <button type="button" class="plain" data-zoom aria-pressed="false">
          Larger
        </button>
        <a href={bytes} target="_blank" rel="noopener">
          Open the document
        </a>
      </figcaption>
    </figure>
  )
}
