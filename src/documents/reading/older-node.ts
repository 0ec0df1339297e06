/** pdf.js shortens its buffers by this, which Node 20 doesn't have: it would give up a page whose pictures stand beside text. */
interface Shortened {
  transferToFixedLength?(this: ArrayBuffer, length?: number): ArrayBuffer
}

const buffers = ArrayBuffer.prototype as ArrayBuffer & Shortened
buffers.transferToFixedLength ??= function (length) {
  return this.slice(0, length)
}
