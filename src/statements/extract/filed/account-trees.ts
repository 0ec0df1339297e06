import { median } from '../pdf-columns.js'
import type { Line, Piece } from '../pdf-pieces.js'
import { beginningTogether } from './line-codes.js'

/**
 * Lists of accounts print their numbers in a column before the names, `15`, `15.03`, `15.03.21`, on either side of an account.
 * They look like amounts, but each goes on from one above it: each is put to its name, however far that stands. What is within
 * an account may have numbers in a column of their own, `1`, `14`, behind that of the account above.
 */
export function withAccountTrees(lines: Line[]): Line[] {
  const codes = lines.flatMap(({ pieces }) => pieces.filter(({ text }) => isCode(text)))
  return beginningTogether(codes, 0.5)
    .filter(isTree)
    .reduce((all, column) => withNames(all, new Set(column)), lines)
}

/** Fewer go on from others by chance. */
const fewest = 5

const isCode = (text: string): boolean => /^\d{1,3}(?:\.\d{1,4})*$/.test(text)
const aboveOf = (code: string): string => code.slice(0, Math.max(0, code.lastIndexOf('.')))

function isTree(column: readonly Piece[]): boolean {
  const all = new Set(column.map(({ text }) => text))
  const inner = [...all].map(aboveOf).filter(above => above !== '')
  return (
    inner.length >= fewest &&
    all.size > 0.9 * column.length &&
    inner.filter(above => all.has(above)).length >= 0.8 * inner.length
  )
}

function withNames(lines: Line[], column: ReadonlySet<Piece>): Line[] {
  const [{ x: from }] = [...column] as [Piece]
  const namesFrom = median(lines.flatMap(line => nameBehind(line, from, one => column.has(one))?.x ?? []))
  let above = ''
  return lines.map(line => {
    const { pieces } = line
    const code = pieces.find(one => column.has(one))
    if (code) above = code.text
    const isWithin = ({ text, x }: Piece) => /^\d{1,4}$/.test(text) && x > from && x < namesFrom
    const within = code ? undefined : pieces.find(isWithin)
    const number = code ?? within
    const name = number && nameBehind(line, number.x - 1, one => one === number)
    if (!name || above === '' || Math.abs(name.x - namesFrom) > name.size) return line
    const text = `${within ? `${above}.${within.text}` : above} ${name.text}`
    return {
      ...line,
      pieces: pieces.flatMap(one =>
        one === number ? [] : one === name ? [{ ...name, text, x: from, kind: 'words' as const }] : [one],
      ),
    }
  })
}

/** The words that come next behind a number, with no figure between. */
function nameBehind({ pieces }: Line, from: number, isNumber: (one: Piece) => boolean): Piece | undefined {
  const at = pieces.findIndex(one => one.x >= from && isNumber(one))
  const next = at < 0 ? undefined : pieces[at + 1]
  return next?.kind === 'words' && /\p{L}{2}/u.test(next.text) ? next : undefined
}
