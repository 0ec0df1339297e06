import type { Answer, World } from './world.js'

export interface SyncBody {
  sync?: string
  final?: boolean
  leads: Record<string, unknown>[]
}

export const sync = (w: World, body: SyncBody, key = w.key): Promise<Answer> =>
  w.send('POST', '/api/v1/automations/sync', { body, key })

/** Rows of leads that need no more than a name. */
export const rowsOf = (...ids: string[]): SyncBody['leads'] =>
  ids.map(externalLeadId => ({ externalLeadId, firstName: 'Ana', tags: ['warm'] }))

/** What became of each row, in few words. */
export const told = ({ body }: Answer): string[] =>
  body.results.map(
    ({ externalLeadId, outcome, error }: Record<string, string>) =>
      `${externalLeadId} ${outcome}${error ? ` ${error}` : ''}`,
  )
