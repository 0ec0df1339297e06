const form =
  /,? +(?:l\.?l\.?c\.?|inc\.?|incorporated|corp\.?|corporation|co\.?|company|ltd\.?|limited|plc|gmbh|b\.?v\.?|n\.?v\.?|s\.?a\.?s?\.?|s\.?l\.?)$/i

/** Ten ways in which people write the name of one firm. */
export const spellings = (name: string): [way: string, spelt: string][] => [
  ['as it stands', name],
  ['in capitals', name.toUpperCase()],
  ['in small letters', name.toLowerCase()],
  ['without its form', name.replace(form, '')],
  ['with another form', `${name.replace(form, '')}, Inc.`],
  ['with the article', `The ${name}`],
  ['with and for &', name.includes('&') ? name.replaceAll('&', 'and') : name.replace(/ and /i, ' & ')],
  ['without accents', name.normalize('NFD').replace(/\p{M}/gu, '')],
  [
    'without marks',
    name
      .replace(/[.,'’&/()-]/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ],
  ['with a slip of the pen', slipped(name)],
]

/** Two letters of its longest word in each other's place. */
function slipped(name: string): string {
  const [longest = ''] = name.split(' ').toSorted((one, other) => other.length - one.length)
  const at = longest.length >> 1
  const other = [...longest]
  ;[other[at], other[at - 1]] = [other[at - 1] ?? '', other[at] ?? '']
  return longest.length < 5 ? name : name.replace(longest, other.join(''))
}
