import type { Context } from '../context.js'
import type { Document } from './document.js'

export const signer =
  ({ config }: Context) =>
  (document: Document): string =>
    `${config.baseUrl}/files/${document.id}`
