import { connect, createServer, type Server, type Socket } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { onPostgres, openDatabase } from '../support/database.js'
import { type Answer, openWorld, type World, world } from '../support/world.js'
import { lockSqlite } from './lock-sqlite.js'
import { withoutTemporal } from './without-temporal.js'

function isUnavailable(t: ExecutionContext, { status, headers, body }: Answer) {
  t.is(status, 503)
  t.is(body.code, 'unavailable')
  t.regex(headers.get('retry-after') ?? '', /^\d+$/)
  t.notRegex(JSON.stringify(body), /sql|ECONN|127\.0\.0\.1/i)
}

const onSqlite = onPostgres ? test.skip : test
const onlyPostgres = onPostgres ? test : test.skip

onSqlite(
  '503: another process holds the write lock: writes give up after a while, reads go on until then',
  async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead()
    const unlock = lockSqlite(w)
    t.teardown(unlock)
    t.is((await w.send('GET', `/api/v1/leads/${leadId}`)).status, 200)
    const began = Date.now()
    isUnavailable(t, await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } }))
    t.true(Date.now() - began < 8_000)
    t.is((await w.send('GET', `/api/v1/leads/${leadId}`)).status, 200)
    unlock()
    const { status, body } = await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })
    t.is(status, 201, JSON.stringify(body))
  },
)

onSqlite('201: a lock that another process holds for a moment is waited for', async t => {
  const w = await world(t, withoutTemporal)
  await w.newLead()
  const unlock = lockSqlite(w)
  t.teardown(unlock)
  const writing = w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })
  setTimeout(unlock, 300)
  t.is((await writing).status, 201)
})

onlyPostgres('503: the database is out of reach, and works again as soon as it is back', async t => {
  const { w, cut, mend } = await behindProxy(t)
  const leadId = await w.newLead()
  await cut()
  isUnavailable(t, await w.send('GET', `/api/v1/leads/${leadId}`))
  isUnavailable(t, await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } }))
  t.is((await w.send('GET', '/healthz', { key: null })).status, 200)
  await mend()
  t.is((await w.send('GET', `/api/v1/leads/${leadId}`)).status, 200)
  t.is((await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })).status, 201)
})

onlyPostgres('503: connections that the database closed in the middle of a request', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const locking = w.context.db.transaction(async trx => {
    await trx('leads').where({ id: leadId }).forUpdate().first()
    const waiting = w.newRun(leadId)
    await new Promise(resolve => setTimeout(resolve, 200))
    await trx.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    return waiting
  })
  isUnavailable(t, await locking)
  t.is((await w.newRun(leadId)).status, 201)
})

/** A world whose only way to its database can be cut. */
async function behindProxy(t: ExecutionContext) {
  const { environment, dispose } = await openDatabase()
  const target = new URL(environment.DATABASE_URL as string)
  const sockets = new Set<Socket>()
  let proxy: Server
  const listen = (port: number) =>
    new Promise<number>(resolve => {
      proxy = createServer(near => {
        const far = connect(Number(target.port), target.hostname)
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => sockets.delete(socket))
        }
        near.pipe(far).pipe(near)
      })
      proxy.listen(port, '127.0.0.1', () => resolve((proxy.address() as { port: number }).port))
    })
  const cut = () =>
    new Promise<void>(resolve => {
      for (const socket of sockets) socket.destroy()
      proxy.close(() => resolve())
    })
  const port = await listen(0)
  const through = new URL(target)
  through.host = `127.0.0.1:${port}`
  const w: World = await openWorld({ ...withoutTemporal, DATABASE_URL: through.href })
  t.teardown(async () => {
    await w.dispose()
    await cut()
    await dispose()
  })
  return { w, cut, mend: () => listen(port) }
}
