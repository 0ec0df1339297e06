/** What a message asks of us by a word that carriers and people know: to be left alone, to hear from us again, or who we are. */
export type Wish = 'stop' | 'start' | 'help'

const words: Record<Wish, readonly string[]> = {
  stop: [
    ...['stop', 'stop all', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout', 'revoke'],
    ...['remove', 'remove me', 'no more', 'no more messages', 'stop it', 'stop please', 'please stop'],
    ...[
      'alto',
      'parar',
      'pare',
      'baja',
      'basta',
      'no mas',
      'no mas mensajes',
      'arret',
      'stopp',
      'desuscribir',
    ],
  ],
  start: ['start', 'unstop', 'resubscribe', 'subscribe', 'opt in', 'optin', 'empezar', 'alta'],
  help: ['help', 'info', 'who is this', 'who are you', 'ayuda', 'quien es', 'aide'],
}

/** In a sentence of some length a word alone says nothing: "stop by tomorrow". These do, wherever they stand. */
const phrases = [
  /\b(?:stop|quit|cease) (?:all )?(?:contacting|e ?mailing|texting|messaging|writing(?: to)?|calling|bothering|spamming|harassing) (?:me|us|my|this)\b/,
  /\b(?:do not|don t|dont|never) (?:ever )?(?:contact|e ?mail|text|message|write(?: to)?|call|bother) (?:me|us)(?: (?:again|any ?more|ever))?\b/,
  /\bstop (?:sending|with) (?:me |us )?(?:all )?(?:these |those |this |your |any )?(?:e ?mails?|texts?|messages?|reminders?|letters?|sms|spam)\b/,
  /\b(?:take|remove|delete) (?:me|us|my (?:e ?mail|number|name|address)) (?:off|from|out of)\b/,
  /\b(?:unsubscribe|opt) (?:me|us|my)(?: out)?\b/,
  /\b(?:i|we) (?:want|wish|would like|d like|need) to (?:unsubscribe|opt out)\b/,
  /\bno (?:more|further) (?:e ?mails?|texts?|messages?|contact|communication)s?\b/,
  /\bleave (?:me|us) alone\b/,
  /\blose my (?:number|e ?mail)\b/,
  /\bno me (?:escriban?|envien?|manden?|contacten?|molesten?|llamen?) mas\b/,
  /\b(?:dejen?|paren?) de (?:escribir|enviar|mandar|contactar|molestar|llamar)(?:me|nos)?\b/,
  /\b(?:darme|deme|denme|quiero darme) de baja\b/,
  /\b(?:no quiero|no deseo) (?:recibir )?mas (?:mensajes|correos|emails)\b/,
] as const

/** What a text wishes. Where it says both, the wish to be left alone counts. */
export function wishOf(text: string): Wish | undefined {
  const plain = plainly(text)
  if (words.stop.includes(plain) || phrases.some(phrase => phrase.test(plain))) return 'stop'
  if (words.start.includes(plain)) return 'start'
  return words.help.includes(plain) ? 'help' : undefined
}

/** Small letters without accents, and blanks for all that is neither letter nor digit. A message is read so far only. */
const plainly = (text: string): string =>
  text
    .slice(0, 4_000)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
