/**
 * The functions of a source text and how many lines each has. By the indentation, which the formatter keeps: from the line
 * that begins one to the line that closes its body.
 */
export function functionsIn(text) {
  const lines = text.split('\n')
  return lines.flatMap((line, n) => {
    const begins =
      /^(\s*)(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+) = (?:async )?\(|(?:(?:async|static|get|override) |\*)*(#?\w+)\()/.exec(
        line,
      )
    if (!begins || /^\s*(?:if|for|while|switch|catch|return|else|await|throw|super)\b/.test(line)) return []
    const [, indent, ...names] = begins
    const opens = line.endsWith('{')
      ? n
      : line.endsWith('(')
        ? lines.findIndex((other, m) => m > n && other.startsWith(`${indent})`))
        : -1
    if (opens < 0 || !lines[opens].endsWith('{')) return []
    const end = lines.findIndex((other, m) => m > opens && other.startsWith(`${indent}}`))
    return [{ name: names.find(Boolean), lines: end - n + 1 }]
  })
}
