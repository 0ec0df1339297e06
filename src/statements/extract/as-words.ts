import type { Piece } from './pdf-pieces.js'

/** What only looks like a figure. */
export const asWords = (one: Piece): Piece => ({ ...one, kind: 'words', amount: null })
