import { createRequire } from 'node:module'

/** What recognises text need not be installed. */
export const hasRecogniser = (() => {
  try {
    createRequire(import.meta.url).resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
    return true
  } catch {
    return false
  }
})()
