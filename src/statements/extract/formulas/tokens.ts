/** A cell, or a corner of a range; a whole column has no row, and a whole row no column. */
export interface Corner {
  row?: number
  column?: number
}

export type Token =
  | { literal: number | string | boolean }
  | { sheets: string[] | undefined; from: Corner; to?: Corner }
  | { name: string }
  | { sign: string }
  | { mistake: true }

const maxTokens = 400

const sheetName = String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*(?::[\p{L}_][\p{L}\p{N}_.]*)?)!`
const cell = String.raw`\$?[A-Za-z]{1,3}\$?[0-9]{1,7}`
const lane = String.raw`\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7}`
const tokens = new RegExp(
  [
    String.raw`\s*(?:"((?:[^"]|"")*)"`,
    `(${sheetName})?(?:(${cell}:${cell}|${lane})|(${cell}))(?![\\w(.!])`,
    String.raw`(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+)`,
    String.raw`([A-Za-z_][\w.]*)(?=\()`,
    String.raw`(TRUE|FALSE)\b`,
    '(#(?:REF!|N/A|DIV/0!|VALUE!|NAME\\?|NUM!|NULL!))',
    '(<=|>=|<>|[-+*/^&=<>(),;%{}:@]))',
  ].join('|'),
  'iuy',
)

/** What a formula consists of, or nothing where some of it isn't known. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  const formula = text.trim()
  while (at < formula.length) {
    tokens.lastIndex = at
    const match = tokens.exec(formula)
    if (!match || found.length > maxTokens) return []
    const [whole, words, sheet, range, place, number, name, truth, mistake, sign] = match
    at += whole.length
    if (words !== undefined) found.push({ literal: words.replaceAll('""', '"') })
    else if (range || place) found.push(referenceOf(sheet, range ?? place ?? ''))
    else if (number !== undefined) found.push({ literal: Number(number) })
    else if (name) found.push({ name: name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '') })
    else if (truth) found.push({ literal: truth.toUpperCase() === 'TRUE' })
    else if (mistake) found.push({ mistake: true })
    // It asks for one value where there could be more, and there is one.
    else if (sign && sign !== '@') found.push({ sign })
  }
  return found
}

function referenceOf(sheet: string | undefined, text: string): Token {
  const [from = '', to] = text.split(':')
  return {
    sheets: sheet ? sheetsOf(sheet.slice(0, -1)) : undefined,
    from: cornerOf(from),
    ...(to && { to: cornerOf(to) }),
  }
}

/** One, or the first and the last of several: no sheet has a colon in its name. */
const sheetsOf = (name: string): string[] =>
  (name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name).split(':')

function cornerOf(text: string): Corner {
  const [, letters = '', digits = ''] = /^\$?([A-Za-z]*)\$?(\d*)$/.exec(text) ?? []
  return {
    ...(letters !== '' && { column: columnOf(letters) }),
    ...(digits !== '' && { row: Number(digits) }),
  }
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
