/** Numbers that tell of somebody: those of people, cards and accounts, and telephone numbers. */

const digitWords = new Map(
  [
    'zero one two three four five six seven eight nine'.split(' '),
    'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  ].flatMap(words => words.map((word, digit) => [word, String(digit)] as const)),
)
const spoken = new RegExp(`\\b(?:${[...digitWords.keys()].join('|')})\\b`, 'gi')

const run = /(?<![\w.])\+?\(?\d(?:[ .()–—-]{0,3}\d){6,40}(?!\w)/g
const day =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b|\b(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d\b/g

interface Numbers {
  secrets: string[]
  phones: string[]
}

/** `known` are texts whose numbers may be told. */
export function numbersIn(text: string, known: readonly string[]): Numbers {
  const numbers: Numbers = { secrets: [], phones: [] }
  const told = new Set(known.flatMap(one => runsIn(one).map(keyOf)))
  for (const found of runsIn(text)) {
    if (told.has(keyOf(found))) continue
    const kind = kindOf(found)
    if (kind) numbers[kind].push(found)
  }
  return { ...numbers, secrets: [...numbers.secrets, ...keysIn(text)] }
}

const runsIn = (text: string): string[] =>
  text
    .replace(day, ' ; ')
    .replace(spoken, word => digitWords.get(word.toLowerCase()) ?? word)
    .match(run) ?? []

const digitsOf = (found: string): string => found.replace(/\D/g, '')
/** Without the code of a country or without it, it is one number. */
const keyOf = (found: string): string => digitsOf(found).slice(-10)

function kindOf(found: string): keyof Numbers | undefined {
  const digits = digitsOf(found)
  if (found.startsWith('+')) return 'phones'
  if (digits.length === 9 || digits.length > 12) return 'secrets'
  if (digits.length === 12) return /\D/.test(found) ? 'phones' : 'secrets'
  if (digits.length === 7)
    return /^\D*\d{3}\D+\d{4}$|^\d(?:\D\d){6}$|^\d{7}$/.test(found) ? 'phones' : undefined
  return digits.length >= 10 ? 'phones' : undefined
}

const keys = [
  /\b(?:lsk_(?:live|test)_|sk[-_]|pk[-_]|rk[-_]|gh[pousr]_|xox[abprs]-|whsec_|AKIA|ASIA|AIza)[\w-]{8,200}/g,
  /-----BEGIN [A-Z ]{1,40}-----/g,
  /\beyJ[\w-]{10,2000}\.[\w-]{10,2000}/g,
  /\b(?:ws|key|user|lead|grp|item|entry|doc|log|msg|agent|wf|run|spread|art|hook|evt|dlv|esc)_[0-9a-z]{26}\b/g,
]
/** A name of a file is made of words and dates. */
const isRandom = (part: string): boolean => part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part)
const token = /(?<![\w-])[\w+/=-]{28,400}(?![\w-])/g

const keysIn = (text: string): string[] => [
  ...keys.flatMap(pattern => text.match(pattern) ?? []),
  ...(text.match(token) ?? []).filter(one => one.split(/[-_+/=]/).some(isRandom)),
]
