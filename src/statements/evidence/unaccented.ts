export const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[\u00df\u0152\u0153\u00c6\u00e6\u00d8\u00f8]/g, letter => joined[letter] ?? letter)

const joined: Record<string, string> = {
  '\u00df': 'ss',
  '\u0152': 'OE',
  '\u0153': 'oe',
  '\u00c6': 'AE',
  '\u00e6': 'ae',
  '\u00d8': 'O',
  '\u00f8': 'o',
}
