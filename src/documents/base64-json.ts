import { type Readable, Transform, type TransformCallback } from 'node:stream'

/** The object as JSON with `content` as its last field: the bytes in base64, encoded as they come. */
export function withContent(
  object: object,
  bytes: Readable,
  size: number,
): { stream: Readable; length: number } {
  const head = `${JSON.stringify(object).slice(0, -1)},"content":"`
  const tail = '"}'
  const length = Buffer.byteLength(head) + Math.ceil(size / 3) * 4 + tail.length
  const stream = new Base64(head, tail)
  bytes.once('error', error => stream.destroy(error))
  stream.once('close', () => bytes.destroy())
  bytes.pipe(stream)
  return { stream, length }
}

/** Three bytes make four letters, so what is left of a chunk waits for the next. */
class Base64 extends Transform {
  readonly #tail: string
  #left: Buffer = Buffer.alloc(0)

  constructor(head: string, tail: string) {
    super()
    this.#tail = tail
    this.push(head)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#left.length > 0 ? Buffer.concat([this.#left, chunk]) : chunk
    const whole = bytes.length - (bytes.length % 3)
    this.#left = bytes.subarray(whole)
    done(null, bytes.subarray(0, whole).toString('base64'))
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#left.toString('base64') + this.#tail)
  }
}
