import { type Child, type Html, h } from '../../../kit/html.js'

export interface TableRow {
  label: Child
  /** A subtotal or a total, or what stands beside them. */
  kind?: string
  cells: Child[]
}

/** Figures below one another, a column each period. */
export const FiguresTable = ({
  title,
  columns,
  rows,
  first = '',
}: {
  title: string
  columns: Child[]
  rows: TableRow[]
  first?: string
}): Html => (
  <section
    class={`scroll figures card flush${columns.length <= 3 ? ' narrow' : ''}`}
    aria-label={title}
    tabindex="0"
  >
    <table class="statement">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col" class="name">
            {first || title}
          </th>
          {columns.map(column => (
            <th scope="col" class="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, kind, cells }) => (
          <tr class={kind ?? ''}>
            <th scope="row" class="name">
              {label}
            </th>
            {cells.map(cell => (
              <td class="number">
                {cell === null || cell === undefined ? <span class="none">–</span> : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
