import { headersLimitBytes } from './limits.js'

const emptyLine = Buffer.from('\r\n\r\n')

/**
 * Where the headers are in a form: from a boundary to the next empty line. The parser has no limit for them, and takes nothing
 * for headers that isn't here, though it may take less: a boundary that goes on in the same line is a part of the file to it.
 */
export class Heads {
  readonly #boundary: Buffer
  /** What ends the stretch that we are in. */
  #end: Buffer
  #isBeforeFirst = true
  /** Of this stretch, without those in which its end may have begun. */
  #bytes = 0
  /** The first boundary begins a line without one before it. */
  #rest: Buffer = Buffer.from('\r\n')

  constructor(boundary: string) {
    this.#boundary = Buffer.from(`\r\n--${boundary}`)
    this.#end = this.#boundary
  }

  /** Whether the headers of a part, or what stands before the first one, are too long, as far as the form has come. */
  areTooLong(chunk: Buffer): boolean {
    let left = Buffer.concat([this.#rest, chunk])
    for (;;) {
      const at = left.indexOf(this.#end)
      const passed = at < 0 ? Math.max(0, left.length - this.#end.length + 1) : at
      this.#bytes += passed
      const isCounted = this.#isBeforeFirst || this.#end === emptyLine
      if (isCounted && this.#bytes > headersLimitBytes) return true
      if (at < 0) {
        this.#rest = left.subarray(passed)
        return false
      }
      left = left.subarray(at + this.#end.length)
      this.#end = this.#end === emptyLine ? this.#boundary : emptyLine
      this.#isBeforeFirst = false
      this.#bytes = 0
    }
  }
}
