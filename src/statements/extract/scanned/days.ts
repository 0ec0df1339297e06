import type { Run } from '../../../documents/reading/read.js'

/** `31/12/2021`. */
const sound = /(?<!\d)(0[1-9]|[12]\d|3[01])([-./])(0[1-9]|1[0-2])\2((?:19|20)\d\d)(?!\d)/g
/** Its strokes were read as digits, or not at all: `311212021`, `31122021`. */
const struck = /^(0[1-9]|[12]\d|3[01])[017lI|/]?(0[1-9]|1[0-2])[017lI|/]?((?:19|20)\d\d)$/
/** Its month was read as one that there is none of, or its last digits were cut off: `31/42/2021`, `3112202`. */
const slipped = /^(\d\d)[-./]\d\d[-./]((?:19|20)\d\d)$/
const cut = /^(\d\d)[17lI|/]?(\d\d)[17lI|/]?((?:19|20)\d?)$/

interface Day {
  dayMonth: string
  year: string
}

/**
 * Days that head columns are one day of several years, and whatever was read of them is put right by those that were read well,
 * in their line or elsewhere on the page.
 */
export function withWholeDays(printed: Run[]): Run[] {
  const runs = printed.map(withStroke)
  const said = runs.flatMap(({ text }) => daysIn(text))
  if (said.length === 0 || !runs.some(({ text }) => isMisread(text))) return runs
  return runs.map(run => {
    if (!isMisread(run.text)) return run
    const line = runs.filter(({ y }) => Math.abs(y - run.y) < run.size / 3).map(({ text }) => text)
    const day = isHead(line) ? dayOf(run.text, line, said) : undefined
    return day === undefined ? run : { ...run, text: day }
  })
}

/** Beside a day that was read well, `01/01/17 au 31/1217`. */
const withStroke = (run: Run): Run =>
  /(?<!\d)\d\d\/\d\d\/\d\d(?!\d)/.test(run.text)
    ? { ...run, text: run.text.replace(strokeLost, '$1/$2/$3') }
    : run
const strokeLost = /(?<![\d/])(0[1-9]|[12]\d|3[01])\/?(0[1-9]|1[0-2])\/?(\d\d)(?![\d/])/g

const daysIn = (text: string): Day[] =>
  [...text.matchAll(sound)].map(([, day, , month, year = '']) => ({ dayMonth: `${day}/${month}`, year }))

const isMisread = (text: string): boolean =>
  daysIn(text).length === 0 && [struck, slipped, cut].some(pattern => pattern.test(text))

/** Nothing stands in it but days, or what may have been some. */
const isHead = (line: string[]): boolean => line.every(text => isMisread(text) || daysIn(text).length === 1)

function dayOf(text: string, line: string[], said: Day[]): string | undefined {
  const own = line.flatMap(one => [...daysIn(one), ...struckDay(one)])
  const [dayMonth, ...others] = (own.length > 0 ? own : said).map(one => one.dayMonth)
  if (dayMonth === undefined || others.some(other => other !== dayMonth)) return undefined
  const year = said.some(one => one.dayMonth === dayMonth) ? yearOf(text, dayMonth, own, said) : undefined
  return year === undefined ? undefined : `${dayMonth}/${year}`
}

function struckDay(text: string): Day[] {
  const [, day, month, year] = struck.exec(text) ?? []
  return year === undefined ? [] : [{ dayMonth: `${day}/${month}`, year }]
}

/** Of a year that was cut off, the one that the page says and that is next to another column's. */
function yearOf(
  text: string,
  dayMonth: string,
  own: readonly Day[],
  said: readonly Day[],
): string | undefined {
  const [whole] = struckDay(text)
  if (whole) return whole.year
  const [, day = '', year] = slipped.exec(text) ?? []
  if (year !== undefined) return dayMonth.startsWith(day) ? year : undefined
  const [, first, second, begun = ''] = cut.exec(text) ?? []
  if (`${first}/${second}` !== dayMonth) return undefined
  const isNext = (one: string) => own.some(other => Math.abs(Number(other.year) - Number(one)) === 1)
  const years = new Set(said.map(one => one.year).filter(one => one.startsWith(begun) && isNext(one)))
  return years.size === 1 ? [...years][0] : undefined
}
