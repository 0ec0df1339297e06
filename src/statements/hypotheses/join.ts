import { isZero } from '../evidence/item.js'
import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'

/** A statement that goes on in the next table: on the next page, or beside its first part. */
export function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const before = joined.at(-1)
    if (before && continues(before, piece)) joined[joined.length - 1] = together(before, piece)
    else joined.push(piece)
  }
  return joined
}

function continues(before: Piece, piece: Piece): boolean {
  if (before.kind !== 'incomeStatement' && before.kind !== 'balanceSheet') return false
  if (piece.kind !== before.kind && (piece.isTitled || piece.kind !== 'other')) return false
  if (piece.page > before.page + 1 || piece.sheet !== before.sheet) return false
  if (piece.columns.length !== before.columns.length) return false
  if (before.kind === 'balanceSheet' && piece.kind === 'balanceSheet') return areHalves(before, piece)
  if (isEnded(before)) return false
  if (piece.kind === 'other') return isEnded({ ...piece, kind: before.kind })
  return !sameFirstLines(before, piece) && begins(before) && !begins(piece)
}

/** Assets in one and claims in the other, in either order. */
function areHalves(before: Piece, piece: Piece): boolean {
  const [one, other] = [sidesOf(before), sidesOf(piece)]
  return (
    (one.assets !== one.claims && other.assets !== other.claims && one.assets !== other.assets) ||
    (!isEnded(before) && one.assets && !other.assets && !sameFirstLines(before, piece))
  )
}

const sidesOf = (piece: Piece): { assets: boolean; claims: boolean } => {
  const labels = labelsOf(piece)
  return {
    assets: labels.some(label =>
      /^(?:total )?(?:of |for )?(?:current |fixed |non current |other )?assets?$|^(?:summe (?:der )?)?(?:aktiva|anlagevermogen|umlaufvermogen)$|^(?:total )?actif\b|^sundry debtors$|^inventor(?:y|ies)$/.test(
        label,
      ),
    ),
    claims: labels.some(label =>
      /liabilit|^(?:summe (?:der )?)?(?:passiva|eigenkapital|verbindlichkeiten)$|^(?:total )?passif$|^capitaux propres$|^accounts payable|\bequity\b|^capital account|^sundry creditors|^retained earnings|^share capital/.test(
        label,
      ),
    ),
  }
}

const labelsOf = ({ rows }: Piece): string[] => rows.map(row => plainOf(row.label))

/** Its last line is there. */
function isEnded(piece: Piece): boolean {
  const labels = labelsOf(piece)
  return piece.kind === 'balanceSheet'
    ? labels.some(
        label =>
          /^total .*liabilit.*(?:equit|capital|net assets|funds|deficit)|^liabilit\w+ and (?:.* )?(?:equity|capital)$|^total (?:equity|capital) and liabilit|^total of liabilit\w+ and|^summe (?:der )?passiva$|^total (?:du )?passif$/.test(
            label,
          ) && !isBare(piece, label),
      )
    : labels.some(label =>
        /^net (?:income|profit|loss|earnings|surplus)(?: loss| profit)?(?: for the \w+)?$|^profit (?:after|for)|^(?:profit|loss)$/.test(
          label,
        ),
      )
}

const isBare = ({ rows }: Piece, label: string): boolean =>
  rows
    .filter(row => plainOf(row.label) === label)
    .every(row => isZero({ values: row.cells.map(cell => cell?.amount ?? null) } as never))

/** The first part of a sheet has its assets, of an income statement its revenue. */
const begins = (piece: Piece): boolean =>
  piece.kind === 'balanceSheet'
    ? labelsOf(piece).some(label => /^(?:total )?(?:of |for )?(?:current |fixed )?assets?$/.test(label))
    : labelsOf(piece).some(label =>
        /^(?:total )?(?:for )?(?:net |gross )?(?:sales|revenues?|income|turnover)$/.test(label),
      )

/** A page that repeats the last lines of the one before isn't its next part. */
const sameFirstLines = (before: Piece, piece: Piece): boolean => {
  const first = labelsOf(piece).slice(0, 4).join('|')
  return first !== '' && labelsOf(before).slice(0, 4).join('|') === first
}

const together = (before: Piece, piece: Piece): Piece => ({
  ...before,
  rows: [...before.rows, ...withoutRepeats(before, piece)],
  below: piece.below,
})

function withoutRepeats(before: Piece, piece: Piece): Piece['rows'] {
  const last = before.rows.at(-1)
  const at = piece.rows.findIndex(
    row =>
      last &&
      row.label === last.label &&
      row.cells.every((cell, n) => cell?.amount === last.cells[n]?.amount),
  )
  return at >= 0 && at < 3 && piece.rows[at]?.cells.some(cell => cell?.amount)
    ? piece.rows.slice(at + 1)
    : piece.rows
}
