import { z } from 'zod'
import { StartError } from '../errors.js'
import type { Place } from '../secrets.js'

/** The first entry of an archive: what it is of, and what it takes to restore it. */
export const opening = z.object({
  format: z.literal(1),
  /** Of Leadspread. */
  version: z.string(),
  madeAt: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  /** Which keys what is sealed in the rows was sealed with, and a text of our own that was sealed with the first. */
  keyIds: z.array(z.string()).min(1),
  sealed: z.string(),
  /** Up to where SQLite has counted rows, and PostgreSQL transactions. */
  counted: z.record(z.string(), z.number()),
})
export type Opening = z.infer<typeof opening>

/** The last entry: an archive without it was cut short. */
export const closing = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
  /** Of the entry before, which has the hash of each. */
  sums: z.string(),
  /** Documents whose bytes weren't there, or weren't those that had been received. */
  lost: z.array(z.string()),
})
export type Closing = z.infer<typeof closing>

export const names = {
  opening: 'backup.json',
  closing: 'contents.json',
  sums: 'SHA256SUMS',
  rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
}

export const probe = 'a back-up of Leadspread'
export const placeOfProbe: Place = { purpose: 'back-up', workspaceId: '', rowId: '' }

export function parsed<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${file} is no back-up that this version of Leadspread knows.`)
  }
}
