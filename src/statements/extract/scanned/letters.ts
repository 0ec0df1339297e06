/** What letters that English doesn't have are taken for, where nothing else can be meant. */
const letters: [RegExp, string][] = [
  // `Situacidn`, `Inversi6n`
  [/(?<=[cs]i)[d6](?=n\b)/g, 'ó'],
  // `al afio`, `los Afios`
  [/(?<=\b[aA])fi(?=os?\b)/g, 'ñ'],
]

export const withLetters = (text: string): string =>
  letters.reduce((read, [seen, meant]) => read.replace(seen, meant), text)
