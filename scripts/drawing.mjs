import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { functionsIn } from './functions-in.mjs'
import { root } from './prepare.mjs'

/** `npm run drawing`: who imports whom, by room, from the ground up; circles, and what is largest. */

const files = ['src', 'workflows', 'activities'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
)
const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
const roomOf = file => {
  const [top, room, below] = file.split('/')
  // What the API, the workers and the workflows agree on lies below all three.
  if (file === 'workflows/contract.ts') return 'contract'
  if (top !== 'src') return top
  // What is said of operations is in the API's words, though it lies beside what they do.
  return /\/(?:routes|console)\.tsx?$/.test(file) ? 'http' : below === undefined ? file : room
}

const arrows = new Map()
for (const [file, text] of texts) {
  for (const [, typeOnly, of] of text.matchAll(/^(?:import|export) (type )?[^;'"]*?from '(\.[^']+)'/gms)) {
    const source = normalize(join(dirname(file), of)).replace(/\.js$/, '.ts')
    const target = texts.has(source) ? source : `${source}x`
    const [from, to] = [roomOf(file), roomOf(target)]
    if (from === to || !texts.has(target)) continue
    const key = `${from} ${to}`
    const arrow = arrows.get(key) ?? { from, to, values: 0, types: 0 }
    arrow[typeOnly ? 'types' : 'values']++
    arrows.set(key, arrow)
  }
}

const rooms = [...new Set(files.map(roomOf))]
const below = room =>
  [...arrows.values()].filter(({ from, values }) => from === room && values > 0).map(({ to }) => to)

/** Rooms that reach each other. */
const reaches = (from, to, seen = new Set()) =>
  below(from).some(next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
const circles = rooms.filter(room => reaches(room, room))

/** How far above the ground a room is: one above the highest that it stands on. */
const heights = new Map()
const heightOf = room => {
  if (!heights.has(room)) {
    heights.set(room, 0)
    heights.set(room, 1 + Math.max(-1, ...below(room).map(heightOf)))
  }
  return heights.get(room)
}

const linesOf = file => texts.get(file).split('\n').length - 1
const sizeOf = room => {
  const inside = files.filter(file => roomOf(file) === room)
  return `${inside.length} files, ${inside.reduce((sum, file) => sum + linesOf(file), 0)} lines`
}

for (const room of rooms.sort((a, b) => heightOf(b) - heightOf(a) || a.localeCompare(b))) {
  const on = [...arrows.values()]
    .filter(({ from }) => from === room)
    .sort((a, b) => b.values - a.values)
    .map(({ to, values, types }) => `${to} ${values}${types > 0 ? ` (+${types} types)` : ''}`)
  console.log(`${room} — ${sizeOf(room)}\n    ${on.join(', ') || 'on the ground'}`)
}
console.log(`\nCircles: ${circles.length === 0 ? 'none' : circles.join(', ')}`)

const largest = (what, sizes) => {
  console.log(`\nLargest ${what}`)
  for (const [name, size] of sizes.sort((a, b) => b[1] - a[1]).slice(0, 10)) console.log(`  ${size}  ${name}`)
}
largest(
  'files',
  files.map(file => [file, linesOf(file)]),
)
largest(
  'functions',
  files.flatMap(file => functionsIn(texts.get(file)).map(({ name, lines }) => [`${file}: ${name}`, lines])),
)
