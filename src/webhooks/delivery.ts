import { Row } from '../db/row.js'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One try. Without a `status` nobody answered, and `error` says why. */
export interface Attempt {
  at: string
  status: number | null
  durationMs: number
  error: string | null
  /** The beginning of what was answered. */
  body: string | null
}

/** An event on its way to one subscription. What is sent is the event's body. */
export class Delivery extends Row {
  static override tableName = 'deliveries'
  static override get jsonAttributes() {
    return ['attempts']
  }
  static override get reachOfTests() {
    return 'exists (select 1 from webhooks where webhooks.id = deliveries.webhook_id and webhooks.is_test)'
  }

  declare webhookId: string
  declare eventId: string
  declare event: string
  declare subjectId: string
  declare sequence: number
  declare status: DeliveryStatus
  declare attempts: Attempt[]
  /** Failures since it was last queued. */
  declare tries: number
  declare nextAttemptAt: string | null
  declare settledAt: string | null
  declare createdAt: string
}
