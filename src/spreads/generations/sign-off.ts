import { Row } from '../../db/row.js'

/** Somebody stands for the figures of one generation. */
export class SignOff extends Row {
  static override tableName = 'sign_offs'

  declare leadId: string
  declare spreadId: string
  declare generation: number
  declare name: string
  declare role: string
  /** The name of the API key that it came by. */
  declare author: string | null
  declare createdAt: string
}
