import { type Around, columnName } from '../../spreads/sources/around.js'
import { type Html, h } from '../kit/html.js'

/** Cells or lines of text as they were read of a document. */
export function AroundPlace({ found }: { found: Around | undefined }): Html {
  if (!found)
    return (
      <p class="notice">What was read of this document is no longer kept. Regenerate the spread to see it.</p>
    )
  if (found.kind === 'lines')
    return (
      <section class="scroll lines" tabindex="0" aria-label="Text of the document">
        <pre>
          {found.lines.map(({ text, isPlace }) =>
            isPlace ? <mark data-box="">{`${text}\n`}</mark> : `${text}\n`,
          )}
        </pre>
      </section>
    )
  return (
    <section class="scroll" tabindex="0" aria-label={`Cells of ${found.name || 'the file'}`}>
      <table class="cells">
        <caption>{found.name || 'The file'}</caption>
        <thead>
          <tr>
            <td />
            {found.columns.map(column => (
              <th scope="col">{columnName(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map(({ number, cells }) => (
            <tr>
              <th scope="row">{number}</th>
              {cells.map(({ text, isPlace, isBold, isNumber, indent }) => (
                <td
                  class={[
                    isPlace && 'place',
                    isBold && 'bold',
                    isNumber && 'number',
                    indent > 0 && `in-${Math.ceil(indent / 2)}`,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  {...(isPlace ? { 'data-box': '' } : {})}
                >
                  {isPlace ? <mark>{text}</mark> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
