/** It ends with what never ends a label, in English or German; nor does the adjective of a German noun. */
export const isOpen = (words: string): boolean =>
  /(?:[,-]|s['\u2019]|(?<!\p{L})(?:and|of|to|the|for|from|in|on|by|with|or|net|less|und|der|des|von|bei|f\u00fcr|aus|mit|zum|zur|gegen\u00fcber)|&)$/iu.test(
    words,
  ) || /(?<!\p{L})\p{L}+(?:ige|elle|liche|ische)[mnrs]?$/u.test(words)

/** Nobody ends a label so, however much room is left. */
export const endsInAnd = (words: string): boolean => /(?<!\p{L})(?:and|und|et|en|y|&)$/iu.test(words)

/** Of something that has no amount of its own no part is told: the amount behind `of which` is that of the whole. */
export const isOfWhich = (before: string, words: string): boolean =>
  before !== '' && !before.endsWith(':') && ofWhich.test(words)

const ofWhich = /^[-\u2013\u2022 ]*(?:davon|waarvan|dont|di cui|of which|thereof)\b/iu
