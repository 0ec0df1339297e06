import test from 'ava'
import { withoutTinyWeights } from '../../../src/documents/reading/scans/lines/tiny-weights.js'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, held: Iterable<number>) => {
  const all = [...held]
  return [...varint(field * 8 + 2), ...varint(all.length), ...all]
}
const float32 = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer)
const int64 = (...values: number[]) => new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer)

const [isFloat, isInteger] = [1, 7]
const tensor = (type: number, raw: Uint8Array) => [
  ...number(1, raw.length),
  ...number(2, type),
  ...bytes(9, raw),
]
/** A net with a list of weights beside its nodes, and one in a node. */
const netOf = (listed: number[], inNode: number[]) =>
  Uint8Array.from([
    ...number(1, 8),
    ...bytes(2, Buffer.from('made by hand')),
    ...bytes(7, [...bytes(1, bytes(5, bytes(5, inNode))), ...bytes(5, listed), ...bytes(2, [112])]),
  ])

test('weights that count for nothing become zeros, wherever they are kept', t => {
  const tiny = [1e-40, -3e-38, 2e-30, -1e-20]
  const given = netOf(tensor(isFloat, float32(0.25, ...tiny, -1e-9)), tensor(isFloat, float32(...tiny, 7)))
  const kept = Uint8Array.from(given)
  const wanted = netOf(
    tensor(isFloat, float32(0.25, 0, 0, 0, 0, -1e-9)),
    tensor(isFloat, float32(0, 0, 0, 0, 7)),
  )
  t.deepEqual(withoutTinyWeights(given), wanted)
  t.deepEqual(withoutTinyWeights(Buffer.from(given)), wanted)
  t.deepEqual(given, kept, 'what was given stays as it was')
})

test('whole numbers, which would be tiny weights, stay', t => {
  const given = netOf(tensor(isInteger, int64(1, 48, -1)), tensor(isInteger, int64(3)))
  t.deepEqual(withoutTinyWeights(given), given)
})

test('a file of another kind is refused', t => {
  t.throws(() => withoutTinyWeights(Uint8Array.from([7, 7])), { message: /Protocol Buffers/ })
})
