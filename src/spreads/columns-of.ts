import type { Reading } from '../documents/reading/read.js'
import { extract } from './extract/extract.js'
import { type Interpretation, interpret } from './interpret/interpret.js'

/** Raise it when the same reading gives other columns: what older versions have stored is then interpreted again. */
export const interpreterVersion = 1

export type Interpreted = Interpretation

/**
 * The statements in what was read of a document, whose id and name are nothing but labels on them. Pure, and may take seconds:
 * threads call it.
 */
export const columnsOf = (reading: Reading, document: { id: string; filename: string }): Interpreted =>
  interpret(extract(reading), document)
