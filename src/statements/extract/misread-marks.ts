import type { Run } from '../../documents/reading/read.js'
import type { Mark } from './amounts.js'
import { withSigns } from './scanned/signs.js'

/** How a page writes its figures, by those that were read well. */
interface Style {
  /** Most of its figures have as many decimals. */
  decimals: number
  /** All but a few have them, with a mark. */
  isStrict: boolean
  /** Lakhs and crores: `1,23,45,678`. */
  isIndian: boolean
}

/** With fewer figures a page doesn't tell how it writes them. */
const enough = 8

/** Shares have decimals of their own. */
const token = /(?<![\p{L}\d.,/:'-])\d[\d.,]*\d(?=[CD]?(?!\p{L}))(?![\d/:'-]| ?%)/gu
const western = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/
const few = /^\d{1,3}\.\d{1,2}$/

/** Points and commas that were lost, or taken for each other, as the other figures of the page have them. */
export function withMarks(runs: Run[], mark: Mark): Run[] {
  const turned = mark === ',' ? exchanged : (text: string) => text
  const texts = withSigns(runs.map(({ text }) => withoutRules(text))).map(turned)
  const columns = columnsIn(runs, texts)
  const shares = new Set(columns.filter(column => areShares(column, columns)).flatMap(({ at }) => at))
  const figures = texts.flatMap((text, n) => (shares.has(n) ? [] : (text.match(token) ?? [])))
  const style = styleOf(figures) ?? (areGrouped(figures) ? wholeFigures : undefined)
  const own = new Map(columns.flatMap(column => column.at.map(n => [n, styleIn(column.figures)] as const)))
  const bareOnes = new Set(columns.filter(areBare).flatMap(({ at }) => at))
  const read = runs.map((run, n) => {
    const text = texts[n] ?? run.text
    const its = shares.has(n) || bareOnes.has(n) ? undefined : (own.get(n) ?? style)
    const lost = own.get(n) ? lostInColumn : lostAnywhere
    const isLost = (one: string) => one === bare(text) && lost.test(one)
    return { ...run, text: its ? text.replace(token, one => marked(one, its, isLost(one))) : text }
  })
  const whole = !style || style.decimals === 2 ? withCents(read, style !== undefined) : read
  return whole.map(run => ({ ...run, text: turned(run.text) }))
}

/** The lines of a table are read as signs behind what stands in its boxes, or before it: `8.153,38!`, `|1.204`. */
const withoutRules = (text: string): string =>
  boxed.test(text) ? text.replace(/^[|!_]+|[|!_]+$/g, '').replace(/(?<=[.,]\d\d)[.,:;]$/, '') : text
const boxed = /^[|!_]*[-($]*\d[\d.,/-]*\d\)?[|!_.,:;]*$/

/** Figures that stand below each other, with nothing else in their runs. */
interface FigureColumn {
  at: number[]
  figures: string[]
}

function columnsIn(runs: readonly Run[], texts: readonly string[]): FigureColumn[] {
  const alone = runs
    .flatMap(({ x, width }, at) => {
      const [figure, ...more] = texts[at]?.match(token) ?? []
      const isAlone = figure !== undefined && more.length === 0 && figure === bare(texts[at] ?? '')
      return isAlone ? [{ at, figure, x, right: x + width }] : []
    })
    .sort((one, other) => one.x - other.x)
  const columns: (FigureColumn & { right: number })[] = []
  for (const { at, figure, x, right } of alone) {
    const last = columns.at(-1)
    if (last && x < last.right) {
      last.at.push(at)
      last.figures.push(figure)
      last.right = Math.max(last.right, right)
    } else columns.push({ at: [at], figures: [figure], right })
  }
  return columns
}

/** Percentages and rates beside amounts in thousands tell nothing of how these are written. */
function areShares({ figures }: FigureColumn, columns: readonly FigureColumn[]): boolean {
  const havingMarks = figures.filter(one => /[.,]/.test(one))
  const isShare = (one: string) => few.test(one) || /^\d\.\d{3,4}$/.test(one)
  const areSmall =
    havingMarks.length > 2 &&
    havingMarks.every(isShare) &&
    (havingMarks.every(one => few.test(one)) || havingMarks.some(one => one.startsWith('0.')))
  return areSmall && columns.some(other => other.figures.filter(one => threes.test(one)).length > 2)
}

/** Numbers of accounts and the like: nobody loses the marks of a whole column. */
const areBare = ({ figures }: FigureColumn): boolean =>
  figures.length > 2 && figures.every(one => !/[.,]/.test(one))

const threes = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/

/** A column of its own may be written otherwise than the rest of its page: whole amounts beside rates. */
function styleIn(figures: string[]): Style | undefined {
  const havingMarks = figures.filter(one => /[.,]/.test(one))
  // Three decimals behind commas that group are meant: dinars.
  const areDinars = havingMarks.filter(one => /,\d{3}\.\d{3}$/.test(one)).length > 1
  const areThrees = havingMarks.length > 2 && havingMarks.every(one => threes.test(one)) && !areDinars
  return styleOf(figures) ?? (areThrees ? wholeFigures : undefined)
}

