import fs from 'node:fs'
import type { ExecutionContext } from 'ava'
import type { Chance } from '../support/chance.js'

/** Until the test ends, each write of a stream of this process waits a while first. */
export function slowDisk(t: ExecutionContext, chance: Chance, mostMs: number): void {
  const { write, writev } = fs
  t.teardown(() => Object.assign(fs, { write, writev }))
  const late =
    (work: (...given: never[]) => void) =>
    (...given: never[]) =>
      void setTimeout(() => work(...given), chance.between(0, mostMs))
  Object.assign(fs, { write: late(write as never), writev: late(writev as never) })
}
