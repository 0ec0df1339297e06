import type { Compute } from './functions.js'
import { type Area, areaOf, numberOf, type Single, single, textOf, type Value } from './values.js'

/** What a function is given, as what it needs; what isn't given is an empty cell. */
export const valueIn = (given: Compute | undefined): Value => given?.() ?? null

export const singleIn = (given: Compute | undefined): Single => single(valueIn(given))

export const areaIn = (given: Compute | undefined): Area => areaOf(valueIn(given))

export const numberIn = (given: Compute | undefined): number => numberOf(singleIn(given))

export const textIn = (given: Compute | undefined): string => textOf(singleIn(given))
