import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What an operator watches. One registry a process; labels have few values: route templates, never paths or ids. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'leadspread_' })

const latencies = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const requests = new Histogram({
  name: 'leadspread_http_request_seconds',
  help: 'Time to answer a request, by route template and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: latencies,
  registers: [registry],
})

const temporalCalls = new Histogram({
  name: 'leadspread_temporal_call_seconds',
  help: 'Time of a call to Temporal, by operation and outcome: ok, refused or unavailable.',
  labelNames: ['operation', 'outcome'],
  buckets: latencies,
  registers: [registry],
})

export const requestsInFlight = new Gauge({
  name: 'leadspread_http_requests_in_flight',
  help: 'Requests being answered.',
  registers: [registry],
})

export const reconcileRepairs = new Counter({
  name: 'leadspread_reconcile_repairs_total',
  help: 'Runs, spreads and documents that were held against Temporal and mended, by what was done.',
  labelNames: ['kind'],
  registers: [registry],
})

export const readSeconds = new Histogram({
  name: 'leadspread_document_read_seconds',
  help: 'Time to read a document, or to find what was read from the same bytes, by outcome: read, skipped or failed.',
  labelNames: ['outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers: [registry],
})

export const readerWalls = new Gauge({
  name: 'leadspread_reader_wall',
  help: 'Whether a wall stands around the processes that read documents and typeset reports: 1 or 0.',
  labelNames: ['wall'],
  registers: [registry],
})

export const spreadSeconds = new Histogram({
  name: 'leadspread_spread_seconds',
  help: 'From the start of a spread to its completion.',
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
  registers: [registry],
})

export const disabledWebhooks = new Counter({
  name: 'leadspread_webhooks_disabled_total',
  help: 'Webhooks that were disabled, by a request or by how their deliveries fared.',
  registers: [registry],
})

export const sweptWakes = new Counter({
  name: 'leadspread_wakes_swept_total',
  help: 'Calls to Temporal that a request had left undone and a sweep made.',
  registers: [registry],
})

export const deliveryAttempts = new Histogram({
  name: 'leadspread_delivery_attempt_seconds',
  help: 'Time of a try to deliver an event, by outcome: 2xx, 3xx, 4xx, 5xx, or no_answer.',
  labelNames: ['outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers: [registry],
})

export const retriedStatusWrites = new Counter({
  name: 'leadspread_status_writes_retried_total',
  help: "Repeated tries to write a run's status into the database.",
  registers: [registry],
})

export const observeRequest = (method: string, route: string, status: number, seconds: number): void =>
  requests.observe({ method, route, status }, seconds)

export function observeTemporal(operation: string): (outcome: 'ok' | 'refused' | 'unavailable') => void {
  const began = performance.now()
  return outcome => temporalCalls.observe({ operation, outcome }, (performance.now() - began) / 1000)
}
