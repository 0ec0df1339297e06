import { once, setMaxListeners } from 'node:events'
import { createServer, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { Sender } from '../../src/webhooks/sending/sender.js'
import { answering, hanging, receiver } from '../support/receiver.js'
// Else the first post of each would wait for it to be loaded.
import 'undici'

const local = { allowPrivate: true, allowHttp: true }
const never = () => new AbortController().signal
const post = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' })

function sender(t: ExecutionContext, allowed = local, more: ConstructorParameters<typeof Sender>[1] = {}) {
  const made = new Sender(allowed, more)
  t.teardown(() => made.close())
  return made
}

/** Whatever bytes the test writes, to whoever connects. */
async function rawServer(t: ExecutionContext, talk: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => talk(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

for (const status of [200, 201, 202, 204, 400, 404, 410, 429, 500, 503]) {
  test(`${status} is told as it is`, async t => {
    const to = await receiver(t, answering(status, {}, status === 204 ? '' : 'words'))
    const answered = await sender(t).post(post(to.url), never())
    t.like(answered, { status, error: null, body: status === 204 ? '' : 'words', brokenOff: false })
    t.true(answered.durationMs >= 0)
  })
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`${status} is a failure: no redirect is followed`, async t => {
    const elsewhere = await receiver(t)
    const to = await receiver(t, answering(status, { location: elsewhere.url }))
    const answered = await sender(t).post(post(to.url), never())
    t.like(answered, { status, error: 'redirect: none is followed' })
    t.is(elsewhere.received.length, 0)
  })
}

test('one who never answers is left after the time that a try has', async t => {
  const to = await receiver(t, hanging)
  const answered = await sender(t, local, { timeoutMs: 200 }).post(post(to.url), never())
  t.like(answered, { status: null, error: 'timeout', body: null })
  t.true(answered.durationMs >= 190 && answered.durationMs < 5_000)
})

test('headers that drip do not make a try longer', async t => {
  const url = await rawServer(t, async socket => {
    for (const letter of `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(1000)}`) {
      socket.write(letter)
      await sleep(20)
    }
  })
  const answered = await sender(t, local, { timeoutMs: 300 }).post(post(url), never())
  t.like(answered, { status: null, error: 'timeout' })
  t.true(answered.durationMs < 9_000)
})

test('a body that drips is cut, and the status that came first counts', async t => {
  const to = await receiver(t, (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(drip))
  })
  const answered = await sender(t, local, { timeoutMs: 4_000 }).post(post(to.url), never())
  t.like(answered, { status: 200, error: null })
  t.regex(answered.body ?? '', /^x+$/)
  t.true(answered.durationMs < 9_000)
})

test('of a long answer the beginning is kept, and the rest is not read', async t => {
  let written = 0
  const to = await receiver(t, (_, response) => {
    const more = () => {
      while (written < 100_000_000 && !response.destroyed) {
        written += 65_536
        if (!response.write(Buffer.alloc(65_536, 'y'))) {
          response.once('drain', more)
          return
        }
      }
      response.end()
    }
    response.writeHead(500)
    more()
  })
  const answered = await sender(t).post(post(to.url), never())
  t.like(answered, { status: 500, body: 'y'.repeat(4_096) })
  t.true(written < 50_000_000, `${written} bytes`)
})

test('what is kept of an answer is a text that any database takes', async t => {
  const bytes = Buffer.concat([
    Buffer.from('a\0b'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('ü'.repeat(4_000)),
  ])
  const to = await receiver(t, (_, response) => response.end(bytes))
  const { body } = await sender(t).post(post(to.url), never())
  t.true(body?.startsWith('ab\ufffd\ufffdü'))
  t.false(body?.includes('\0'))
  t.true(body?.endsWith('ü'))
  t.true(Buffer.byteLength(body ?? '') <= 4_096 && Buffer.byteLength(body ?? '') > 4_090)
})

const raw: Record<string, [(socket: Socket) => unknown, string | RegExp]> = {
  'one who resets the connection': [socket => socket.resetAndDestroy(), 'connection reset'],
  'one who closes the connection': [socket => socket.end(), 'connection closed without an answer'],
  'one who answers in no HTTP': [
    socket => socket.end('220 mail.example ESMTP\r\n'),
    'the answer is not valid HTTP',
  ],
  'one whose headers never end': [
    socket => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'z'.repeat(40_000)}`),
    'the answer is not valid HTTP',
  ],
  'one who switches protocols': [
    socket =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    /^(connection closed without an answer|the connection failed)$/,
  ],
}
for (const [who, [talk, error]] of Object.entries(raw)) {
  test(`${who} has not answered`, async t => {
    const answered = await sender(t, local, { timeoutMs: 10_000 }).post(
      post(await rawServer(t, talk)),
      never(),
    )
    t.is(answered.status, null)
    if (typeof error === 'string') t.is(answered.error, error)
    else t.regex(answered.error ?? '', error)
  })
}

test('a port where nobody listens refuses', async t => {
  const to = await receiver(t)
  await to.close()
  t.like(await sender(t).post(post(to.url), never()), { status: null, error: 'connection refused' })
})

test('one who speaks no TLS is told from others', async t => {
  const to = await receiver(t)
  const { error } = await sender(t).post(post(to.url.replace('http:', 'https:')), never())
  t.regex(error ?? '', /^TLS: /)
})

test('a post that is broken off says that nobody knows', async t => {
  const to = await receiver(t, hanging)
  const stop = new AbortController()
  const posting = sender(t).post(post(to.url), stop.signal)
  setTimeout(() => stop.abort(), 50)
  t.like(await posting, { status: null, brokenOff: true })
  t.like(await sender(t).post(post(to.url), stop.signal), { brokenOff: true })
})

test('connections are used again', async t => {
  const to = await receiver(t)
  const from = sender(t)
  for (let count = 0; count < 20; count++) await from.post(post(to.url), never())
  t.true(to.connections <= 2)
})

test('those who share a host do not wait for each other', async t => {
  const to = await receiver(t, (received, response) => {
    if (!received.path.includes('hang')) response.end()
  })
  const from = sender(t)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const hung = Array.from({ length: 40 }, () => from.post(post(`${to.url}/hang`), stop.signal))
  t.like(await from.post(post(to.url), never()), { status: 200 })
  stop.abort()
  for (const { brokenOff } of await Promise.all(hung)) t.true(brokenOff)
})

const publicOnly = { allowPrivate: false, allowHttp: true }
const leadsTo =
  (...addresses: string[]): LookupFunction =>
  (_, options, done) => {
    const all = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) done(null, all)
    else done(null, all[0]?.address ?? '', all[0]?.family)
  }

for (const literal of [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '168.63.129.16',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[5f00::1]',
  '[fec0::1]',
  '[100::1]',
  'localhost',
  'anything.localhost',
  '127.0.0.1.',
]) {
  test(`${literal} is refused`, async t => {
    const to = await receiver(t)
    const port = new URL(to.url).port
    const from = sender(t, publicOnly, { timeoutMs: 10_000 })
    t.like(await from.post(post(`http://${literal}:${port}/`), never()), {
      status: null,
      error: 'refused: private address',
    })
    t.is(to.connections, 0)
  })
}

