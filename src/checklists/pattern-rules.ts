import { RE2JS, RE2JSException } from 're2js'

/**
 * Patterns come from workspace files and API callers, and run on what borrowers type. They are those of RE2: its engine
 * goes through a text once, whatever the pattern, in at most one step for each instruction of the pattern's program and
 * each character of the text.
 */

export const longestPattern = 500
/** Enough for `^.{1,1000}$`, beyond which RE2 repeats nothing. */
const mostInstructions = 2_100
/** Above what compiles to as many instructions: it only keeps what is far too large from being compiled. */
const mostWritten = 2 * mostInstructions

/** Why a pattern can't be used, as the end of a sentence that begins with its name; `undefined` if it can. */
export function patternProblem(pattern: string): string | undefined {
  const program = programOf(pattern)
  return 'problem' in program ? program.problem : undefined
}

/** A pattern that can't be used matches everything: who judges a text has looked at that before. */
export function matchesPattern(pattern: string, text: string): boolean {
  const program = programOf(pattern)
  // Not `test`, which keeps the states that it has met, up to 8 MiB of them for each pattern.
  return 'problem' in program || program.regex.matcher(text).find()
}

/** A step takes 20 to 35 ns, and compiling 1 to 3 µs for each instruction and some 50 µs besides, on a machine of 2024. */
const stepsToCompile = (instructions: number): number => 100 * (20 + instructions)
/** A tenth of a second. */
const stepsOfRequest = 3_000_000

/** How much the patterns of one request may look at, all of its values together. */
export class PatternBudget {
  #left = stepsOfRequest

  /** Whether a text may be held against these patterns. It takes what that comes to, whether or not they are compiled. */
  take(patterns: string[], text: string): boolean {
    let steps = 0
    for (const pattern of patterns) {
      if (this.#left <= 0) return false
      const program = programOf(pattern)
      const instructions = 'problem' in program ? 1 : program.instructions
      this.#left -= stepsToCompile(instructions)
      steps += instructions * text.length
    }
    if (steps > this.#left) return false
    this.#left -= steps
    return true
  }
}

type Program = { regex: RE2JS; instructions: number } | { problem: string }

/** Compiled patterns, those longest not asked for forgotten. An instruction holds some 200 bytes. */
const kept = new Map<string, Program>()
const keptInstructions = 50_000
let held = 0

function programOf(pattern: string): Program {
  const before = kept.get(pattern)
  const program = before ?? compile(pattern)
  kept.delete(pattern)
  kept.set(pattern, program)
  if (!before) held += weightOf(program)
  for (const [oldest, one] of kept) {
    if (held <= keptInstructions) break
    kept.delete(oldest)
    held -= weightOf(one)
  }
  return program
}

const weightOf = (program: Program): number => 50 + ('problem' in program ? 0 : program.instructions)

const tooLarge = {
  problem: `is too large once its repeats are written out: it may come to ${mostInstructions} instructions`,
}

function compile(pattern: string): Program {
  if (pattern.length > longestPattern) return { problem: `must be at most ${longestPattern} characters` }
  const lacking = lackingIn(pattern)
  if (lacking) return { problem: `must not use ${lacking}, which RE2 does not have` }
  if (writtenOut(pattern) > mostWritten) return tooLarge
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(pattern))
    const instructions = regex.programSize()
    return instructions > mostInstructions ? tooLarge : { regex, instructions }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return { problem: `is not a pattern of RE2: ${error.message.replace(/^error parsing regexp: /, '')}` }
  }
}

const tokens =
  /\\Q.*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\k<|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\(\?<?[=!]|\{\d+(?:,\d*)?\}|./gsu

/** What the engine would take for something else, or refuse in words that say nothing to who knows JavaScript's. */
function lackingIn(pattern: string): string | undefined {
  for (const [token] of pattern.matchAll(tokens)) {
    if (/^\(\?<?[=!]/.test(token)) return 'look-around'
    if (/^\\(?:[1-9]|k<)/.test(token)) return 'back-references'
  }
  return undefined
}

/** How many characters, classes and brackets a pattern has where each `{2,5}` is replaced by five copies. */
function writtenOut(pattern: string): number {
  const open = [0]
  let last = 0
  const add = (size: number) => {
    open.push((open.pop() ?? 0) + size)
  }
  for (const [token] of pattern.matchAll(tokens)) {
    const most = /^\{\d*,?(\d*)\}$/.test(token) ? Math.max(...(token.match(/\d+/g) ?? []).map(Number)) : 0
    if (token.startsWith('(')) open.push(2)
    else if (token === ')' && open.length > 1) {
      last = open.pop() ?? 0
      add(last)
    } else if (most > 1) {
      add(last * (most - 1))
      last *= most
    } else {
      last = token.startsWith('\\Q') ? token.length : 1
      add(last)
    }
    if (last > mostWritten) return last
  }
  return open.reduce((sum, size) => sum + size, 0)
}
