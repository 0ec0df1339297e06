import { Row } from '../../db/row.js'
import { openJson, type Place, type Secrets } from '../../secrets.js'

/** One question to a model, and what it said. */
export class Turn extends Row {
  static override tableName = 'turns'

  declare leadId: string
  declare workflowRunId: string
  /** What it answers. */
  declare messageId: string
  /** From 1. */
  declare number: number
  declare model: string
  /** Sealed. Null: it was asked, and has not said anything yet. */
  declare answer: string | null
  /** How often it was asked for this turn. */
  declare calls: number
  /** While it is asked, what it may use at the most. */
  declare tokensIn: number
  declare tokensOut: number
  /** In millionths of the currency of the prices. */
  declare costMicros: number
  declare ms: number
  declare createdAt: string
}

/** What of it is sealed. */
export interface Said {
  /** The items of the checklist that it was shown, in the order of their numbers. */
  items: string[]
  text: string
  calls: AskedCall[]
}

/** A tool that it wants used, whatever it has written there. */
export interface AskedCall {
  name: string
  input: unknown
}

export const placeOfTurn = ({ workspaceId, id }: Pick<Turn, 'workspaceId' | 'id'>): Place => ({
  purpose: 'turn',
  workspaceId,
  rowId: id,
})

export const sealSaid = (secrets: Secrets, turn: Pick<Turn, 'workspaceId' | 'id'>, said: Said): string =>
  secrets.seal(JSON.stringify(said), placeOfTurn(turn))

/** Undefined: nothing was said yet. One that doesn't open is no answer either. */
export const saidIn = (secrets: Secrets, turn: Turn): Said | undefined =>
  turn.answer === null ? undefined : (openJson(secrets, turn.answer, placeOfTurn(turn)) as Said | undefined)
