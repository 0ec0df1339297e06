import { parse } from 'node:querystring'
import type { Context as KoaContext } from 'koa'
import { z } from 'zod'
import { type FieldError, Invalid } from '../errors.js'
import { withBareFlags } from '../query-flag.js'

const deepest = 64
const named = 20

/** What came in, as the schema describes it; or a 400 that names every field that is wrong. */
export function accept<T>(schema: z.ZodType<T>, input: unknown, where: 'body' | 'query' | 'arguments'): T {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(issue => fieldErrors(issue)).slice(0, named)
  const [first] = errors
  const detail = first
    ? `${first.path ? `${first.path}: ` : `The ${where}: `}${first.message}`
    : `The ${where} is invalid.`
  throw new Invalid(errors.length > 1 ? `${detail} (and ${errors.length - 1} more)` : detail, errors)
}

/** What the schema finds wrong with a part of a body that fails alone. */
export function faultsIn(schema: z.ZodType, input: unknown): FieldError[] {
  const { error } = schema.safeParse(input, { reportInput: true })
  return (error?.issues ?? []).flatMap(issue => fieldErrors(issue)).slice(0, named)
}

type SentQuery = Pick<KoaContext, 'query' | 'querystring'>

/** Of the parameters that the schema knows; any other is ignored, whatever it holds. */
export function acceptQuery<T>(schema: z.ZodType<T>, { query, querystring }: SentQuery): T {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const known = Object.keys(shape)
  for (const name of known) for (const text of [query[name] ?? []].flat()) refuseText(text, [name])
  refuseUndecoded(querystring, known)
  return accept(schema, withBareFlags(shape, query, querystring), 'query')
}

/** Bytes that are no UTF-8, such as half of a surrogate pair, come out of decoding as marks of replacement. */
function refuseUndecoded(querystring: string, known: string[]): void {
  for (const pair of querystring.split('&')) {
    const [entry] = Object.entries(parse(pair))
    if (!entry || !known.includes(entry[0]) || /%EF%BF%BD/i.test(pair)) continue
    if (String(entry[1]).includes('\ufffd')) throw invalidText(entry[0], 'holds what is not UTF-8')
  }
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String)
  const within = issue.code === 'invalid_union' ? nearest(issue.errors) : []
  if (within.length > 0)
    return within.flatMap(one => fieldErrors({ ...one, path: [...issue.path, ...one.path] }))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, named).map(key => ({
      path: [...path, key].join('.'),
      message: 'is not a field of this request',
      code: 'unknown_field',
    }))
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return [
    {
      path: path.join('.'),
      message: missing ? 'is required' : sentenceOf(issue),
      code: missing ? 'required' : issue.code,
    },
  ]
}

/** Of several shapes the one that it misses least, where it is told of fields; else nobody can say which was meant. */
function nearest(shapes: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const [least = []] = shapes.toSorted((a, b) => a.length - b.length)
  return least.every(({ path }) => path.length > 0) ? least : []
}

/** Of a record's key, zod tells what is wrong with it in issues of its own. */
const sentenceOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message

/** JSON that one of our databases can't hold, or that would exhaust a recursive reader, stops here. */
export function refuseUnstorable(input: unknown): void {
  refuseIn(input, [])
}

/** Refuses what would exhaust a recursive reader, where it is handed on as it is. */
export function refuseDeep(input: unknown, depth = 0): void {
  if (depth > deepest) throw tooDeep()
  if (typeof input !== 'object' || input === null) return
  for (const entry of Object.values(input)) refuseDeep(entry, depth + 1)
}

const tooDeep = () => new Invalid(`The body is nested more than ${deepest} levels deep.`, [], 'too_deep')

/** One path for all: a body may hold half a million values, each of them deep. */
function refuseIn(value: unknown, path: (string | number)[]): void {
  if (path.length > deepest) throw tooDeep()
  if (typeof value === 'string') refuseText(value, path)
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, entry] of entries) {
    if (typeof key === 'string') refuseText(key, path)
    path.push(key)
    refuseIn(entry, path)
    path.pop()
  }
}

function refuseText(text: string, path: (string | number)[]): void {
  const fault = text.includes('\0')
    ? 'holds a NUL character'
    : text.isWellFormed()
      ? undefined
      : 'holds half of a surrogate pair, which is not valid Unicode'
  if (!fault) return
  throw invalidText(path.join('.'), fault)
}

const invalidText = (path: string, fault: string): Invalid =>
  new Invalid(
    `${path || 'The body'} ${fault}.`,
    [{ path, message: fault, code: 'invalid_text' }],
    'invalid_text',
  )
