import { plain } from './plain-rules.js'

/** Rates and amounts of money. Each is told by what it is and how much: `rate 8.5`, `amount 10000`. */

const number = '(?<!\\d)\\d{1,15}(?:[., ]\\d{1,15}){0,6}(?!\\d)'
const spelled =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|cero|uno|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|medio'
const words = `(?:${spelled})(?:[ -](?:(?:${spelled}|and|y|point|punto|coma)\\b)){0,8}`
const percent = '(?:%|percent\\b|per cent\\b|por ?ciento\\b|basis points?\\b|points?\\b|puntos\\b|bps\\b)'
const scale = '(?:k|m|mm|bn|thousand|million|billion|mil|millon(?:es)?)\\b'
const sign = '(?:us\\$|r\\$|mx\\$|[$\\u20ac\\u00a3\\u00a5])'
const currency = '(?:us ?dollars?|dollars?|usd|eur|euros?|bucks|grand|pesos?|dolares?|mxn|cents?)'

const rate = new RegExp(`(?<![\\w.])(${number}) ?${percent}`, 'g')
const rateAfterWord = new RegExp(
  `\\b(?:apr|apy|rates?|interest|tasas?|interes|cat)\\b(?: [a-z]{1,12}){0,3} (${number})(?![\\w%]|[.,]?\\d| ?${percent})`,
  'g',
)
const rateInWords = new RegExp(`\\b${words} ${percent}`, 'g')
const amount = new RegExp(
  `(?:${sign} ?|\\b(?:usd|eur|mxn) ?)(${number})(?: ?(${scale}))?|(?<![\\w.$-])(${number}) ?(?:(${scale})(?:(?: de)? ${currency}\\b)?|${currency}\\b|\\u20ac)`,
  'g',
)
const amountInWords = new RegExp(`\\b${words}(?: de)? ${currency}\\b`, 'g')

interface Figure {
  key: string
  found: string
}

export function figuresIn(text: string): Figure[] {
  const folded = plain(text)
    .replace(/\s+/g, ' ')
    .replace(/\b401 ?\(?k\)?/g, ' ')
  return folded.split(/(?<=[.!?;]) /).flatMap(sentence => {
    const kind = /\b(?:apr|rates?|interest|tasas?|interes(?:es)?)\b/.test(sentence) ? 'interest' : 'rate'
    return [
      ...[...sentence.matchAll(rate), ...sentence.matchAll(rateAfterWord)].map(([found, digits = '']) => ({
        key: `${kind} ${valueIn(digits)}`,
        found,
      })),
      ...[...sentence.matchAll(amount)].map(([found, first, firstScale, second, secondScale]) => ({
        key: `amount ${valueIn(first ?? second ?? '') * times(firstScale ?? secondScale)}`,
        found,
      })),
      ...[...sentence.matchAll(rateInWords), ...sentence.matchAll(amountInWords)].map(([found]) => ({
        key: `words ${found}`,
        found,
      })),
    ].filter(({ key }) => key !== 'rate 100' && !/^interest (?:19|20)\d\d$/.test(key))
  })
}

/** The last point or comma is one of decimals, unless three digits follow it. */
function valueIn(digits: string): number {
  const text = digits.replace(/ /g, '')
  const decimals = /[.,](\d{1,2}|\d{4,})$/.exec(text)
  const whole = decimals ? text.slice(0, decimals.index) : text
  return Number(`${whole.replace(/[.,]/g, '')}${decimals ? `.${decimals[1]}` : ''}`)
}

const times = (word: string | undefined): number =>
  word === undefined ? 1 : /^(?:k|thousand|mil)$/.test(word) ? 1_000 : /^b/.test(word) ? 1e9 : 1e6
