export type HasLetter = (letter: string) => boolean

/** Which letters a TrueType font can show: ranges of its `cmap` in format 12, which covers all of Unicode. */
export function lettersOf(font: Buffer | undefined): HasLetter {
  if (!font) throw new Error('There is no font.')
  const ranges = rangesIn(font, subtableIn(font, tableIn(font, 'cmap')))
  return letter => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= code && code <= last)
  }
}

function tableIn(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4)
  const records = Array.from({ length: count }, (_, n) => 12 + n * 16)
  const record = records.find(at => font.toString('latin1', at, at + 4) === name)
  if (record === undefined) throw new Error(`The font has no table ${name}.`)
  return font.readUInt32BE(record + 8)
}

function subtableIn(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2)
  const places = Array.from({ length: count }, (_, n) => cmap + font.readUInt32BE(cmap + 8 + n * 8))
  const place = places.find(at => font.readUInt16BE(at) === 12)
  if (place === undefined) throw new Error('The font has no cmap of format 12.')
  return place
}

function rangesIn(font: Buffer, subtable: number): [number, number][] {
  const count = font.readUInt32BE(subtable + 12)
  return Array.from({ length: count }, (_, n) => {
    const group = subtable + 16 + n * 12
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  })
}
