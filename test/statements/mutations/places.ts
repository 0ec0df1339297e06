import type { Reading } from '../../../src/documents/reading/read.js'
import { placed } from '../../../src/statements/extract/text-page.js'

/** Plain text as what it is made into anyway: pages on which each piece has its place. */
export const withPlaces = (reading: Reading): Reading =>
  reading.kind === 'text' || reading.kind === 'word'
    ? { ...reading, kind: 'pdf', pages: reading.pages.map(placed) }
    : reading
