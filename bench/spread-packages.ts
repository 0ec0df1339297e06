import { setTimeout as sleep } from 'node:timers/promises'
import { roundOf } from './figures.js'
import { known } from './known-statements.js'
import { mib, watchTree } from './memory.js'
import { openSpreadService, type SpreadService } from './spread-service.js'
import type { Stage } from './stage.js'
import { copyOf, type Statement } from './statements.js'

const rounds = 5
const packageOf = 10
const spreads = 10
const documentsEach = 20
const idleMs = 5_000
/** Each takes longer than a package may. */
const unusual = ['picture', 'PDF filing']

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A package of documents through the whole service, from the request for the spread to its completion. */
export const packages =
  (cli: string) =>
  async (stage: Stage, statements: Statement[]): Promise<void> => {
    const service = await openSpreadService(stage, cli, rounds + 1)
    const usual = (await known(stage, statements)).filter(({ format }) => !unusual.includes(format))
    const spread = async (leadId: string): Promise<number[]> => {
      const ids = await service.upload(
        leadId,
        Array.from({ length: packageOf }, (_, n) => copyOf(at(usual, n))),
      )
      const atOnce = await service.spread(leadId, ids)
      await service.untilRead(leadId)
      await service.forget('readings')
      const unread = await service.spread(leadId, ids)
      await service.forget('columns')
      const read = await service.spread(leadId, ids)
      return [unread, read, await service.spread(leadId, ids), atOnce]
    }
    const [first = '', ...leadIds] = service.leadIds
    process.stdout.write('› Warming up\n')
    await spread(first)
    process.stdout.write(`› ${rounds} packages of ${packageOf} documents\n`)
    const times: number[][] = []
    for (const leadId of leadIds) times.push(await spread(leadId))
    process.stdout.write(`\nA package of ${packageOf} documents, from POST /spreads to COMPLETE:\n`)
    for (const [n, title] of [
      'not read before',
      'read before, as for a checklist',
      'spread before',
      'right after the upload, which has them read as well',
    ].entries()) {
      const all = times.map(one => one[n] ?? Number.NaN)
      const { p50Ms } = roundOf(all, 1)
      const [least, most] = [Math.min(...all), Math.max(...all)].map(inSeconds)
      process.stdout.write(`  ${inSeconds(p50Ms)} s (${least} to ${most})  ${title}\n`)
    }
    process.stdout.write(`Medians of ${rounds}. Target: ≤ 5 s for what was not read before.\n`)
  }

const inSeconds = (ms: number): string => (ms / 1000).toFixed(2)

/** What a worker and its children hold while it spreads many documents. */
export const memory =
  (cli: string) =>
  async (stage: Stage, statements: Statement[]): Promise<void> => {
    const service = await openSpreadService(stage, cli, spreads)
    await sleep(idleMs)
    const idle = await watched(service, async () => {})
    process.stdout.write(`› ${spreads} spreads of ${documentsEach} documents\n`)
    let next = 0
    const began = performance.now()
    const busy = await watched(service, async () => {
      for (const leadId of service.leadIds) {
        const some = Array.from({ length: documentsEach }, () => copyOf(at(statements, next++)))
        await service.spread(leadId, await service.upload(leadId, some))
      }
    })
    const seconds = (performance.now() - began) / 1000
    await sleep(idleMs)
    const after = await watched(service, async () => {})
    process.stdout.write(
      `\n${next} documents in ${spreads} spreads: ${seconds.toFixed(0)} s. Memory of the worker: ${mib(idle.all)} idle, ${mib(busy.own)} at most, with its children ${mib(busy.all)} at most; ${mib(after.all)} afterwards. Target: ≤ 700 MiB in all.\n`,
    )
  }

async function watched({ worker }: SpreadService, work: () => Promise<void>) {
  const tree = watchTree(worker.process.pid)
  await work()
  return tree.most()
}
