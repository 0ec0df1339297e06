const longest = 2_048
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
/** A name with a dot, whose end is no number: the parser makes an address of `12.5`, and a host of `none`. */
const hostOfPeople = /\.[a-z][a-z0-9-]*$/

/** An http or https URL. One without a scheme, as people write their website, gets https. */
export function urlOf(text: string): string | undefined {
  // The parser would leave out line breaks and encode blanks, and so make a URL of a sentence.
  if (text.length > longest || /\s/.test(text)) return undefined
  const full = scheme.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const { protocol, hostname, username, password, href } = new URL(full)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  // Without a scheme it would be an e-mail address; with one it would hold a password.
  if (username || password) return undefined
  if (full !== text && !hostOfPeople.test(hostname)) return undefined
  return href.length <= longest ? href : undefined
}
