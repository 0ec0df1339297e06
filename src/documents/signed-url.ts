import type { Context } from '../context.js'
import type { Document } from './document.js'

export const signer =
  ({ config }: Pick<Context, 'config'>) =>
  ({ id }: Document) =>
    `${config.baseUrl}/files/${id}`
