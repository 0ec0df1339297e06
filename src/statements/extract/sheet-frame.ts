import type { Run } from '../../documents/reading/read.js'

/** What a spreadsheet's program draws round its cells: numbers of rows from `top` down, and letters of columns above. */
interface Frame {
  /** Where the numbers end. */
  right: number
  /** Where the letters of the columns stand, one row above the first. */
  top: number
  pitch: number
}

/** With fewer a sequence may be one by chance. */
const enough = 4
/** So many numbers are looked at. */
const most = 80

/** The picture of a spreadsheet without its frame, whose numbers and letters are nobody's labels or figures. */
export function withoutFrame(runs: Run[]): Run[] {
  const frame = frameOf(runs)
  if (!frame) return runs
  const inside = runs.filter(({ x }) => x > frame.right)
  const start = commonStart(inside)
  return runs.flatMap(run => {
    const isLetter = [...run.text].length <= 2 && Math.abs(run.y - frame.top) < 0.5 * frame.pitch
    if (isLetter || run.x + run.width <= frame.right + 0.3 * run.size) return []
    return run.x < frame.right - 0.25 * run.size ? cut(run, frame, start) : [run]
  })
}

/** A label that was read together with the number of its row. */
function cut(run: Run, { right }: Frame, start: number | undefined): Run[] {
  const [first = ''] = /^\S+ /.exec(run.text) ?? []
  const end = run.x + (run.width * first.length) / run.text.length
  if (first === '' || end > right + 2 * run.size) return [run]
  const x = start !== undefined && Math.abs(start - end) < 1.5 * run.size ? start : end
  return [{ ...run, text: run.text.slice(first.length), x, width: run.x + run.width - x }]
}

/** Where most labels begin. */
function commonStart(runs: Run[]): number | undefined {
  const starts = runs.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ x }) => x)
  const many = (x: number) => starts.filter(other => Math.abs(other - x) < 1.5).length
  return starts.filter(x => many(x) >= enough).sort((one, other) => one - other)[0]
}

/** Each number stands as many rows below the others as it is higher, whether its row has anything in it or not. */
function frameOf(runs: Run[]): Frame | undefined {
  const left = Math.min(...runs.map(({ x }) => x))
  const numbers = runs
    .filter(({ text, x, size }) => /^\d{1,3}$/.test(text) && x < left + 2 * size)
    .slice(0, most)
  let found: Run[] = []
  let frame: Frame | undefined
  for (const one of numbers)
    for (const other of numbers) {
      const rows = Number(other.text) - Number(one.text)
      const pitch = (other.y - one.y) / rows
      if (rows <= 0 || pitch < 0.9 * one.size || pitch > 4 * one.size) continue
      const top = one.y - pitch * Number(one.text)
      const own = numbers.filter(({ text, y }) => Math.abs(top + pitch * Number(text) - y) < 0.35 * pitch)
      if (own.length <= found.length) continue
      found = own
      frame = { right: Math.max(...own.map(({ x, width }) => x + width)), top, pitch }
    }
  if (!frame || found.length < enough) return undefined
  // A form numbers its lines too, but none that is empty, and has no letters above its columns.
  const { pitch } = frame
  const isAlone = (one: Run) => runs.every(run => run === one || Math.abs(run.y - one.y) > 0.4 * pitch)
  return found.filter(isAlone).length >= 2 || hasLetters(runs, frame) ? frame : undefined
}

/** In the order of the alphabet, from left to right. */
function hasLetters(runs: Run[], { top, pitch }: Frame): boolean {
  const letters = runs
    .filter(({ text, y }) => /^[A-Z]$/.test(text) && Math.abs(y - top) < 0.5 * pitch)
    .sort((one, other) => one.x - other.x)
    .map(({ text }) => text)
  return letters.length >= enough && letters.every((letter, n) => n === 0 || letter > (letters[n - 1] ?? ''))
}
