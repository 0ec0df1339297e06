import type { Mark } from './drawn-scan.js'

/** Statements of invented firms, as several programs and forms set them, and the rows that a reader should find. */
export interface Layout {
  marks: Mark[]
  /** As `shown` writes them down. */
  rows: string[]
}

type Line = [label: string, ...figures: string[]]

const numberOf = (figure: string): string => {
  const digits = Number(figure.replace(/[$,() -]/g, '') || 0)
  return String(/[(-]\d|\(\$/.test(figure.replace(' ', '')) ? -digits : digits)
}
const shownRow = ([label, ...figures]: Line): string => [label, ...figures.map(numberOf)].join(' | ')

interface Columns {
  titles: string[]
  headers: string[]
  rights: number[]
  lines: Line[]
  size?: number
  /** Dots from the label to the first figure. */
  hasLeaders?: boolean
  /** Rules above and below each total. */
  hasRules?: boolean
  /** The headers stand white on a dark bar. */
  hasBar?: boolean
  /** The lines stand on grey, and totals white on bars that are darker, without paper between them. */
  hasBands?: boolean
}

function columns({ titles, headers, rights, lines, size = 9, ...looks }: Columns): Layout {
  const marks: Mark[] = titles.map((text, n) => ({
    text,
    x: 72,
    y: 60 + n * 16,
    size: size + 3 - n,
    isBold: n === 0,
  }))
  let y = 72 + titles.length * 16
  const last = Math.max(...rights)
  if (looks.hasBar) marks.push({ fill: [66, y - 12, last - 56, 17] })
  for (const [n, text] of headers.entries())
    marks.push({
      text,
      x: rights[n] ?? 0,
      y,
      size,
      isRight: true,
      isBold: true,
      isWhite: looks.hasBar ?? false,
    })
  for (const [label, ...figures] of lines) {
    y += size * 1.65
    const isTotal = /^total|^net/i.test(label)
    const isWhite = looks.hasBands && isTotal
    if (looks.hasBands)
      marks.push({ fill: [66, y - size * 1.2, last - 62, size * 1.65], shade: isWhite ? 128 : 226 })
    marks.push({ text: label, x: 72, y, size, isWhite, isBold: isWhite })
    const widest = Math.max(...figures.map(({ length }) => length))
    if (looks.hasLeaders)
      for (let x = 90 + label.length * size * 0.62; x < (rights[0] ?? 0) - widest * size * 0.7; x += size)
        marks.push({ text: '.', x, y, size })
    for (const [n, text] of figures.entries())
      marks.push({ text, x: rights[n] ?? 0, y, size, isRight: true, isWhite })
    if (looks.hasRules && isTotal)
      for (const right of rights)
        marks.push({ fill: [right - 60, y + 3, 62, 0.7] }, { fill: [right - 60, y - size, 62, 0.7] })
  }
  return { marks, rows: [headers.join(' | '), ...lines.map(shownRow)] }
}

const income = columns({
  titles: ['Quillfeather Bindery LLC', 'Profit and Loss', 'January - December 2024'],
  headers: ['2024', '2023'],
  rights: [400, 500],
  hasLeaders: true,
  lines: [
    ['Sales', '1,284,310.55', '1,107,918.20'],
    ['Discounts given', '(12,480.15)', '(9,961.00)'],
    ['Total income', '1,271,830.40', '1,097,957.20'],
    ['Cost of goods sold', '711,204.18', '640,887.31'],
    ['Gross profit', '560,626.22', '457,069.89'],
    ['Advertising', '18,311.07', '11,871.17'],
    ['Insurance', '9,417.11', '8,114.00'],
    ['Rent', '96,000.00', '91,200.00'],
    ['Salaries and wages', '281,771.61', '244,010.77'],
    ['Utilities', '7,114.71', '6,980.05'],
    ['Total expenses', '412,614.50', '362,175.99'],
    ['Net income', '148,011.72', '94,893.90'],
  ],
})

const sheet = columns({
  titles: ['Tamarack Outfitters, Inc.', 'Balance Sheet'],
  headers: ['December 31, 2024', 'December 31, 2023'],
  rights: [390, 510],
  hasRules: true,
  hasBar: true,
  lines: [
    ['Cash and cash equivalents', '$ 48,217', '$ 51,803'],
    ['Accounts receivable', '131,944', '118,310'],
    ['Allowance for doubtful accounts', '(4,100)', '(3,750)'],
    ['Inventories', '288,610', '263,117'],
    ['Total current assets', '464,671', '429,480'],
    ['Machinery and equipment', '511,870', '498,311'],
    ['Accumulated depreciation', '(201,388)', '(166,004)'],
    ['Total assets', '775,153', '761,787'],
    ['Accounts payable', '97,401', '101,118'],
    ['Line of credit', '60,000', '85,000'],
    ['Total liabilities', '157,401', '186,118'],
    ['Common stock', '10,000', '10,000'],
    ['Retained earnings', '607,752', '565,669'],
    ['Total equity', '617,752', '575,669'],
    ['Total liabilities and equity', '775,153', '761,787'],
  ],
})

const years = columns({
  titles: [
    'Osprey Point Marine Services',
    'Statements of Operations',
    'Years ended December 31, in thousands',
  ],
  headers: ['2024', '2023', '2022', '2021'],
  rights: [330, 400, 470, 540],
  size: 7.5,
  lines: [
    ['Charter revenue', '8,117', '7,441', '6,910', '4,018'],
    ['Repair revenue', '2,714', '2,571', '2,117', '1,940'],
    ['Total revenue', '10,831', '10,012', '9,027', '5,958'],
    ['Crew wages', '4,171', '3,917', '3,711', '2,871'],
    ['Fuel', '1,471', '1,511', '1,107', '814'],
    ['Dockage', '617', '601', '588', '571'],
    ['Repairs and maintenance', '911', '874', '1,014', '717'],
    ['Depreciation', '701', '711', '674', '611'],
    ['Total expenses', '7,871', '7,614', '7,094', '5,584'],
    ['Operating income', '2,960', '2,398', '1,933', '374'],
    ['Interest expense', '(311)', '(347)', '(371)', '(401)'],
    ['Net income (loss)', '2,649', '2,051', '1,562', '(27)'],
  ],
})

const bands = columns({
  titles: ['Cobblepot Glassworks Ltd', 'Balance Sheet'],
  headers: ['2025', '2024'],
  rights: [390, 510],
  hasBands: true,
  lines: [
    ['Cash', '18,217', '11,803'],
    ['Receivables', '31,944', '38,310'],
    ['Inventories', '88,610', '63,117'],
    ['Total assets', '138,771', '113,230'],
    ['Payables', '27,401', '31,118'],
    ['Bank loans', '40,000', '45,000'],
    ['Total liabilities', '67,401', '76,118'],
    ['Share capital', '10,000', '10,000'],
    ['Retained earnings', '61,370', '27,112'],
    ['Total equity', '71,370', '37,112'],
    ['Total liabilities and equity', '138,771', '113,230'],
  ],
})

/** No more than it takes to be a statement, for what is about the page and not about its words. */
const short = columns({
  titles: ['Pinchbeck Clockworks Ltd', 'Balance Sheet'],
  headers: ['Dec 31, 2024', 'Dec 31, 2023'],
  rights: [390, 510],
  lines: [
    ['Cash', '48,217', '51,803'],
    ['Inventories', '288,610', '263,117'],
    ['Total assets', '336,827', '314,920'],
    ['Accounts payable', '97,401', '101,118'],
    ['Retained earnings', '239,426', '213,802'],
  ],
})

export const layouts = { income, sheet, years, bands, short }