/** Where points are faint, most of a page's figures have lost them, so that it has no style. */
const manyPairs = 6

/** Two digits right behind a figure without decimals are its cents, where others of the page have them: `96,482 15`. */
function withCents(runs: Run[], hasStyle: boolean): Run[] {
  const isHead = (run: Run | undefined) =>
    run !== undefined && /^[($-]*\d{1,3}(?:[,. ]\d{3})*\.?$/.test(run.text)
  const areOne = (one: Run | undefined, next: Run | undefined) =>
    one !== undefined &&
    next !== undefined &&
    isHead(one) &&
    /^\d\d\)?$/.test(next.text) &&
    Math.abs(one.y - next.y) < one.size / 2 &&
    next.x > one.x &&
    next.x - one.x - one.width < one.size
  const pairs = runs.filter((run, n) => areOne(run, runs[n + 1])).length
  const areMost = pairs >= manyPairs && 3 * pairs >= runs.filter(isHead).length
  if (hasStyle ? pairs < 2 : !areMost) return runs
  return runs.flatMap((run, n) => {
    const next = runs[n + 1]
    if (areOne(runs[n - 1], run)) return []
    return next && areOne(run, next)
      ? [{ ...run, text: `${headOf(run.text)}.${next.text}`, width: next.x + next.width - run.x }]
      : [run]
  })
}

/** Its groups, whatever marks them: `57.726`, `685 000`. */
const headOf = (text: string): string => text.replace(/\.$/, '').replace(/[. ](?=\d{3})/g, ',')

const exchanged = (text: string): string => text.replace(/[.,]/g, one => (one === '.' ? ',' : '.'))
const bare = (text: string): string => text.replace(/^(?:[-($]+|[*%]{2,})|[)CD]$/g, '')

function styleOf(figures: string[]): Style | undefined {
  const well = figures.filter(one => western.test(one) || indian.test(one) || few.test(one))
  const points = figures.filter(one => /^\d{1,3}\.\d{3}$/.test(one)).length
  if (well.length < enough || well.length < 4 * points) return undefined
  const having = (decimals: number) =>
    well.filter(one => (/\.(\d+)$/.exec(one)?.[1]?.length ?? 0) === decimals).length
  const decimals = [0, 2, 1].find(count => having(count) > 0.66 * well.length)
  if (decimals === undefined) return undefined
  return {
    decimals,
    isStrict: having(decimals) > 0.6 * figures.filter(one => !/^(?:19|20)\d\d$|^\d\d?$/.test(one)).length,
    isIndian: well.some(one => indian.test(one)),
  }
}

/** Nobody writes three decimals of money: where commas group and no figure has cents, such points are commas. */
const areGrouped = (figures: string[]): boolean =>
  figures.filter(one => western.test(one)).length > 1 && !figures.some(one => /\.\d{1,2}$/.test(one))

const wholeFigures: Style = { decimals: 0, isStrict: false, isIndian: false }

/** What may have lost the mark of its decimals: no year, and no number of a note unless those have columns of their own. */
const lostAnywhere = /^(?!19|20)\d{3,}$|^\d{5,}$/
const lostInColumn = /^(?!19|20)\d{2,}$|^\d{5,}$/

/** The same digits, if the marks that are there stand where they should. */
function marked(figure: string, { decimals, isStrict, isIndian }: Style, isLost: boolean): string {
  if (western.test(figure) || indian.test(figure) || few.test(figure)) return figure
  const hasMarks = /[.,]/.test(figure)
  if (!hasMarks && !(decimals > 0 && isStrict && isLost && figure.length > decimals)) return figure
  const ends = decimals > 0 ? figure.replace(new RegExp(`[.,]?(\\d{${decimals}})$`), '|$1') : figure
  const [whole = '', cents] = ends.split('|')
  if (!/^\d/.test(whole)) return figure
  const grouped = [groupsOf(whole, 3), ...(isIndian ? [groupsOf(whole, 2)] : [])]
  const found = grouped.find(one => marksOf(whole).every(at => marksOf(one).includes(at)))
  return found === undefined ? figure : `${found}${cents === undefined ? '' : `.${cents}`}`
}

/** Groups of three digits, or of three and then two. */
function groupsOf(figure: string, size: number): string {
  const digits = figure.replace(/[.,]/g, '')
  const rest = digits.slice(0, -3).replace(new RegExp(`\\d(?=(?:\\d{${size}})+$)`, 'g'), '$&,')
  return rest === '' ? digits : `${rest},${digits.slice(-3)}`
}

/** How many digits stand behind each mark. */
const marksOf = (figure: string): number[] =>
  [...figure.matchAll(/[.,]/g)].map(({ index }) => figure.slice(index).replace(/[.,]/g, '').length)
