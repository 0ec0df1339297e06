import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './operations.js'

export type { components, operations, paths } from './operations.js'

/** What the API gives, by its name in the OpenAPI document: `Schema<'Lead'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

export type Leadspread = Client<paths>

export interface Options {
  /** Where the API is, without a path: `https://leadspread.harbor.example`. */
  baseUrl: string
  /** A key of the workspace: `lsk_live_…` or `lsk_test_…`. */
  apiKey: string
  fetch?: typeof globalThis.fetch
}

/** A client whose paths, parameters, bodies and answers are those of the API. It throws nothing but what `fetch` throws. */
export function leadspread({ baseUrl, apiKey, fetch }: Options): Leadspread {
  return createClient<paths>({ baseUrl, headers: { 'x-api-key': apiKey }, ...(fetch ? { fetch } : {}) })
}

/** The body of a request with files, for the operations that take `multipart/form-data`. */
export function formOf(
  files: { name: string; content: Blob | string }[],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, content } of files)
    form.append('files', typeof content === 'string' ? new Blob([content]) : content, name)
  return form
}
