import type { RunCommand } from '../../src/runs/rules.js'

/** What the service has acknowledged, and what it did that it must not. */
export class Ledger {
  readonly violations: string[] = []
  /** Runs by the Idempotency-Key under which they were asked for. */
  readonly created = new Map<string, { runId: string; leadId: string }>()
  /** By run: the final command that was answered with 200. */
  readonly ended = new Map<string, RunCommand>()
  /** What borrowers wrote and somebody has taken: who wrote it, by its Message-ID. */
  readonly replies = new Map<string, string>()
  readonly calls: Record<string, number> = {}

  violation(what: string): void {
    this.violations.push(what)
  }

  count(what: string): void {
    this.calls[what] = (this.calls[what] ?? 0) + 1
  }
}
