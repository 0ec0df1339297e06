import type { Row, Table } from '../table.js'

/** Fewer numbers are in order by chance. */
const fewest = 5

/** Numbers of accounts as a chart lists them: whole, hardly any of them short, those that begin with others' right below these. */
export function areAccountCodes(texts: readonly string[]): boolean {
  const isLong = texts.filter(text => text.length > 2).length >= texts.length / 2
  if (texts.length < fewest || !isLong || !texts.every(text => /^\d{1,10}$/.test(text))) return false
  const rising = texts.filter((text, n) => n > 0 && (texts[n - 1] ?? '') <= text).length
  return rising >= 0.8 * (texts.length - 1) && new Set(texts).size >= 0.8 * texts.length
}

const fewestBelow = 5

/** Numbers of accounts that begin with others' stand below them: `1`, `11`, `1105`, or `3.`, `3.1.`, `3.1.02.`. */
export function withLevelsOfCodes<T extends Table>(table: T): T {
  const years =
    table.rows.filter(({ account = '' }) => /^\d{4}$/.test(account)).length > table.rows.length / 3
  const rows = withCodesBehind(table.rows.map(row => withCode(row, years)))
  const codes = rows.map(({ account }) => account?.replace(/\D/g, '') ?? '')
  const wholes = withoutZeros(rows, codes)
  const above: Coded[] = []
  let [coded, below] = [0, 0]
  const levels = wholes.map((code, n) => {
    if (code === '') return undefined
    const account = rows[n]?.account ?? ''
    while (above.length > 0 && !isWithin({ code, account }, above.at(-1))) above.pop()
    coded++
    if (above.length > 0) below++
    return above.push({ code, account }) - 1
  })
  const counted = rows.filter(
    ({ account, cells, label }) => account !== undefined || isLine({ cells, label }),
  )
  const isTree = coded >= 0.8 * counted.length && below >= 0.5 * coded && below >= fewestBelow
  if (!isTree) return table
  const leveled = rows.map((row, n): Row => {
    const level = levels[n] ?? levels.find((one, at) => at > n && one !== undefined) ?? 0
    const isParent = levels[n] !== undefined && (levels[n + 1] ?? 0) > level
    return { ...row, level, ...(isParent && { isParent: true }) }
  })
  return { ...table, rows: leveled }
}

interface Coded {
  code: string
  account: string
}

/** `1.14` is none of `1.1`, which has as many parts. */
function isWithin(one: Coded, above: Coded | undefined): boolean {
  const partsOf = ({ account }: Coded) => account.split(/\D+/).filter(part => part !== '').length
  const areBeside = above !== undefined && partsOf(one) === partsOf(above) && partsOf(one) > 1
  return above !== undefined && !areBeside && one.code.startsWith(above.code) && one.code !== above.code
}

/** Neither a heading nor a total: those have no numbers. */
const isLine = ({ cells, label }: Pick<Row, 'cells' | 'label'>): boolean =>
  cells.some(cell => cell?.amount != null) && !/^(?:sub)?total|^$/i.test(label)

/** `1. Assets` is the number of an account where others go on from it; so is one that could be a year among others. */
function withCode(row: Row, areYears: boolean): Row {
  const pattern = areYears
    ? /^((?:19|20)\d\d|\d{1,2}(?:\.\d{1,4})*)\.?[ -]+(?=\p{L}|\()(.+)$/u
    : /^(\d{1,2}(?:\.\d{1,4})*)\.?[ -]+(?=\p{L}|\()(.+)$/u
  if (/^\d{1,10}$/.test(row.label) && !row.account) return { ...row, account: row.label }
  const [, account, label] = pattern.exec(row.account ? '' : row.label) ?? []
  return account && label ? { ...row, account, label } : row
}

/** `ASSETS 1` above `CURRENT ASSETS 1.1` above `1.1.1`: the number of an account stands behind it where the next one goes on from it. */
function withCodesBehind(rows: readonly Row[]): Row[] {
  let next = ''
  return rows
    .toReversed()
    .map((row): Row => {
      const [, label, account = ''] = row.account ? [] : (codeBehind.exec(row.label) ?? [])
      const isCode = label !== undefined && next.startsWith(`${account}.`)
      next = (isCode ? account : row.account) ?? next
      return isCode ? { ...row, label, account } : row
    })
    .reverse()
}
const codeBehind = /^(.*\p{L}.*) (\d{1,2}(?:\.\d{1,4})*)$/u

/** `1100` heads `1105` and `1110` where it is what they come to: groups are filled up with zeros, but so may accounts be. */
function withoutZeros(rows: readonly Row[], codes: readonly string[]): string[] {
  const most = Math.max(...rows.flatMap(amountsOf).map(Math.abs))
  // What refers to notes adds up to nothing.
  const isCounted = (at: number) => rows.some(row => 1_000 * Math.abs(amountsOf(row)[at] ?? 0) > most)
  const sumsUp = (n: number, whole: string): boolean => {
    const end = codes.findIndex((code, at) => at > n && code !== '' && !code.startsWith(whole))
    const parts = rows.slice(n + 1, end < 0 ? undefined : end).filter(({ account }) => account !== undefined)
    const isSum = (amount: number, at: number) =>
      Math.abs(amount - parts.reduce((sum, part) => sum + (amountsOf(part)[at] ?? 0), 0)) <= 100
    return parts.length > 0 && amountsOf(rows[n]).every((amount, at) => !isCounted(at) || isSum(amount, at))
  }
  const told = codes.map((code, n) => {
    const wholes = /^\d{2,}00$/.test(code) ? [code.replace(/0+$/, ''), code.slice(0, -2)] : []
    return wholes.find(whole => sumsUp(n, whole))
  })
  const groups = codes.flatMap((code, n) => (/^\d{2,}00$/.test(code) && isFilled(rows[n]) ? [told[n]] : []))
  const sums = groups.filter(whole => whole !== undefined).length
  if (sums < 2 || sums < 0.7 * groups.length) return [...codes]
  return codes.map((code, n) => told[n] ?? code)
}

const amountsOf = (row: Row | undefined): number[] => row?.cells.map(cell => cell?.amount ?? 0) ?? []
const isFilled = (row: Row | undefined): boolean => amountsOf(row).some(amount => amount !== 0)
