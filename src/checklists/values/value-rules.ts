/**
 * How a value that was sent is read: from JSON to the form in which it is stored, or a problem. What is stored reads as
 * itself, so that a value can be judged again whenever its item has changed.
 */

import { isEmail, longestEmail } from '../../email.js'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type ReadValue = { value: Json } | { problem: string }
export type Config = Record<string, unknown> | null
export type Read = (value: Json, config: Config, settings: ValueSettings) => ReadValue

export interface ValueSettings {
  /** The country of phone numbers that don't name one. */
  defaultRegion: string
}

export const mostValueBytes = 65_536

export function isStorable(value: unknown): boolean {
  const json = jsonOf(value)
  // A character has one to three bytes for each of its units, so few texts need encoding to be measured.
  if (json === undefined || json.length > mostValueBytes) return false
  if (json.length * 3 <= mostValueBytes) return true
  return new TextEncoder().encode(json).length <= mostValueBytes
}

/** What has no JSON, such as a function or a circle, can't be stored either. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

export const isBlank = (value: Json): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

/** Reads what can be written as a text. No number or flag is refused only because it wasn't sent as one. */
export const reading =
  (
    problem: string,
    find: (text: string, config: Config, settings: ValueSettings) => Json | undefined,
  ): Read =>
  (sent, config, settings) => {
    if (typeof sent === 'object') return { problem }
    const value = find(String(sent).trim(), config, settings)
    return value === undefined ? { problem } : { value }
  }

const flags = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])
export const flagOf = (text: string): boolean | undefined => flags.get(text.toLowerCase())

export const readChoice: Read = (sent, config, settings) => {
  const options = (config?.options ?? []) as string[]
  const some = options.slice(0, 10).join(', ')
  const problem = `must be one of ${some}${options.length > 10 ? ', …' : ''}`
  const choose = reading(problem, text => {
    const lower = text.toLowerCase()
    return options.find(option => option.toLowerCase() === lower)
  })
  return choose(sent, config, settings)
}

export function emailOf(text: string): string | undefined {
  if (text.length > longestEmail) return undefined
  const lower = text.toLowerCase()
  return isEmail(lower) ? lower : undefined
}

const addressParts = { line1: true, line2: false, city: true, region: true, postalCode: true, country: false }

/** A part that is not required may be sent blank, as forms do, and is then left out. */
export const readAddress: Read = sent => {
  if (typeof sent === 'string') return { value: sent.trim() }
  const problem =
    'must be an address: a text, or an object with line1, city, region and postalCode, and perhaps line2 and country'
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { problem }
  if (Object.keys(sent).some(key => !Object.hasOwn(addressParts, key))) return { problem }
  const value: Record<string, string> = {}
  for (const [part, isRequired] of Object.entries(addressParts)) {
    const given = sent[part] ?? ''
    if (typeof given !== 'string') return { problem }
    if (given.trim()) value[part] = given.trim()
    else if (isRequired) return { problem }
  }
  return { value }
}

export const refuseValue: Read = () => ({ problem: 'takes documents, not a value' })
