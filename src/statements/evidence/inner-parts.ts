import type { Item } from './item.js'

/**
 * Where nothing is indented, what stands in the column of details right below an amount in that of totals, and makes it up, is a
 * part of that: each group stands above its accounts.
 */
export function withInnerParts(items: Item[]): Item[] {
  const isFlat = items.every(({ level }) => level === items[0]?.level)
  if (!isFlat || !items.some(({ isInner }) => isInner)) return items
  const parts = new Set(
    items.flatMap((item, n) => (item.isInner ? [] : partsBelow(item, items.slice(n + 1)))),
  )
  return items.map(item => (parts.has(item) ? { ...item, level: item.level + 1 } : item))
}

/** Two or more, which come to it but for what rounding takes. */
function partsBelow({ values }: Item, below: Item[]): Item[] {
  const end = below.findIndex(item => !item.isInner && item.values.some(value => value !== null))
  const parts = below.slice(0, end < 0 ? below.length : end)
  const filled = parts.filter(({ values }) => values.some(value => value))
  const areAll = values.every(
    (value, n) =>
      Math.abs(filled.reduce((sum, part) => sum + (part.values[n] ?? 0), 0) - (value ?? 0)) <= filled.length,
  )
  return filled.length > 1 && areAll && values.some(value => value) ? parts : []
}
