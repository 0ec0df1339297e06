import { differenceAdded, headersRemoved, percentAdded, permuted } from './columns.js'
import { removed, scrambled, translated, withTypos } from './labels.js'
import type { Mutation } from './mutation.js'
import { misread } from './noise.js'
import { cut, joined, spaced } from './pages.js'
import { timesTen, unitNamed } from './scales.js'
import { otherMark, splitIntoGlyphs } from './texts.js'

/** What keeps the words of labels comes first. */
export const mutations: Mutation[] = [
  { name: 'columns permuted', of: 'words kept', ofTables: permuted },
  { name: 'difference column', of: 'words kept', ofTables: differenceAdded },
  { name: 'percent column', of: 'words kept', ofTables: percentAdded },
  { name: 'no headers', of: 'apart', ofTables: headersRemoved },
  { name: 'cut over pages', of: 'words kept', ofReading: cut },
  { name: 'joined with another', of: 'words kept', ofReading: joined },
  { name: 'spacer rows', of: 'words kept', ofReading: spaced },
  { name: 'glyphs split', of: 'apart', ofReading: splitIntoGlyphs },
  { name: 'other decimal mark', of: 'words kept', ofReading: otherMark },
  { name: 'in thousands', of: 'words kept', ofTables: unitNamed, factor: 1000 },
  { name: 'ten times as much', of: 'words kept', ofTables: timesTen, factor: 10 },
  { name: 'a typo a label', of: 'words kept', ofTables: withTypos },
  { name: 'labels translated', of: 'words lost', ofTables: translated },
  { name: 'labels scrambled', of: 'words lost', ofTables: scrambled },
  { name: 'labels removed', of: 'words lost', ofTables: removed },
  { name: 'recognition noise', of: 'words lost', ofTables: misread },
]
