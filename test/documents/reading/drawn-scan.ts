import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'

/** Scans for tests, drawn from nothing: what a scanner or a fax machine makes of a printed page. */

export type Mark =
  /** Text from its left end, or up to its right one, on a baseline; in points from the left and the top. */
  | {
      text: string
      x: number
      y: number
      size?: number
      isBold?: boolean
      isRight?: boolean
      isWhite?: boolean
    }
  /** Black, or of a shade up to 255. */
  | { fill: [left: number, top: number, width: number, height: number]; shade?: number }

export interface Scanner {
  dpi: number
  /** Of the paper on the glass, in degrees. */
  angle?: number
  /** Black and white only, as fax machines and most scanners of offices do. */
  isBlackAndWhite?: boolean
  /** Specks of dust: so many of a million pixels. */
  dust?: number
  /** How the grey of each pixel varies. */
  noise?: number
}

const page = { width: 612, height: 792 }

export function scanOf(marks: Mark[], scanner: Scanner): Grey {
  const scale = scanner.dpi / 72
  const grey: Grey = {
    columns: Math.round(page.width * scale),
    rows: Math.round(page.height * scale),
    pixels: new Uint8Array(Math.round(page.width * scale) * Math.round(page.height * scale)).fill(255),
  }
  const angle = ((scanner.angle ?? 0) * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale]
  const at = (x: number, y: number): Point => [
    (x - page.width / 2) * cos - (y - page.height / 2) * sin + grey.columns / 2,
    (x - page.width / 2) * sin + (y - page.height / 2) * cos + grey.rows / 2,
  ]
  for (const mark of marks) {
    if ('fill' in mark) {
      const [left, top, width, height] = mark.fill
      const corners = [
        at(left, top),
        at(left + width, top),
        at(left + width, top + height),
        at(left, top + height),
      ]
      fill(grey, [corners], mark.shade ?? 0)
    } else for (const outline of outlinesOf(mark, at)) fill(grey, outline, mark.isWhite ? 255 : 0)
  }
  worn(grey, scanner)
  return grey
}

export type Point = [x: number, y: number]

interface Font {
  unitsPerEm: number
  layout(
    text: string,
    features: Record<string, boolean>,
  ): {
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[]
    positions: { xAdvance: number }[]
  }
}

const fontOf = (face: string): Font => {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${face}.ttf`)
  // The library that makes PDF files knows the outlines of a font's letters.
  return (new PDFDocument({ font: path }) as unknown as { _font: { font: Font } })._font.font
}
const fonts = { plain: fontOf('400Regular/Inter_400Regular'), bold: fontOf('700Bold/Inter_700Bold') }

/** The outlines of each letter. */
export function outlinesOf(
  { text, x, y, size = 9, isBold, isRight }: Extract<Mark, { text: string }>,
  at: (x: number, y: number) => Point,
): Point[][][] {
  const font = isBold ? fonts.bold : fonts.plain
  const { glyphs, positions } = font.layout(text, { tnum: true, kern: false })
  const unit = size / font.unitsPerEm
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * unit
  let start = isRight ? x - width : x
  return glyphs.map(({ path }, n) => {
    const left = start
    start += (positions[n]?.xAdvance ?? 0) * unit
    return flattened(path.commands, (u, v) => at(left + u * unit, y - v * unit))
  })
}

const steps = [0.25, 0.5, 0.75, 1]

function flattened(
  commands: { command: string; args: number[] }[],
  at: (x: number, y: number) => Point,
): Point[][] {
  const outlines: Point[][] = []
  let [x, y] = [0, 0]
  for (const { command, args } of commands) {
    if (command === 'moveTo') outlines.push([])
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const [u, v] = [x, y]
    if (command === 'quadraticCurveTo')
      for (const t of steps)
        outlines
          .at(-1)
          ?.push(
            at(
              (1 - t) ** 2 * u + 2 * t * (1 - t) * a + t * t * c,
              (1 - t) ** 2 * v + 2 * t * (1 - t) * b + t * t * d,
            ),
          )
    if (command === 'bezierCurveTo')
      for (const t of steps) {
        const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
        outlines.at(-1)?.push(at(p * u + q * a + r * c + s * e, p * v + q * b + r * d + s * f))
      }
    if (command === 'moveTo' || command === 'lineTo') outlines.at(-1)?.push(at(a, b))
    if (args.length >= 2) [x, y] = args.slice(-2) as Point
  }
  return outlines
}

const lines = 4

/** Darkens what is within the outlines, by how much of each pixel they cover. */
function fill({ columns, rows, pixels }: Grey, outlines: Point[][], shade: number): void {
  const edges = outlines.flatMap(outline =>
    outline.map((point, n) => [point, outline[(n + 1) % outline.length] as Point] as const),
  )
  const ys = edges.flatMap(([[, y]]) => y)
  const covered = new Float32Array(columns)
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < Math.min(rows, Math.max(...ys)); row++) {
    covered.fill(0)
    for (let n = 0; n < lines; n++) addLine(covered, edges, row + (n + 0.5) / lines)
    for (let x = 0; x < columns; x++) {
      const part = Math.min(1, (covered[x] as number) / lines)
      const before = pixels[row * columns + x] as number
      if (part > 0) pixels[row * columns + x] = before + (shade - before) * part
    }
  }
}

function addLine(covered: Float32Array, edges: (readonly [Point, Point])[], y: number): void {
  const crossings = edges
    .flatMap(([[x0, y0], [x1, y1]]) =>
      y0 <= y === y1 <= y ? [] : [{ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }],
    )
    .sort((one, other) => one.x - other.x)
  let turns = 0
  for (const [n, { x, turn }] of crossings.entries()) {
    turns += turn
    const end = crossings[n + 1]?.x
    if (turns === 0 || end === undefined) continue
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(covered.length, end); column++)
      covered[column] = (covered[column] as number) + Math.min(end, column + 1) - Math.max(x, column)
  }
}

/** What paper, dust and light do to it, the same each time. */
function worn({ columns, rows, pixels }: Grey, { isBlackAndWhite, dust = 0, noise = 0 }: Scanner): void {
  let seed = 12_345
  const chance = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed / 2 ** 32
  }
  if (noise > 0)
    for (let n = 0; n < pixels.length; n++)
      pixels[n] = Math.max(0, Math.min(255, (pixels[n] as number) - 12 + (chance() - 0.5) * 2 * noise))
  if (isBlackAndWhite)
    for (let n = 0; n < pixels.length; n++) pixels[n] = (pixels[n] as number) < 140 ? 0 : 255
  for (let n = 0; n < (columns * rows * dust) / 1e6; n++) {
    const [x, y] = [Math.floor(chance() * (columns - 2)), Math.floor(chance() * (rows - 2))]
    const size = 1 + Math.floor(chance() * 2)
    for (let v = 0; v < size; v++) pixels.fill(0, (y + v) * columns + x, (y + v) * columns + x + size)
  }
}
