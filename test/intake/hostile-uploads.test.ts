import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import ava from 'ava'
import { uploadsAtOnce } from '../../src/http/uploads/limits.js'
import { sendBytes } from '../http/wire.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { archiveOf, compoundOf, docxOf, jpeg, pdf, png, xlsxOf } from '../support/archives.js'
import { eventually } from '../support/eventually.js'
import { boundary, formOf, type RawPart, rawForm, uploadBytes } from '../support/uploads.js'
import { type Answer, openWorld, type World, world } from '../support/world.js'

// One world for all of them, and each looks at what is left in it.
const test = ava.serial

const mega = 1024 * 1024

let w: World
let leadId: string
ava.before(async () => {
  w = await openWorld(withoutTemporal)
  leadId = await w.newLead()
})
ava.after.always(() => w?.dispose())

const file = (filename: string, bytes: Buffer | string): RawPart => ({ name: 'files', filename, bytes })
const send = (...parts: RawPart[]) => uploadBytes(w, rawForm([{ name: 'leadId', bytes: leadId }, ...parts]))
const storedName = ({ body }: Answer): string => body.documents?.[0]?.filename

/** Whatever was sent: nothing is left of it, and the server still answers. */
async function unharmed(): Promise<boolean> {
  await eventually(
    async () => readdirSync(w.context.storage.arriving),
    left => left.length === 0,
    5_000,
  )
  return (await w.send('GET', '/api/v1/me')).status === 200
}

const manyParts = Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: 'x' }))
const bomb = xlsxOf({ name: 'xl/sheet.xml', bytes: Buffer.alloc(20 * mega) })
const xmlBomb = docxOf({
  name: 'word/styles.xml',
  bytes: `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>`,
})
const encryptedPdf = Buffer.concat([pdf, Buffer.from('trailer<</Encrypt 9 0 R>>')])

