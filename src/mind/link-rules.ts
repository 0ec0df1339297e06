import { listsIn } from '../vocabulary/lists.js'
import { visible } from './plain-rules.js'

/** Links and addresses in a text, also such as are spelt for people: `evil dot com`, `bob at evil.com`. */

const endings = listsIn('guard/domains').flatMap(({ names }) => names)
const host = `(?:[a-z0-9\\u00a1-\\uffff][a-z0-9\\u00a1-\\uffff-]{0,62}\\.){1,8}`
const withScheme = /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s<>"'\])]{1,2000}/g
const otherScheme = /\b(?:javascript|vbscript|data|file|blob|tel|sms|intent):\S{1,2000}/g
const bare = new RegExp(
  `(?<![@\\w.-])(?:www\\.\\S{1,200}|${host}(?:(?:${endings.join('|')})(?![\\w-])|[a-z]{2,24}\\/\\S)\\S{0,200}|\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\d.])\\S{0,200}|(?<=^|\\s)\\/\\/\\S{1,200})`,
  'g',
)
const address = /[a-z0-9][\w.+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/g

interface Links {
  links: string[]
  addresses: string[]
  /** The text without them. */
  rest: string
}

export function linksIn(text: string, hosts: readonly string[]): Links {
  const known = hosts.map(one => one.toLowerCase())
  const links: string[] = []
  const addresses: string[] = []
  const take = (pattern: RegExp, keep: (found: string) => void) => (from: string) =>
    from.replace(pattern, found => {
      keep(found)
      return ' '
    })
  const unlessOurs = (found: string) => {
    if (!isOurs(found, known)) links.push(found)
  }
  const steps = [
    take(withScheme, unlessOurs),
    take(otherScheme, found => links.push(found)),
    take(address, found => addresses.push(found)),
    take(bare, unlessOurs),
  ]
  const rest = steps.reduce((left, step) => step(left), spelledOut(visible(text).normalize('NFC')))
  return { links, addresses, rest }
}

/** Capitals stay where no link is, for names. */
const spelledOut = (text: string): string =>
  text
    .replace(/\bhxxp(?=s?:)/gi, 'http')
    .replace(/\s?[[({]\s?(?:\.|dot|punto)\s?[\])}]\s?/gi, '.')
    .replace(/\s?[[({]\s?(?:@|at|arroba)\s?[\])}]\s?/gi, '@')
    .replace(/(?<=\w) (?:dot|punto) (?=\w)/gi, '.')
    .replace(/(?<=\w) (?:at|arroba) (?=[\w-]{1,63}\.[a-z]{2})/gi, '@')
    .split(/(?<=\s)/)
    .map(token => (/[@:.]|\/\//.test(token) ? token.toLowerCase() : token))
    .join('')

function isOurs(link: string, hosts: readonly string[]): boolean {
  const whole = link.includes('://') ? link : `https://${link.replace(/^\/\//, '')}`
  if (!URL.canParse(whole)) return false
  const { protocol, host: at, username, password } = new URL(whole)
  return /^https?:$/.test(protocol) && hosts.includes(at) && username === '' && password === ''
}
