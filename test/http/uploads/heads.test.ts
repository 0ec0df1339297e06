import test from 'ava'
import fc from 'fast-check'
import { Heads } from '../../../src/http/uploads/heads.js'
import { headersLimitBytes } from '../../../src/http/uploads/limits.js'

const boundary = 'edge'

/** The form in pieces of these sizes, over and over; true if any is refused. */
function isRefused(form: string, sizes: number[]): boolean {
  const heads = new Heads(boundary)
  const bytes = Buffer.from(form)
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    if (heads.areTooLong(bytes.subarray(at, at + size))) return true
    at += size
  }
  return false
}

/** A part whose headers take so many bytes, from behind the boundary to the empty line. */
const part = (headBytes: number, bodyBytes: number) =>
  `--${boundary}${`\r\nX: ${'y'.repeat(headBytes)}`.slice(0, headBytes)}\r\n\r\n${'z'.repeat(bodyBytes)}\r\n`

const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 5 })
const bodyBytes = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 200_000 }))
const shortHead = fc.oneof(
  fc.integer({ min: 5, max: 100 }),
  fc.integer({ min: headersLimitBytes - 3, max: headersLimitBytes }),
)

test('headers within the limit are never too long, in whatever pieces and between whatever bodies', t => {
  fc.assert(
    fc.property(fc.array(fc.tuple(shortHead, bodyBytes), { maxLength: 8 }), sizes, (parts, cuts) => {
      const form = `${parts.map(([head, body]) => part(head, body)).join('')}--${boundary}--\r\n`
      t.false(isRefused(form, cuts))
    }),
    { numRuns: 100, seed: 1 },
  )
})

test('one byte more is too long, in whatever pieces and whatever part it is', t => {
  fc.assert(
    fc.property(
      fc.array(bodyBytes, { maxLength: 5 }),
      fc.integer({ min: 1, max: 9_000 }),
      sizes,
      (before, more, cuts) => {
        const form = before.map(bytes => part(60, bytes)).join('') + part(headersLimitBytes + more, 10)
        t.true(isRefused(form, cuts))
      },
    ),
    { numRuns: 100, seed: 1 },
  )
})

test('what stands before the first part has the same limit', t => {
  const words = (count: number) => `${'w'.repeat(count - 2)}\r\n${part(60, 100_000)}`
  t.false(isRefused(words(headersLimitBytes), [1_000]))
  t.true(isRefused(words(headersLimitBytes + 10), [1_000]))
  t.true(isRefused('\r\n\r\n'.repeat(headersLimitBytes), [1_000]))
})

test('a part may have neither headers nor a body', t => {
  t.false(isRefused(`--${boundary}\r\n\r\n\r\n`.repeat(5_000), [7]))
})
