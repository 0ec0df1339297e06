import type { Line, Piece } from '../pdf-pieces.js'

/** Lines of one label stand closer than this, in heights of a letter. */
const pitch = 1.35
const off = 0.2
const fewest = 2

/**
 * Where a label has several lines, its figures may stand in the middle of their height: on the second of three, or between the
 * two of two. Where a table does so again and again, each such label is one row.
 */
export function withCentred(lines: Line[], left: number): Line[] {
  const stacks = stacksOf(lines, left)
  const tall = stacks.filter(({ labels }) => labels.length > 1)
  const centred = tall.filter(isCentred)
  if (centred.length < fewest || centred.length < 3 * (tall.filter(isFilled).length - centred.length))
    return lines
  const wholes = new Map(centred.flatMap(stack => stack.all.map(line => [line, stack] as const)))
  return lines.flatMap(line => {
    const stack = wholes.get(line)
    if (!stack) return [line]
    return stack.all[0] === line ? [rowOf(stack)] : []
  })
}

/** Lines with words at a label's distance from each other, and the figures beside them. */
interface Stack {
  labels: Line[]
  figures: Line[]
  all: Line[]
}

function stacksOf(lines: Line[], left: number): Stack[] {
  const stacks: Stack[] = []
  const isLabel = ({ pieces }: Line) =>
    pieces.some(({ text }) => /\p{L}{2}/u.test(text)) &&
    pieces.every(({ kind, x }) => kind !== 'words' || x < left)
  for (const line of lines.filter(isLabel)) {
    const last = stacks.at(-1)
    const before = last?.labels.at(-1)
    if (last && before && line.y - before.y < pitch * before.size) last.labels.push(line)
    else stacks.push({ labels: [line], figures: [], all: [] })
  }
  let next = 0
  for (const stack of stacks) {
    const [top = 0, bottom = 0] = [stack.labels[0]?.y, stack.labels.at(-1)?.y]
    while ((lines[next]?.y ?? top) < top - 1) next++
    for (let n = next; (lines[n]?.y ?? Infinity) <= bottom + 1; n++) stack.all.push(lines[n] as Line)
    stack.figures = stack.all.filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'words'))
  }
  return stacks
}

const isFilled = ({ figures }: Stack): boolean => figures.length > 0

function isCentred({ labels, figures, all }: Stack): boolean {
  const [only, ...others] = figures
  const [first, last] = [labels[0], labels.at(-1)]
  if (!only || others.length > 0 || !first || !last) return false
  const areTheirs = all.every(line => line === only || labels.includes(line))
  return areTheirs && Math.abs(only.y - (first.y + last.y) / 2) < off * first.size
}

function rowOf({ labels, figures: [only] }: Stack): Line {
  const words = labels.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'words'))
  const [first] = words as [Piece]
  const label = {
    ...first,
    text: words.map(({ text }) => text).join(' '),
    right: Math.max(...words.map(({ right }) => right)),
    y: only?.y ?? first.y,
  }
  const figures = only?.pieces.filter(({ kind }) => kind !== 'words') ?? []
  return { y: label.y, size: first.size, pieces: [label, ...figures] }
}
