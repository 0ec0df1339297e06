import type { Place } from '../secrets.js'

/** By what a request is known when it is made again. */
export interface RequestName {
  /** Null: kept by a version that didn't note whose it was. */
  apiKeyId: string | null
  method: string
  path: string
  key: string
}

/** An answer is bound to the whole name, so that no other key's request can be made to replay it. */
export const placeOfAnswer = ({
  workspaceId,
  repeatId,
  apiKeyId,
  method,
  path,
  key,
}: RequestName & { workspaceId: string; repeatId: string }): Place => ({
  purpose: 'kept answer',
  workspaceId,
  rowId: JSON.stringify([repeatId, apiKeyId, method, path, key]),
})
