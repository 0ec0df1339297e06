import type { Borders, Cell, Font, Style, Worksheet } from 'exceljs'

/** How cells look, and what may be put in them. */

const ink = 'FF1F2933'
const grey = 'FF6B7280'
const navy = 'FF1B3A57'
const rule = 'FFB8C0CA'
export const colours = {
  ink,
  grey,
  navy,
  rule,
  read: 'FF1D4ED8',
  pass: 'FF15803D',
  warning: 'FFB45309',
  fail: 'FFB91C1C',
}

const name = 'Calibri'
export const fonts = {
  entity: { name, size: 16, bold: true, color: { argb: navy } },
  title: { name, size: 11, color: { argb: grey } },
  heading: { name, size: 10, bold: true, color: { argb: navy } },
  body: { name, size: 10, color: { argb: ink } },
  bold: { name, size: 10, bold: true, color: { argb: ink } },
  small: { name, size: 8, color: { argb: grey } },
  link: { name, size: 8, color: { argb: 'FF2563EB' } },
  /** Bankers' convention: what was typed is blue, what is computed is black. */
  read: { name, size: 10, color: { argb: colours.read } },
} as const satisfies Record<string, Partial<Font>>

const thin = { style: 'thin', color: { argb: rule } } as const
export const borders = {
  below: { bottom: { style: 'medium', color: { argb: navy } } },
  subtotal: { top: { style: 'thin', color: { argb: ink } } },
  total: { top: { style: 'thin', color: { argb: ink } }, bottom: { style: 'double', color: { argb: ink } } },
  hair: { bottom: thin },
} as const satisfies Record<string, Partial<Borders>>

/** Yellow for what a person changed. */
export const changedFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFEF3C7' } } as const

/** Accounting, without a currency: negatives in parentheses, digits aligned, a dash for nothing. */
export const amountFormat = (decimals: 0 | 2, inThousands = false): string =>
  inThousands
    ? '_(* #,##0,_);_(* (#,##0,);_(* "–"_);_(@_)'
    : decimals === 0
      ? '_(* #,##0_);_(* (#,##0);_(* "–"_);_(@_)'
      : '_(* #,##0.00_);_(* (#,##0.00);_(* "–"??_);_(@_)'
export const formats = {
  share: '0.0%_);(0.0%);"–"_)',
  times: '0.00"x"_);(0.00"x")',
  percent: '0.0%_);(0.0%)',
  days: '#,##0.0_);(#,##0.0)',
  day: 'yyyy-mm-dd',
  factor: '0.0000',
  count: '#,##0',
  /** So that a text stays one when somebody edits it, even if it begins with an equals sign. */
  text: '@',
} as const

/** Excel's own limit. */
const longestText = 32_767

/** Without what XML can't hold. A string is never a formula: those are objects. */
const cellText = (text: string): string =>
  [...text.toWellFormed().replace(unwritable, ' ')].join('').slice(0, longestText).toWellFormed()

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

type Value = string | number | Date | { formula: string; result: string | number | Date }

/** Formulas are locked, so that nobody overwrites one without meaning to; what they are made of may be changed. */
export function write(cell: Cell, value: Value, style: Partial<Style>): void {
  const isFormula = typeof value === 'object' && 'formula' in value
  cell.style = shared(isFormula ? style : { ...style, protection: { locked: false } }, kindOf(value))
  if (typeof value === 'number') cell.value = Number.isFinite(value) ? value : null
  else cell.value = typeof value === 'string' ? cellText(value) : value
}

/**
 * What the library knows already it needn't compare with all other looks of the workbook, which takes it longer than all else.
 * Without a number format it depends on the value, too.
 */
function shared(style: Partial<Style>, kind: string): Partial<Style> {
  const key = kind + JSON.stringify(style)
  const known = looks.get(key) ?? style
  looks.set(key, known)
  return known
}

const looks = new Map<string, Partial<Style>>()

const kindOf = (value: Value): string =>
  value instanceof Date ? 'date' : typeof value === 'object' ? kindOf(value.result) : typeof value

/** Text from outside. */
export const writeText = (cell: Cell, text: string, style: Partial<Style> = {}): void =>
  write(cell, text, { font: fonts.body, numFmt: formats.text, ...style })

/** To a cell of this workbook. */
export function writeLink(cell: Cell, text: string, to: string, style: Partial<Style> = {}): void {
  cell.style = shared({ font: fonts.link, ...style }, 'link')
  cell.value = { text: cellText(text), hyperlink: `#${to}` }
}

export const right = { horizontal: 'right', vertical: 'bottom' } as const
/** Where a row may have several lines. */
export const rightTop = { horizontal: 'right', vertical: 'top' } as const
export const wrapped = { wrapText: true, vertical: 'top' } as const

/** Without a password: it keeps slips away, not people. */
export const protectFormulas = (sheet: Worksheet): Promise<void> =>
  sheet.protect('', {
    selectLockedCells: true,
    selectUnlockedCells: true,
    formatCells: true,
    formatColumns: true,
    formatRows: true,
    insertColumns: true,
    insertRows: true,
    insertHyperlinks: true,
    sort: true,
    autoFilter: true,
    pivotTables: true,
  })

/** Excel doesn't fit the height of rows to text that a program wrapped, so the lines are counted. */
export function linesIn(text: string, width: number): number {
  return text
    .split('\n')
    .reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / Math.max(1, width - 2))), 0)
}

interface Printing {
  entity: string
  /** How many pages wide: columns of figures are cut over pages only where they would be too small to read. */
  pagesWide: number
  /** Statements stay on one page, lists go on. */
  isOnePageHigh: boolean
  titleRows: string
  titleColumns?: string
}

export function setUpPrinting(
  sheet: Worksheet,
  { entity, pagesWide, isOnePageHigh, titleRows, titleColumns }: Printing,
): void {
  Object.assign(sheet.pageSetup, {
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: pagesWide,
    fitToHeight: isOnePageHigh ? 1 : 0,
    margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    printTitlesRow: titleRows,
    ...(titleColumns && { printTitlesColumn: titleColumns }),
  })
  // An ampersand begins a code there, and the whole may have 255 characters.
  const text = [...cellText(entity).replace(/\s+/g, ' ')].slice(0, 80).join('').replaceAll('&', '&&')
  sheet.headerFooter.oddFooter = `&L&8${text.replace(/^(?=\d)/, ' ')}&C&8${sheet.name}&R&8Page &P of &N`
}
