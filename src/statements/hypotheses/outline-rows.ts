import type { StatementName } from '../../figures/choosing/column.js'
import { headingOf } from '../evidence/heading.js'
import { hasValue, type Item, isZero, nameOf, saysTotal } from '../evidence/item.js'
import { matchesOf } from '../names/match.js'
import { isOthersShare, type TotalName, totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'
import { type Entry, goesOnTo, isParent, leavesOf, type Reading } from './outline-reading.js'
import {
  closedBy,
  endsHeading,
  isAmongLines,
  isNearTotal,
  isNilHeading,
  isSameName,
  isSummedLater,
  isTotalBy,
  ofEmptyPart,
  openedAt,
  outOf,
  pathOf,
  startOf,
  untiedStart,
  withoutOwners,
} from './stack.js'
import { endsInner, isDifference } from './ties.js'
import { isOfAll, isRemark, isToldTwice } from './told-twice.js'

export function readHeading(reading: Reading, item: Item, n: number): void {
  const { items, outline, stack } = reading
  const next = items[n + 1]
  const isSum = isParent(reading, item) || reading.toldAhead.has(item)
  const isLater = isSummedLater(items, n)
  // Where headings are told by indentation, a name without amounts between lines is an empty line.
  const known = headingOf(reading.statement, item.plain)
  const isFlat = reading.isIndented && next && next.level <= item.level
  const isEmpty = isFlat && hasValue(next) && (!known || known.isPart)
  const isLine = isEmpty || (isFlat && isAmongLines(stack, items.slice(0, n), item))
  if (!isSum && !isLater && isLine) return
  const ended = stack.findLastIndex(node => node.kind === 'heading' && isSameName(node.item, item))
  if (!isSum && saysTotal(item.plain) && ended >= 0) {
    // A total of nothing still ends what it names.
    reading.stack = stack.filter((_, at) => at !== ended)
    return
  }
  if (isSum) {
    const named = totalNamed(reading.statement, item.plain)
    const name = named?.isChain ? undefined : named
    outline.sums.push({ item, name, entries: [], at: outline.entries.length, ties: true })
  }
  reading.stack = [
    ...closedBy(stack, item, known),
    { kind: 'heading', item, known, hadDeeper: (next?.level ?? 0) > item.level, isSummed: isSum || isLater },
  ]
}

export function readAmounts(reading: Reading, item: Item, n: number): void {
  const { items, outline, statement } = reading
  reading.stack = outOf(reading.stack, item, one => goesOnTo(reading, one, n))
  const named = reading.names.get(item) ?? totalNamed(statement, item.plain)
  const name = resultOf(named ?? ofEmptyPart(reading.stack, item, statement), item, reading)
  if (
    name?.row === 'totalEquity' &&
    (isProof(item, items.slice(n + 1), statement) || takesInAssets(reading, item))
  ) {
    outline.sums.push({ item, name: undefined, entries: [], at: outline.entries.length, ties: false })
    return
  }
  const isShare = statement === 'incomeStatement' && isOthersShare(item.plain)
  const found = isShare ? undefined : reading.ties.get(item)
  // What is left of assets after what is owed on them proves the sheet, and sums up no line of it.
  const isLeft = statement === 'balanceSheet' && name?.row === 'totalEquity' && found?.form === 'signed'
  const tie = isLeft ? undefined : found
  const chain = chainHere(reading, name, tie)
  if (chain) readResult(reading, item, chain)
  else if (!readSum(reading, item, { name, tie, next: items[n + 1] })) readLine(reading, item, name, n)
}

/** Net assets are a proof as well where what is owed is printed below zero. */
function takesInAssets(reading: Reading, item: Item): boolean {
  const tie = reading.ties.get(item)
  const isAsset = (one: Entry) => reading.outline.sides.get(one.item) === 'asset'
  return tie !== undefined && tie.form === 'sum' && leavesOf(reading, tie).some(isAsset)
}

function readResult(reading: Reading, item: Item, name: TotalName): void {
  const entries = [...reading.outline.entries]
  reading.outline.sums.push({ item, name, entries, at: entries.length, ties: true })
  reading.leaves.set(item, entries)
  reading.stack = [{ kind: 'chain', item, entries: [] }]
}

interface MaybeSum {
  name: TotalName | undefined
  tie: Tie | undefined
  next: Item | undefined
}

/** Whether it is one. */
function readSum(reading: Reading, item: Item, { name, tie, next }: MaybeSum): boolean {
  const { outline, stack, statement } = reading
  // What a total needs and nothing makes up is a line, whatever it is called: `Total debt`.
  if (!tie && !name?.row && reading.needed.has(item) && !isNearTotal(stack, item)) return false
  const from = tie ? startOf(stack, tie, reading.items) : untiedStart(stack, item, name, statement)
  if (from === undefined) {
    const isStop = statement === 'balanceSheet' && name !== undefined && !name.row
    const isTold = reading.skipped.has(item) || (isStop && isDifference(item, reading.items))
    if (!isTold || !isTotalBy(name, item)) return false
    // It is told again, and no line of its own.
    const told = isOfAll(outline, item) ? undefined : name
    outline.sums.push({ item, name: told, entries: [], at: outline.entries.length, ties: false })
    return true
  }
  const entries = tie
    ? leavesOf(reading, tie)
    : stack.slice(from).flatMap(node => (node.kind === 'heading' ? [] : node.entries))
  const named = name ?? nameByHeading(reading, item, stack[from - 1]) ?? nameOfSum(reading, item, tie)
  outline.sums.push({ item, name: named, entries, at: outline.entries.length, ties: tie !== undefined })
  if (reading.skipped.has(item) || tie?.form === 'apart') return true
  reading.leaves.set(item, entries)
  const isTotal = isTotalBy(name, item) || (tie !== undefined && endsInner(item, reading.items))
  const opened = isTotal ? openedAt(stack, from, item, name) : from
  const kept = endsHeading(stack[opened - 1], item, next) ? opened - 1 : opened
  reading.stack = [...stack.slice(0, kept), { kind: 'sum', item, entries }]
  return true
}

/** A bare `Total` is that of what it ends. */
function nameByHeading(
  { statement }: Reading,
  { plain }: Item,
  heading: Reading['stack'][number] | undefined,
): TotalName | undefined {
  if (heading?.kind !== 'heading' || !/^(?:total|totaal|totale|gesamt|summe)?$/.test(plain)) return undefined
  const named = totalNamed(statement, `total ${heading.item.plain}`)
  return named?.isChain ? undefined : named
}

/** What several lines before it make up is their total, also where only its heading's name is there: `Kurzfristiges Fremdkapital`. */
function nameOfSum({ statement }: Reading, { plain }: Item, tie: Tie | undefined): TotalName | undefined {
  const isOfSeveral = tie?.form === 'sum' && tie.parts.length > 1
  return isOfSeveral && statement === 'balanceSheet' ? totalNamed(statement, `total ${plain}`) : undefined
}

function readLine(reading: Reading, item: Item, name: TotalName | undefined, n: number): void {
  const { items, outline, stack, statement } = reading
  // A total that goes over it has no room for it: it says what is within other lines.
  const hasNoRoom = reading.skipped.has(item) && reading.spanned.has(item) && !balances(reading, item)
  if (hasNoRoom || isRemark(reading, item, n) || isToldTwice(reading, item, n)) return
  const isTotal = isTotalBy(name, item)
  if (isTotal && isZero(item)) return
  if (statement === 'balanceSheet' && endsOwners(item, items.slice(n))) reading.stack = withoutOwners(stack)
  const entry: Entry = {
    item,
    path: pathOf(reading.stack),
    ...(isTotal && name && !name.isChain && { total: name }),
  }
  outline.entries.push(entry)
  reading.leaves.set(item, [entry])
  reading.stack = [...reading.stack, { kind: 'entry', item, entries: [entry] }]
  // A parent with an amount of its own beside its children's, or with a nil where others leave a blank.
  if ((items[n + 1]?.level ?? 0) > item.level && (isSummedLater(items, n) || isNilHeading(items, n)))
    reading.stack.push({
      kind: 'heading',
      item,
      known: headingOf(reading.statement, item.plain),
      hadDeeper: true,
      isSummed: true,
    })
}

/** With it a sheet comes out even whose total has been added up without it. */
function balances({ items, statement, ties }: Reading, item: Item): boolean {
  if (statement !== 'balanceSheet' || isZero(item)) return false
  const totals = [...ties.keys()]
  const at = items.indexOf(item)
  const isWithout = (one: Item) => items.indexOf(one) > at
  return totals.some(
    one =>
      isWithout(one) &&
      totals.some(
        other =>
          other !== one &&
          item.values.every((value, n) => (one.values[n] ?? 0) + (value ?? 0) === (other.values[n] ?? 0)),
      ),
  )
}

/** What is known as owed, in a list that prints no total of what the owners have. */
const endsOwners = (item: Item, below: Item[]): boolean =>
  (matchesOf(nameOf(item), ['liabilities'])[0]?.score ?? 0) >= 0.97 &&
  (matchesOf(nameOf(item), ['equity'])[0]?.score ?? 0) < 0.8 &&
  !below.some(({ plain }) => totalNamed('balanceSheet', plain)?.row === 'totalEquity')
/** A result: by its name, or because it goes on from another one or takes in all that stands above it with mixed signs. */
function chainHere(
  { stack, items, outline, statement }: Reading,
  name: TotalName | undefined,
  tie: Tie | undefined,
): TotalName | undefined {
  if (name?.isChain) return isChainHere(name, outline.entries, statement) ? name : undefined
  if (name || !tie || statement !== 'incomeStatement' || tie.form === 'single' || tie.form === 'apart')
    return undefined
  const first = items[tie.parts[0]?.row ?? -1]
  const bottom = stack.find(({ kind }) => kind !== 'heading')
  const goesOn = bottom?.kind === 'chain' && first === bottom.item
  const takesAll = tie.form === 'signed' && first === bottom?.item
  return goesOn || takesAll ? { row: null, pattern: /^$/, isChain: true } : undefined
}

/**
 * After expenses a charity's `Net revenue` is what is left of it. What goes on from gross profit is a result too, and its lines
 * are no revenue: `Total income` of gross profit and other income.
 */
function resultOf(
  name: TotalName | undefined,
  item: Item,
  { items, ties, outline: { sums } }: Reading,
): TotalName | undefined {
  const { plain } = item
  const goesOn = ties.get(item)?.parts.some(({ row }) => {
    const sum = sums.find(other => other.item === items[row])
    return sum?.name?.row === 'grossProfit' && sum.entries.length > 1
  })
  if (name?.row === 'netRevenues' && goesOn) return { row: null, pattern: /^$/, isChain: true }
  const isAfterExpenses = sums.some(sum =>
    ['totalOperatingExpenses', 'operatingIncome'].includes(sum.name?.row ?? ''),
  )
  if (name?.row !== 'netRevenues' || !name.isChain || !isAfterExpenses) return name
  return { ...name, row: /\boperating\b/.test(plain) ? 'operatingIncome' : 'netIncome' }
}

/** Assets less liabilities, before the equity that makes up the same: `Net assets`, and a total of equity further down. */
const isProof = (item: Item, below: Item[], statement: StatementName): boolean =>
  /^(?:total )?net (?:assets|worth)/.test(item.plain) &&
  !isZero(item) &&
  below.some(
    (other, n) =>
      n > 0 &&
      totalNamed(statement, other.plain)?.row === 'totalEquity' &&
      other.values.every((value, at) => Math.abs((value ?? 0) - (item.values[at] ?? 0)) <= 100),
  )

/** `Net sales` and `Income from operations` begin a statement as lines, and are totals once something stands above. */
function isChainHere(name: TotalName, entries: Entry[], statement: StatementName): boolean {
  if (statement !== 'incomeStatement') return false
  if (name.row === 'netRevenues') return entries.length > 1
  return entries.length > 0
}
