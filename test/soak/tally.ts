/** What was asked, and what was answered otherwise than it should have been. */
export class Tally {
  readonly faults: string[] = []
  /** Requests by operation. */
  readonly requests = new Map<string, number>()
  readonly #told: (fault: string) => void

  constructor(told: (fault: string) => void) {
    this.#told = told
  }

  count(operationId: string): void {
    this.requests.set(operationId, (this.requests.get(operationId) ?? 0) + 1)
  }

  fault(what: string): void {
    this.faults.push(what)
    this.#told(what)
  }

  summary(): string {
    const rows = [...this.requests].sort(([a], [b]) => a.localeCompare(b))
    const all = rows.reduce((sum, [, n]) => sum + n, 0)
    return [
      ...rows.map(([operationId, n]) => `${String(n).padStart(8)}  ${operationId}`),
      `${String(all).padStart(8)}  requests, ${this.faults.length} answered wrongly`,
    ].join('\n')
  }
}
