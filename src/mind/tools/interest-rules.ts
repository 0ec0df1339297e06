/** Whether somebody says that they want no loan any more, in words that leave no doubt. */

const phrases = [
  /\b(?:i am|i m|im|we are|we re) (?:no longer|not) interested\b/,
  /\b(?:no longer|not) interested (?:any ?more|in (?:the|a|your|this|any) (?:loan|offer|application|financing|funding))\b/,
  /\b(?:i|we) (?:do not|don t|dont) (?:want|need) (?:the|a|this|your|any) (?:loan|money|financing|funding)\b/,
  /\b(?:withdraw|cancel|close) (?:my|our|the|this) (?:loan )?application\b/,
  /\b(?:i|we) (?:have )?(?:decided|chosen) (?:not to (?:proceed|apply|continue|go ahead|move forward)|against (?:the|a|this) loan)\b/,
  /\b(?:went|gone|going) with (?:another|a different) (?:lender|bank)\b/,
  /\b(?:ya )?no (?:estoy|estamos) interesad[oa]s?\b/,
  /\b(?:ya )?no (?:quiero|queremos|necesito|necesitamos) (?:el|un|este|ningun) (?:prestamo|credito|financiamiento)\b/,
] as const

/** Said of others, or only perhaps. */
const doubts =
  /\b(?:if|unless|whether|maybe|perhaps|might|may|would|could|should|how (?:do|can|to)|what happens|can i|si|quiza|tal vez|puedo)\b/

export const saysNotInterested = (text: string): boolean =>
  sentencesOf(text).some(sentence => phrases.some(phrase => phrase.test(sentence)) && !doubts.test(sentence))

const sentencesOf = (text: string): string[] =>
  text
    .slice(0, 4_000)
    .split(/[.!?\n;]+/)
    .map(sentence =>
      sentence
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
