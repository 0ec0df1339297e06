/** How a cell of a sheet looks, by row and column, from 0. */
export type Looks = (row: number, column: number) => { bold?: true; indent?: number } | undefined

/**
 * Which cells are bold or indented: the library doesn't tell, and exports show by nothing else which line belongs to
 * which. Read from tag to tag, as the letters of a word processor are, so nothing nested can grow.
 */
export function looksOf(parts: Map<string, Buffer>, sheetNumber: number): Looks | undefined {
  const styles = parts.get('xl/styles.xml')
  const sheet = parts.get(sheetPath(parts, sheetNumber) ?? '')
  if (!styles || !sheet) return undefined
  const byStyle = stylesOf(styles.toString())
  if (!byStyle.some(({ bold, indent }) => bold || indent)) return undefined
  const byCell = new Map<string, number>()
  for (const [tag] of sheet.toString().matchAll(/<(?:\w+:)?c\s[^<>]{0,200}>/g)) {
    const style = Number(attribute(tag, 's') ?? 0)
    const { bold, indent } = byStyle[style] ?? {}
    if (bold || indent) byCell.set(attribute(tag, 'r') ?? '', style)
  }
  return (row, column) => byStyle[byCell.get(addressOf(row, column)) ?? -1]
}

/** The workbook lists its sheets in order, each with the id under which another part has its path. */
function sheetPath(parts: Map<string, Buffer>, number: number): string | undefined {
  const workbook = parts.get('xl/workbook.xml')?.toString() ?? ''
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? ''
  const id = attribute(elements(within(workbook, 'sheets'), 'sheet')[number] ?? '', '(?:\\w+:)?id')
  const relation = elements(relations, 'Relationship').find(tag => attribute(tag, 'Id') === id)
  const target = relation && attribute(relation, 'Target')
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
}

function stylesOf(xml: string): { bold?: true; indent?: number }[] {
  const fonts = elements(within(xml, 'fonts'), 'font').map(font =>
    /<(?:\w+:)?b(?:\s*\/>|\s*>|\s+val="(?:1|true)")/.test(font),
  )
  return elements(within(xml, 'cellXfs'), 'xf').map(xf => {
    const indent = Number(attribute(xf, 'indent') ?? 0)
    return {
      ...(fonts[Number(attribute(xf, 'fontId') ?? 0)] && { bold: true as const }),
      ...(indent > 0 && indent <= 250 && { indent }),
    }
  })
}

function within(xml: string, name: string): string {
  const start = new RegExp(`<(?:\\w+:)?${name}[\\s>]`).exec(xml)?.index ?? xml.length
  const end = xml.slice(start).search(new RegExp(`</(?:\\w+:)?${name}>`))
  return end < 0 ? '' : xml.slice(start, start + end)
}

/** Each element up to where the next one of its name begins. */
const elements = (xml: string, name: string): string[] =>
  xml.split(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`)).slice(1)

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]{0,200})"`).exec(tag)?.[1]

function addressOf(row: number, column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row + 1}`
}
