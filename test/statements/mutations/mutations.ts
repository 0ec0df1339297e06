import { differenceAdded, headersRemoved, percentAdded, permuted } from './columns.js'
import { removed, scrambled, translated, withTypos } from './labels.js'
import type { Mutation } from './mutation.js'
import { misread } from './noise.js'
import { cut, joined, spaced } from './pages.js'
import { timesTen, unitNamed } from './scales.js'
import { otherMark, splitIntoGlyphs } from './texts.js'

/** What keeps the words of labels comes first. */
export const mutations: Mutation[] = [
  { name: 'columns permuted', keepsWords: true, ofTables: permuted },
  { name: 'difference column', keepsWords: true, ofTables: differenceAdded },
  { name: 'percent column', keepsWords: true, ofTables: percentAdded },
  { name: 'no headers', keepsWords: true, ofTables: headersRemoved },
  { name: 'cut over pages', keepsWords: true, ofReading: cut },
  { name: 'joined with another', keepsWords: true, ofReading: joined },
  { name: 'spacer rows', keepsWords: true, ofReading: spaced },
  { name: 'glyphs split', keepsWords: true, ofReading: splitIntoGlyphs },
  { name: 'other decimal mark', keepsWords: true, ofReading: otherMark },
  { name: 'in thousands', keepsWords: true, ofTables: unitNamed, factor: 1000 },
  { name: 'ten times as much', keepsWords: true, ofTables: timesTen, factor: 10 },
  { name: 'a typo a label', keepsWords: true, ofTables: withTypos },
  { name: 'labels translated', keepsWords: false, ofTables: translated },
  { name: 'labels scrambled', keepsWords: false, ofTables: scrambled },
  { name: 'labels removed', keepsWords: false, ofTables: removed },
  { name: 'recognition noise', keepsWords: false, ofTables: misread },
]
