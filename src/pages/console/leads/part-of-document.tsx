import type { Part } from '../../../spreads/sources/part.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { AroundPlace } from '../around.js'

/** So many stand beside one another; a document of more has only the ones before and after. */
const mostBeside = 40

interface PartProps {
  leadId: string
  documentId: string
  part: Part
}

/** Cells of a sheet, or lines of a text, with the ways to the other parts. */
export function PartOfDocument({ leadId, documentId, part }: PartProps): Html {
  const { pages, page, shown, before, after, columnsLeft, isCut } = part
  const address = (to: { page: number; from?: number }): string => {
    const query = new URLSearchParams({ document: documentId, page: String(to.page) })
    if (to.from !== undefined) query.set('from', String(to.from))
    return `/console/leads/${leadId}?${query}#beside`
  }
  const at = pages.findIndex(({ number }) => number === page)
  const beside = pages.length <= mostBeside ? pages : pages.slice(Math.max(0, at - 1), at + 2)
  const word = shown.kind === 'cells' ? 'rows' : 'lines'
  return (
    <>
      {pages.length > 1 ? (
        <nav class="row small" aria-label="Parts of the document">
          {beside.map(({ number, name, isHidden }) => (
            <a href={address({ page: number })} aria-current={number === page ? 'page' : undefined}>
              {name || `Page ${number}`}
              {isHidden ? ' (hidden)' : ''}
            </a>
          ))}
        </nav>
      ) : null}
      <AroundPlace found={shown} />
      <nav class="row small" aria-label="What stands before and after">
        {before === undefined ? null : <a href={address({ page, from: before })}>‹ {word} before</a>}
        {after === undefined ? null : <a href={address({ page, from: after })}>{word} after ›</a>}
      </nav>
      {columnsLeft > 0 ? (
        <p class="soft small">{columnsLeft} more columns stand at the right, in the file.</p>
      ) : null}
      {isCut ? <p class="soft small">The file has more than was read of it.</p> : null}
    </>
  )
}