/** What comes, and what is answered: a status with a code, and where it says that the fault is; or the name that is kept. */
const files: [
  what: string,
  name: string,
  bytes: Buffer | string,
  status: number,
  tells?: string,
  at?: string,
][] = [
  ['a PDF with an archive behind it', 'a.pdf', Buffer.concat([pdf, xlsxOf()]), 201, 'a.pdf'],
  [
    'a PDF with HTML in it',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]),
    201,
    'a.pdf',
  ],
  [
    'HTML with a PDF in it',
    'a.pdf',
    Buffer.concat([Buffer.from('<html>'), pdf]),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  [
    'a GIF that is a JAR as well',
    'a.gif',
    Buffer.concat([Buffer.from('GIF89a'), archiveOf([{ name: 'A.class', bytes: 'x' }])]),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  [
    'HTML called a PDF',
    'a.pdf',
    '<!doctype html><script>alert(1)</script>',
    415,
    'unsupported_file_type',
    'files.0',
  ],
  [
    'HTML called a text',
    'a.txt',
    '<!doctype html><script>alert(1)</script>',
    415,
    'unsupported_file_type',
    'files.0',
  ],
  ['SVG called a PNG', 'a.png', '<svg onload="alert(1)"/>', 415, 'unsupported_file_type', 'files.0'],
  [
    'a program called a CSV',
    'a.csv',
    Buffer.concat([Buffer.from('MZ\x90\0\x03\0', 'latin1'), randomBytes(500)]),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  ['a script called a text', 'a.txt', '#!/bin/sh\n', 415, 'unsupported_file_type', 'files.0'],
  [
    'an archive of no office',
    'a.xlsx',
    archiveOf([{ name: '../../etc/cron.d/x', bytes: 'x' }]),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  ['an archive that unpacks to far more than it is', 'a.xlsx', bomb, 400, 'refused_file', 'files.0'],
  [
    'an archive that says it unpacks to gigabytes',
    'a.xlsx',
    xlsxOf({ name: 'xl/a', bytes: randomBytes(9_000), claimedBytes: 4_000_000_000 }),
    400,
    'refused_file',
    'files.0',
  ],
  ['an archive of 3,000 parts', 'a.xlsx', xlsxOf(...manyParts), 400, 'refused_file', 'files.0'],
  ['half an archive', 'a.xlsx', xlsxOf().subarray(0, 70), 415, 'unsupported_file_type', 'files.0'],
  [
    'an archive with macros',
    'a.xlsm',
    xlsxOf({ name: 'xl/vbaProject.bin', bytes: 'x' }),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  ['a document with an XML bomb, which is only read later', 'a.docx', xmlBomb, 201, 'a.docx'],
  ['an encrypted PDF', 'a.pdf', encryptedPdf, 201, 'a.pdf'],
  ['a truncated PDF', 'a.pdf', pdf.subarray(0, 30), 201, 'a.pdf'],
  [
    'an old installer called a workbook',
    'a.doc',
    compoundOf('MsiStream'),
    415,
    'unsupported_file_type',
    'files.0',
  ],
  ['a wrong extension', 'photo.pdf', jpeg, 201, 'photo.pdf'],
  ['a name that climbs', '../../../etc/passwd', png, 201, 'passwd'],
  [
    'a name that climbs on Windows',
    '..\\..\\boot.ini',
    Buffer.concat([png, Buffer.from('1')]),
    201,
    'boot.ini',
  ],
  ['a name with a NUL', 'a\0.png', Buffer.concat([png, Buffer.from('2')]), 201, 'a.png'],
  ['a name that is turned around', 'a\u202egnp.exe', Buffer.concat([png, Buffer.from('3')]), 201, 'agnp.exe'],
  [
    'a name of 300 characters',
    `${'x'.repeat(300)}.png`,
    Buffer.concat([png, Buffer.from('4')]),
    201,
    `${'x'.repeat(251)}.png`,
  ],
  ['an empty name', '', Buffer.concat([png, Buffer.from('5')]), 201, 'document.png'],
  [
    'a name with a quote, as browsers send it',
    'a%22b.png',
    Buffer.concat([png, Buffer.from('6')]),
    201,
    'a"b.png',
  ],
  [
    'a name with a quote, as curl sends it',
    'a\\"b.png',
    Buffer.concat([png, Buffer.from('7')]),
    201,
    'a"b.png',
  ],
  [
    'a name with references',
    '&#1234;&#60;.png',
    Buffer.concat([png, Buffer.from('8')]),
    201,
    '&#1234;&#60;.png',
  ],
  ['a name in Cyrillic', 'выписка.png', Buffer.concat([png, Buffer.from('9')]), 201, 'выписка.png'],
  ['a name that names a header', 'a.png\tX: y', Buffer.concat([png, Buffer.from('a')]), 201, 'a.pngX: y'],
  ['no bytes', 'a.pdf', '', 400, 'invalid_request', 'files.0'],
]

for (const [what, name, bytes, status, tells, at] of files) {
  test(`${status}: ${what}`, async t => {
    const answer = await send(file(name, bytes))
    t.is(answer.status, status, JSON.stringify(answer.body))
    if (status === 201) t.is(storedName(answer), tells as string)
    else {
      t.is(answer.body.code, tells)
      t.is(answer.body.errors[0].path, at)
    }
    t.true(await unharmed())
  })
}

const leadField: RawPart = {
  name: 'leadId',
  get bytes() {
    return leadId
  },
}
const eleven = Array.from({ length: 11 }, (_, n) => file(`${n}.txt`, `text ${n}`))

const forms: [
  what: string,
  body: () => Buffer,
  status: number,
  code: string,
  at?: string,
  headers?: Record<string, string>,
][] = [
  ['eleven files', () => rawForm([leadField, ...eleven]), 400, 'invalid_request', 'files'],
  ['no files', () => rawForm([leadField]), 400, 'invalid_request', 'files'],
  ['nothing at all', () => rawForm([]), 400, 'invalid_request', 'files'],
  ['an empty body', () => Buffer.alloc(0), 400, 'invalid_request', 'files'],
  ['a lead that is missing', () => rawForm([file('a.pdf', pdf)]), 400, 'invalid_request', 'leadId'],
  [
    'files as a field',
    () => rawForm([leadField, { name: 'files', bytes: 'x' }]),
    400,
    'invalid_request',
    'files',
  ],
  [
    'files[] instead of files',
    () => rawForm([leadField, { name: 'files[]', filename: 'a.pdf', bytes: pdf }]),
    400,
    'invalid_request',
    'files[]',
  ],
  [
    'a field as a file',
    () => rawForm([{ name: 'leadId', filename: 'a.txt', bytes: leadId }, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    'leadId',
  ],
  [
    'an unknown field',
    () => rawForm([leadField, { name: 'colour', bytes: 'red' }, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    'colour',
  ],
  [
    'a field called __proto__',
    () => rawForm([leadField, { name: '__proto__', bytes: 'x' }, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    '__proto__',
  ],
  [
    'a field called constructor',
    () => rawForm([leadField, { name: 'constructor', bytes: 'x' }, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    'constructor',
  ],
  [
    'a field without a name',
    () => rawForm([leadField, { head: ['Content-Disposition: form-data'], bytes: 'x' }]),
    400,
    'invalid_form',
  ],
  [
    'the same field twice',
    () => rawForm([leadField, leadField, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    'leadId',
  ],
  [
    'a field that is not UTF-8',
    () => rawForm([{ name: 'leadId', bytes: Buffer.from('\xff', 'latin1') }, file('a.pdf', pdf)]),
    400,
    'invalid_request',
    'leadId',
  ],
  [
    'a field with a NUL',
    () => rawForm([{ name: 'leadId', bytes: 'a\0' }, file('a.pdf', pdf)]),
    400,
    'invalid_text',
    'leadId',
  ],
  [
    'fields of more than 64 KiB',
    () => rawForm([leadField, { name: 'metadata', bytes: 'x'.repeat(70_000) }, file('a.pdf', pdf)]),
    413,
    'too_large',
  ],
  [
    'a hundred fields',
    () => rawForm([...Array(100).fill({ name: 'colour', bytes: 'red' }), file('a.pdf', pdf)]),
    400,
    'invalid_form',
  ],
  ['no last boundary', () => rawForm([leadField, file('a.pdf', pdf)], { end: false }), 400, 'invalid_form'],
  [
    'another boundary than was told',
    () => rawForm([leadField, file('a.pdf', pdf)]),
    400,
    'invalid_form',
    undefined,
    { 'content-type': 'multipart/form-data; boundary=other' },
  ],
  [
    'no boundary',
    () => rawForm([leadField]),
    400,
    'invalid_form',
    undefined,
    { 'content-type': 'multipart/form-data' },
  ],
  [
    'a boundary without end',
    () => rawForm([leadField]),
    400,
    'invalid_form',
    undefined,
    { 'content-type': `multipart/form-data; boundary=${'x'.repeat(5_000)}` },
  ],
  [
    'a head without end',
    () => rawForm([{ head: [`Content-Disposition: form-data; name="${'x'.repeat(2 * mega)}"`], bytes: '' }]),
    400,
    'invalid_form',
  ],
  [
    'heads without end',
    () => rawForm([{ head: Array(50_000).fill('X-Header: of some length'), bytes: '' }]),
    400,
    'invalid_form',
  ],
  [
    'a head made to be slow',
    () => rawForm([{ head: [`Content-Disposition: form-data; ${'filename="'.repeat(100_000)}`], bytes: '' }]),
    400,
    'invalid_form',
  ],
  [
    'words before the first part without end',
    () => Buffer.concat([Buffer.alloc(mega, 'x'), rawForm([leadField])]),
    400,
    'invalid_form',
  ],
  [
    'a text in base64',
    () =>
      rawForm([
        {
          head: ['Content-Disposition: form-data; name="leadId"', 'Content-Transfer-Encoding: base64'],
          bytes: 'bGVhZA==',
        },
      ]),
    400,
    'invalid_form',
  ],
  [
    'a file in base64',
    () =>
      rawForm([
        leadField,
        {
          head: [
            'Content-Disposition: form-data; name="files"; filename="a.pdf"',
            'Content-Transfer-Encoding: BASE64',
          ],
          bytes: pdf.toString('base64'),
        },
      ]),
    400,
    'invalid_form',
  ],
  [
    'a file in quoted-printable',
    () =>
      rawForm([
        {
          head: [
            'Content-Disposition: form-data; name="files"; filename="a.pdf"',
            'Content-Transfer-Encoding: quoted-printable',
          ],
          bytes: '=3D',
        },
      ]),
    400,
    'invalid_form',
  ],
  [
    'a form in gzip',
    () => gzipSync(rawForm([leadField, file('a.pdf', pdf)])),
    415,
    'unsupported_media_type',
    undefined,
    { 'content-encoding': 'gzip' },
  ],
  [
    'JSON',
    () => Buffer.from('{}'),
    415,
    'unsupported_media_type',
    undefined,
    { 'content-type': 'application/json' },
  ],
  [
    'multipart of another kind',
    () => rawForm([leadField, file('a.pdf', pdf)]),
    415,
    'unsupported_media_type',
    undefined,
    { 'content-type': `multipart/related; boundary=${boundary}` },
  ],
  ['random bytes', () => randomBytes(100_000), 400, 'invalid_form'],
  [
    'a head without end, behind boundaries that are none',
    () =>
      Buffer.concat([
        rawForm([leadField, file('a.txt', `x\r\n--${boundary}\rx\r\n--${boundary}-\nX: `)], { end: false }),
        Buffer.alloc(mega, 'x'),
      ]),
    400,
    'invalid_form',
  ],
]

for (const [what, body, status, code, at, headers] of forms) {
  test(`${status}: ${what}`, async t => {
    const answer = await uploadBytes(w, body(), headers)
    t.is(answer.status, status, JSON.stringify(answer.body))
    t.is(answer.body.code, code)
    if (at) t.is(answer.body.errors[0].path, at)
    t.true(await unharmed())
  })
}

test('201: fields and files in any order, with heads that other libraries send', async t => {
  const answer = await uploadBytes(
    w,
    rawForm([
      {
        head: ['content-disposition: form-data; filename="b.csv"; name="files"', 'Content-Type: text/csv'],
        bytes: 'a,b\r\n1,2\r\n--\r\n--x',
      },
      {
        head: [
          'Content-Disposition: form-data; name=leadId',
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: 8bit',
        ],
        bytes: leadId,
      },
      {
        head: [`Content-Disposition: form-data; name="files"; filename*=utf-8''%C3%9Cbersicht.txt`],
        bytes: 'Gewinn',
      },
      {
        head: [
          'Content-Disposition: form-data; name="metadata"',
          'Content-Type: application/json',
          'Content-Transfer-Encoding: 7bit',
        ],
        bytes: '[{},{}]',
      },
    ]),
  )
  t.is(answer.status, 201, JSON.stringify(answer.body))
  t.deepEqual(
    answer.body.documents.map(({ filename, size }: { filename: string; size: number }) => [filename, size]),
    [
      ['b.csv', 17],
      ['Übersicht.txt', 6],
    ],
  )
})

test('201: what stands in a file stays as it is, however it looks and wherever it is cut', async t => {
  const lines = Array.from(
    { length: 3_000 },
    (_, n) => `${n},\r\n--${boundary.slice(0, n % boundary.length)}\r\n`,
  )
  const bytes = Buffer.from(lines.join(''))
  const { body } = await send(file('lines.csv', bytes))
  const read = await w.send('GET', `/api/v1/documents/${body.documents[0].id}?includeContent=true`)
  t.deepEqual(Buffer.from(read.body.content, 'base64'), bytes)
})

test('201: several files, each larger than what is held of it', async t => {
  const sizes = [300_000, 65_536, 16_384, 1_000_000, 1]
  const { body } = await send(...sizes.map((size, n) => file(`${n}.txt`, String(n).repeat(size))))
  t.deepEqual(
    body.documents.map(({ size }: { size: number }) => size),
    sizes,
  )
})

test('413: a file of 101 MB, as soon as it is one, and the next request on its connection is answered', async t => {
  const head = rawForm([leadField, file('a.pdf', pdf)], { end: false }).subarray(0, -2)
  const piece = Buffer.alloc(mega, 'x')
  async function* body() {
    yield head
    for (let n = 0; n < 101; n++) yield piece
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const response = await fetch(`${w.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': w.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body(),
    duplex: 'half',
  } as RequestInit)
  t.is(response.status, 413)
  t.regex(((await response.json()) as { detail: string }).detail, /^files\.0 is too large/)
  t.true(await unharmed())
})

test('413: a form that is announced to be too large; 403 and 401 come first', async t => {
  const { apiKey: reader } = await w.newKey({ scope: 'read' })
  const ask = (key: string) =>
    sendBytes(
      w.url,
      `POST /api/v1/documents HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\nContent-Type: text/plain\r\nContent-Length: 9000000000\r\nConnection: close\r\n\r\n`,
      300,
    )
  t.is((await ask('nonsense')).status, 401)
  t.is((await ask(reader)).status, 403)
  t.is((await ask(w.key)).status, 413)
  t.true(await unharmed())
})

test('of several faults, the order of the API decides and not that of the parts', async t => {
  const html = file('a.pdf', '<html>')
  const statuses = [
    await send(html, { name: 'colour', bytes: 'red' }),
    await send({ name: 'colour', bytes: 'red' }, html),
    await uploadBytes(
      w,
      rawForm([{ name: 'leadId', bytes: 'nonsense' }, { name: 'colour', bytes: 'red' }, file('a.pdf', pdf)]),
    ),
    await uploadBytes(w, rawForm([{ name: 'leadId', bytes: 'nonsense' }, file('a.pdf', pdf)])),
  ].map(({ status }) => status)
  t.deepEqual(statuses, [415, 415, 400, 404])
})

const headOf = (extra: string) =>
  `POST /api/v1/documents HTTP/1.1\r\nHost: a\r\nx-api-key: ${w.key}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${extra}\r\n`

test('400: a body that is shorter or longer than announced', async t => {
  const body = rawForm([leadField, file('short.pdf', pdf)])
  const cut = await sendBytes(
    w.url,
    Buffer.concat([Buffer.from(headOf(`Content-Length: ${body.length - 30}\r\n`)), body]),
    300,
  )
  t.is(cut.status, 400)
  const both = await sendBytes(
    w.url,
    Buffer.concat([
      Buffer.from(headOf(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`)),
      body,
    ]),
    300,
  )
  t.is(both.status, 400)
  t.true(await unharmed())
})

test('201: whoever asks first is told to go on', async t => {
  const body = rawForm([leadField, file('a.txt', 'Expect')])
  const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  socket.write(headOf(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n`))
  const [first] = await once(socket, 'data')
  t.regex(String(first), /^HTTP\/1\.1 100 /)
  socket.write(body)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  t.regex(answer, /^HTTP\/1\.1 201 /)
})

test('a caller who leaves in the middle leaves nothing behind', async t => {
  const begun = rawForm([leadField, file('a.pdf', Buffer.concat([pdf, Buffer.alloc(mega)]))], { end: false })
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(Buffer.concat([Buffer.from(headOf('Content-Length: 50000000\r\n')), begun]))
    return socket
  })
  await eventually(
    async () => readdirSync(w.context.storage.arriving, { recursive: true }).length,
    found => found >= 10,
  )
  for (const [n, socket] of sockets.entries()) n % 2 ? socket.destroy() : socket.resetAndDestroy()
  t.true(await unharmed())
})

test('503: more uploads at once than a process takes, and none is stuck when they end', async t => {
  const sockets = Array.from({ length: uploadsAtOnce }, () => {
    const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(headOf('Content-Length: 50000000\r\n'))
    return socket
  })
  const refused = await eventually(
    () => send(file('a.pdf', pdf)),
    ({ status }) => status === 503,
  )
  t.is(refused.headers.get('retry-after'), '5')
  for (const socket of sockets) socket.destroy()
  await eventually(
    () => send(file('a.pdf', pdf)),
    ({ status }) => status === 201,
  )
  t.true(await unharmed())
})

test('408: a form that stops coming, while one that goes on is waited for', async t => {
  const patient = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '1500' })
  const lead = await patient.newLead()
  const body = rawForm([{ name: 'leadId', bytes: lead }, file('a.pdf', pdf)])
  const head = headOf('Transfer-Encoding: chunked\r\n').replace(w.key, patient.key)
  const stopped = await sendBytes(patient.url, `${head}5\r\n--lea\r\n`, 300)
  t.is(stopped.status, 408)
  t.is(stopped.headers.connection, 'close')
  t.deepEqual(readdirSync(patient.context.storage.arriving), [])

  async function* slowly() {
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 5)) {
      await new Promise(resolve => setTimeout(resolve, 500))
      yield body.subarray(at, at + Math.ceil(body.length / 5))
    }
  }
  const response = await fetch(`${patient.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': patient.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: slowly(),
    duplex: 'half',
  } as RequestInit)
  t.is(response.status, 201)
})

test('uploads at once do not hold up other requests', async t => {
  const bytes = Buffer.from('line of a table,1,2,3\r\n'.repeat(200_000))
  const uploads = Array.from({ length: 3 }, (_, n) =>
    w.send('POST', '/api/v1/documents', {
      body: formOf([{ name: `${n}.csv`, bytes: Buffer.concat([bytes, Buffer.from([48 + n])]) }], { leadId }),
    }),
  )
  let longestMs = 0
  const answered = Promise.all(uploads)
  let isDone = false
  answered.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    t.is((await fetch(`${w.url}/healthz`)).status, 200)
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  for (const { status } of await answered) t.is(status, 201)
  t.log(`longest answer meanwhile: ${Math.round(longestMs)} ms`)
  t.true(longestMs < 2_000)
  t.true(await unharmed())
})
