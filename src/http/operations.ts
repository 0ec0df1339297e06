import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../context.js'
import { registry } from '../metrics.js'
import { isAttended } from '../temporal/pollers.js'

const checkMs = 2_000

/** For whoever runs the service: is the process up, should it get traffic, and how is it doing. */
export function operationsRoutes(context: Context, isDraining: () => boolean) {
  const answers: Record<string, (ctx: KoaContext) => Promise<void>> = {
    '/healthz': async ctx => {
      ctx.body = { status: 'ok' }
    },
    '/readyz': async ctx => {
      const { status, body } = await readiness(context, isDraining())
      ctx.status = status
      ctx.body = body
    },
    '/metrics': async ctx => {
      ctx.type = registry.contentType
      ctx.body = await registry.metrics()
    },
  }
  return async (ctx: KoaContext, next: Next) => {
    const answer = answers[ctx.path]
    if (!answer || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    await answer(ctx)
  }
}

/**
 * Without the database nothing works, and without the storage no document. Without Temporal much does, runs are even created:
 * that is `degraded`, not down, and so is it while there is no worker.
 */
export async function readiness(context: Context, draining: boolean) {
  const [database, storage, temporal, worker] = await Promise.all([
    reaches(context.db.raw('select 1')),
    reaches(context.storage.check()),
    reaches(context.temporal.check()),
    reaches(worksOn(context)),
  ])
  const isUsable = database && storage
  const status = draining ? 'draining' : !isUsable ? 'unavailable' : temporal && worker ? 'ok' : 'degraded'
  return {
    status: isUsable && !draining ? 200 : 503,
    body: { status, checks: { database, storage, temporal, worker } },
  }
}

async function worksOn({ temporal }: Context): Promise<void> {
  const asked = { kind: 'workflows', timeoutMs: checkMs, now: new Date() } as const
  if (!(await isAttended(temporal, 'runs', asked))) throw new Error('No worker takes runs')
}

async function reaches(attempt: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    // In a process that was busy for as long, the answer is there and only needs its turn.
    timer = setTimeout(() => setImmediate(() => resolve(false)), checkMs)
  })
  try {
    return await Promise.race([Promise.resolve(attempt).then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
