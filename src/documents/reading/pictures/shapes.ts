/** A piece of connected ink. Right and bottom are behind its last pixels. */
export interface Shape {
  left: number
  top: number
  right: number
  bottom: number
  area: number
}

/** Pixels of a row that are ink, side by side, and which shape they belong to. */
export interface Stroke {
  y: number
  left: number
  right: number
  shape: number
}

/** More of them are noise, or a photograph of anything but paper. */
const maxStrokes = 1_500_000

/** Ink by what is connected, diagonally too. */
export function shapesOf(
  ink: Uint8Array,
  columns: number,
  rows: number,
): { shapes: Shape[]; strokes: Stroke[] } {
  const strokes: Stroke[] = []
  const parents: number[] = []
  const rootOf = (shape: number): number => {
    let root = shape
    while (parents[root] !== root) root = parents[root] as number
    parents[shape] = root
    return root
  }
  let above = 0
  for (let y = 0; y < rows && strokes.length < maxStrokes; y++) {
    const first = strokes.length
    let before = above
    for (let x = 0, row = y * columns; x < columns; x++) {
      if (!ink[row + x]) continue
      const left = x
      while (x < columns && ink[row + x]) x++
      let shape = -1
      while (before < first && (strokes[before] as Stroke).right < left) before++
      for (let n = before; n < first && (strokes[n] as Stroke).left <= x; n++) {
        const root = rootOf((strokes[n] as Stroke).shape)
        if (shape >= 0 && root !== shape) parents[Math.max(root, shape)] = Math.min(root, shape)
        shape = shape < 0 ? root : Math.min(root, shape)
      }
      if (shape < 0) {
        shape = parents.length
        parents.push(shape)
      }
      strokes.push({ y, left, right: x, shape })
    }
    above = first
  }
  return { shapes: gathered(strokes, rootOf), strokes }
}

function gathered(strokes: Stroke[], rootOf: (shape: number) => number): Shape[] {
  const shapes: Shape[] = []
  const numbers = new Map<number, number>()
  for (const stroke of strokes) {
    const root = rootOf(stroke.shape)
    const known = numbers.get(root)
    const { y, left, right } = stroke
    if (known === undefined) {
      numbers.set(root, shapes.length)
      stroke.shape = shapes.length
      shapes.push({ left, right, top: y, bottom: y + 1, area: right - left })
      continue
    }
    stroke.shape = known
    const shape = shapes[known] as Shape
    shape.left = Math.min(shape.left, left)
    shape.right = Math.max(shape.right, right)
    shape.bottom = y + 1
    shape.area += right - left
  }
  return shapes
}

export const sizeOf = ({ left, top, right, bottom }: Shape): number => Math.max(right - left, bottom - top)

/** How high most letters and digits are, whichever way they stand; undefined for a page with next to none. */
export function typeHeightOf(shapes: Shape[], columns: number): number | undefined {
  const sizes = shapes
    .filter(({ left, top, right, bottom }) => {
      const [width, height] = [right - left, bottom - top]
      return Math.min(width, height) >= 2 && Math.max(width, height) <= 4 * Math.min(width, height)
    })
    .map(sizeOf)
    .filter(size => size >= 5 && size <= columns / 12)
    .sort((one, other) => one - other)
  const letters = sizes.filter(size => size > 0.5 * sizeOfMost(sizes))
  return letters.length < 12 ? undefined : letters[letters.length >> 1]
}

/** Dots of leaders and of dotted rules may be many more than the letters, but they cover less than these. */
function sizeOfMost(sizes: number[]): number {
  const many = sizes[Math.floor(sizes.length * 0.75)] ?? 0
  const half = sizes.reduce((sum, size) => sum + size * size, 0) / 2
  let [at, covered] = [-1, 0]
  while (covered < half) covered += (sizes[++at] as number) ** 2
  const broad = sizes[at] ?? 0
  return sizes.filter(size => size > 0.5 * broad).length >= enoughLetters ? Math.max(many, broad) : many
}

/** Fewer may be a title, or a picture's. */
const enoughLetters = 100