for (const addresses of [
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['93.184.215.14', '127.0.0.1'],
  ['127.0.0.1', '93.184.215.14'],
]) {
  test(`a name that leads to ${addresses.join(' and ')} is refused`, async t => {
    const to = await receiver(t)
    const from = sender(t, publicOnly, { lookup: leadsTo(...addresses), timeoutMs: 10_000 })
    const { port } = new URL(to.url)
    t.like(await from.post(post(`http://hooks.example:${port}/`), never()), {
      status: null,
      error: 'refused: private address',
    })
    t.is(to.connections, 0)
  })
}

for (const addresses of [[], [''], ['hooks.example'], ['93.184.215.14', 'fe80::1%eth0;x'], ['1.2.3']]) {
  test(`a resolver that answers ${JSON.stringify(addresses)} makes a failed try, and nothing worse`, async t => {
    for (const allowed of [publicOnly, local]) {
      const from = sender(t, allowed, { lookup: leadsTo(...addresses), timeoutMs: 10_000 })
      t.like(await from.post(post('http://hooks.example/'), never()), {
        status: null,
        error: 'DNS: no address',
      })
    }
  })
}

test('a name is looked up once for a connection, so it can not lead elsewhere the second time', async t => {
  const to = await receiver(t)
  let lookups = 0
  const from = sender(t, local, {
    lookup: (name, options, done) => {
      lookups++
      leadsTo('127.0.0.1')(name, options, done)
    },
  })
  t.like(await from.post(post(to.url.replace('127.0.0.1', 'hooks.example')), never()), { status: 200 })
  t.is(lookups, 1)
  t.is(to.received[0]?.headers.host, new URL(to.url.replace('127.0.0.1', 'hooks.example')).host)
})

test('one name is looked up once at a time, however many wait for it', async t => {
  let lookups = 0
  const to = await receiver(t)
  const from = sender(t, local, {
    lookup: (name, options, done) => {
      lookups++
      setTimeout(() => leadsTo('127.0.0.1')(name, options, done), 100)
    },
  })
  const url = to.url.replace('127.0.0.1', 'hooks.example')
  const all = await Promise.all(Array.from({ length: 10 }, () => from.post(post(url), never())))
  t.true(all.every(({ status }) => status === 200))
  t.is(lookups, 1)
})

test('a name that is not there is told as such', async t => {
  const lookup: LookupFunction = (_, __, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND hooks.example'), { code: 'ENOTFOUND' }), [])
  for (const allowed of [local, publicOnly]) {
    t.like(await sender(t, allowed, { lookup }).post(post('http://hooks.example/'), never()), {
      error: 'DNS: no such name',
    })
  }
})

test('plain http is refused where it is not allowed', async t => {
  const to = await receiver(t)
  const { status, error } = await sender(t, { allowPrivate: true, allowHttp: false }).post(
    post(to.url),
    never(),
  )
  t.is(status, null)
  t.regex(error ?? '', /^refused: the URL must use https/)
  t.is(to.connections, 0)
})

test('a header that can not be sent is a failure of its delivery', async t => {
  const to = await receiver(t)
  const answered = await sender(t).post({ ...post(to.url), headers: { 'x-a': 'a\nb' } }, never())
  t.like(answered, { status: null, error: 'the request could not be made: a header is not valid' })
})
