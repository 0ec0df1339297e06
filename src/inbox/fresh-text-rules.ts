/** What a reply says that was not said before: without the letter that it answers, and without a signature. */
export function freshText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').slice(0, longestText).split('\n')
  const end = lines.findIndex((line, place) => beginsQuote(line, lines[place + 1] ?? ''))
  const own = (end === -1 ? lines : lines.slice(0, end)).filter(line => !line.startsWith('>'))
  return own.join('\n').trim()
}

const longestText = 100_000

/** Mail clients write it in their language; what they share is a line that ends with a colon, before what is quoted. */
function beginsQuote(line: string, next: string): boolean {
  if (/^-- ?$/.test(line) || /^_{10,}$/.test(line)) return true
  if (
    /^-{2,}\s*(?:original message|forwarded message|mensaje original|message d'origine|ursprüngliche nachricht)/i.test(
      line,
    )
  )
    return true
  if (
    /^(?:on|el|le|am|em|il|op) .{4,200}(?:wrote|escribió|a écrit|schrieb|escreveu|ha scritto|schreef).{0,80}:\s*$/i.test(
      line,
    )
  )
    return true
  // The line before is too long for one, and goes on in the next.
  if (
    /^(?:on|el|le|am|em) .{4,200}$/i.test(line) &&
    /^.{0,120}(?:wrote|escribió|a écrit|schrieb|escreveu):\s*$/i.test(next)
  )
    return true
  return /^from: .{3,}/i.test(line) && /^(?:sent|date|to): .{3,}/i.test(next)
}
