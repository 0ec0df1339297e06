/**
 * A net's file with zeros in place of weights so small that products with them fall below what a processor multiplies at its usual
 * speed: they add nothing to any sum, and took a third of the time of reading a line. WebAssembly can't have the processor take
 * such products for zeros. The file is a message of Protocol Buffers, `ModelProto` of onnx.proto.
 */
export function withoutTinyWeights(model: Uint8Array): Uint8Array {
  const made = new Uint8Array(model)
  const view = new DataView(made.buffer, made.byteOffset, made.byteLength)
  const all = { from: 0, to: made.length }
  for (const tensor of tensorsIn(view, all)) {
    const [{ value: type = 0 } = {}] = fieldsOf(view, tensor, tensorProto.dataType)
    if (type !== float) continue
    for (const { from, to } of fieldsOf(view, tensor, tensorProto.rawData))
      for (let at = from; at + 4 <= to; at += 4)
        if (Math.abs(view.getFloat32(at, true)) < leastThatCounts) view.setFloat32(at, 0, true)
  }
  return made
}

/** Next to the others of a sum, whose weights are between a thousandth and one. */
const leastThatCounts = 2 ** -64
/** `TensorProto.DataType`. */
const float = 1

/** The numbers of the fields in which there are weights. */
const modelProto = { graph: 7 }
const graphProto = { node: 1, initializer: 5 }
const nodeProto = { attribute: 5 }
const attributeProto = { tensor: 5 }
const tensorProto = { dataType: 2, rawData: 9 }

interface Span {
  from: number
  to: number
}

/** What a field holds: a number, or where its bytes are. */
interface Field extends Span {
  value?: number
}

function* tensorsIn(view: DataView, model: Span): Generator<Span> {
  for (const graph of fieldsOf(view, model, modelProto.graph)) {
    yield* fieldsOf(view, graph, graphProto.initializer)
    for (const node of fieldsOf(view, graph, graphProto.node))
      for (const attribute of fieldsOf(view, node, nodeProto.attribute))
        yield* fieldsOf(view, attribute, attributeProto.tensor)
  }
}

const wires = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 }

function* fieldsOf(view: DataView, { from, to }: Span, wanted: number): Generator<Field> {
  let at = from
  const varint = (): number => {
    for (let value = 0, worth = 1; ; worth *= 128) {
      const byte = view.getUint8(at++)
      value += (byte & 127) * worth
      if (byte < 128) return value
    }
  }
  while (at < to) {
    const key = varint()
    const wire = key % 8
    const field: Field = { from: at, to: at }
    if (wire === wires.varint) field.value = varint()
    else if (wire === wires.bytes) {
      const length = varint()
      field.from = at
      at += length
    } else if (wire === wires.eightBytes) at += 8
    else if (wire === wires.fourBytes) at += 4
    else throw new Error('A net is not a message of Protocol Buffers.')
    field.to = at
    if (Math.floor(key / 8) === wanted) yield field
  }
}
