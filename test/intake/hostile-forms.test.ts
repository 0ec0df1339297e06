import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import ava from 'ava'
import { pdf } from '../support/archives.js'
import { boundary, type RawPart, rawForm, uploadBytes } from '../support/uploads.js'
import { sharedWorld } from '../support/world.js'
import { file, formsOf, openUploadWorld } from './forms.js'

// One world for all of them, and each looks at what is left in it.
const test = ava.serial
const w = sharedWorld(ava, openUploadWorld)
const { leadField, send, unharmed } = formsOf(w)

const mega = 1024 * 1024
const eleven = Array.from({ length: 11 }, (_, n) => file(`${n}.txt`, `text ${n}`))
const document = file('a.pdf', pdf)
const field = (name: string, bytes: string | Buffer = 'x'): RawPart => ({ name, bytes })
const head = (head: string[], bytes = ''): RawPart => ({ head, bytes })
const named = 'Content-Disposition: form-data; name='
const encodedFile = `${named}"files"; filename="a.pdf"`

/** What comes, and where the answer says that the fault is. */
const invalid: [what: string, parts: () => RawPart[] | Buffer, at: string, code?: string][] = [
  ['eleven files', () => [leadField, ...eleven], 'files'],
  ['no files', () => [leadField], 'files'],
  ['nothing at all', () => [], 'files'],
  ['an empty body', () => Buffer.alloc(0), 'files'],
  ['a lead that is missing', () => [document], 'leadId'],
  ['files as a field', () => [leadField, field('files')], 'files'],
  ['files[] instead of files', () => [leadField, { ...document, name: 'files[]' }], 'files[]'],
  ['a field as a file', () => [{ ...leadField, filename: 'a.txt' }, document], 'leadId'],
  ['an unknown field', () => [leadField, field('colour', 'red'), document], 'colour'],
  ['a field called __proto__', () => [leadField, field('__proto__'), document], '__proto__'],
  ['a field called constructor', () => [leadField, field('constructor'), document], 'constructor'],
  ['the same field twice', () => [leadField, leadField, document], 'leadId'],
  ['a field that is not UTF-8', () => [field('leadId', Buffer.from([0xff])), document], 'leadId'],
  ['a field with a NUL', () => [field('leadId', 'a\0'), document], 'leadId', 'invalid_text'],
]

for (const [what, parts, at, code = 'invalid_request'] of invalid) {
  test(`400: ${what}`, async t => {
    const made = parts()
    const answer = await uploadBytes(w, Array.isArray(made) ? rawForm(made) : made)
    t.is(answer.status, 400, JSON.stringify(answer.body))
    t.is(answer.body.code, code)
    t.is(answer.body.errors[0].path, at)
    t.true(await unharmed())
  })
}

type Sent = [what: string, body: () => Buffer, headers?: Record<string, string>]
const typed = (type: string) => ({ 'content-type': type })
const whole = () => rawForm([leadField, document])

const malformed: Sent[] = [
  ['a field without a name', () => rawForm([leadField, head(['Content-Disposition: form-data'], 'x')])],
  ['a hundred fields', () => rawForm([...Array(100).fill(field('colour', 'red')), document])],
  ['no last boundary', () => rawForm([leadField, document], { end: false })],
  ['a head without end', () => rawForm([head([`${named}"${'x'.repeat(2 * mega)}"`])])],
  ['heads without end', () => rawForm([head(Array(50_000).fill('X-Header: of some length'))])],
  [
    'a head made to be slow',
    () => rawForm([head([`Content-Disposition: form-data; ${'filename="'.repeat(100_000)}`])]),
  ],
  [
    'words before the first part without end',
    () => Buffer.concat([Buffer.alloc(mega, 'x'), rawForm([leadField])]),
  ],
  [
    'a head without end, behind boundaries that are none',
    () =>
      Buffer.concat([
        rawForm([leadField, file('a.txt', `x\r\n--${boundary}\rx\r\n--${boundary}-\nX: `)], { end: false }),
        Buffer.alloc(mega, 'x'),
      ]),
  ],
  [
    'a text in base64',
    () => rawForm([head([`${named}"leadId"`, 'Content-Transfer-Encoding: base64'], 'bGVhZA==')]),
  ],
  [
    'a file in base64',
    () =>
      rawForm([leadField, head([encodedFile, 'Content-Transfer-Encoding: BASE64'], pdf.toString('base64'))]),
  ],
  [
    'a file in quoted-printable',
    () => rawForm([head([encodedFile, 'Content-Transfer-Encoding: quoted-printable'], '=3D')]),
  ],
  ['random bytes', () => randomBytes(100_000)],
  ['another boundary than was told', whole, typed('multipart/form-data; boundary=other')],
  ['no boundary', whole, typed('multipart/form-data')],
  ['a boundary without end', whole, typed(`multipart/form-data; boundary=${'x'.repeat(5_000)}`)],
]
const unsupported: Sent[] = [
  ['a form in gzip', () => gzipSync(whole()), { 'content-encoding': 'gzip' }],
  ['JSON', () => Buffer.from('{}'), typed('application/json')],
  ['multipart of another kind', whole, typed(`multipart/related; boundary=${boundary}`)],
]
const tooLarge: Sent[] = [
  ['fields of more than 64 KiB', () => rawForm([leadField, field('metadata', 'x'.repeat(70_000)), document])],
]

for (const [status, code, forms] of [
  [400, 'invalid_form', malformed],
  [413, 'too_large', tooLarge],
  [415, 'unsupported_media_type', unsupported],
] as const) {
  for (const [what, body, headers] of forms) {
    test(`${status}: ${what}`, async t => {
      const answer = await uploadBytes(w, body(), headers)
      t.is(answer.status, status, JSON.stringify(answer.body))
      t.is(answer.body.code, code)
      t.true(await unharmed())
    })
  }
}

test('201: fields and files in any order, with heads that other libraries send', async t => {
  const file = `filename*=utf-8''%C3%9Cbersicht.txt`
  const answer = await uploadBytes(
    w,
    rawForm([
      head(
        ['content-disposition: form-data; filename="b.csv"; name="files"', 'Content-Type: text/csv'],
        'a,b\r\n1,2\r\n--\r\n--x',
      ),
      head(
        [`${named}leadId`, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
        w.leadId,
      ),
      head([`${named}"files"; ${file}`], 'Gewinn'),
      head(
        [`${named}"metadata"`, 'Content-Type: application/json', 'Content-Transfer-Encoding: 7bit'],
        '[{},{}]',
      ),
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

test('of several faults, the order of the API decides and not that of the parts', async t => {
  const html = file('a.pdf', '<html>')
  const [red, nonsense] = [field('colour', 'red'), field('leadId', 'nonsense')]
  const statuses = [
    await send(html, red),
    await send(red, html),
    await uploadBytes(w, rawForm([nonsense, red, document])),
    await uploadBytes(w, rawForm([nonsense, document])),
  ].map(({ status }) => status)
  t.deepEqual(statuses, [415, 415, 400, 404])
})
