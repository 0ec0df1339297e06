import type { Sought } from './question-rules.js'

/** Which section answers best, and whether well enough. In the manner of BM25, with how much of the question it covers. */

export interface Candidate {
  code: string
  titleTerms: readonly string[]
  /** Of the headings above it. */
  parentTerms: readonly string[]
  /** Of the title and the text. */
  terms: readonly string[]
}

/** In how many sections of the workspace each term stands. */
export interface Statistics {
  sections: number
  having(term: string): number
}

interface Ranked<C extends Candidate> {
  candidate: C
  /** By which they are compared, and with nothing else. */
  score: number
  /** The share of what was asked that it speaks of, from 0 to 1. */
  coverage: number
  /** How many of the things asked for it speaks of plainly. */
  met: number
  /** One of them in its heading. */
  isTitled: boolean
}

interface Weighed {
  sought: Sought
  weight: number
}

const minor = 0.4
const unknown = 0.85
const byTopic = 0.8
const byPart = 0.5
const byParent = 0.5
const inTitle = 1.6
const forWords = 0.2
const saturation = 1.2
const lengthShare = 0.5

/** What is seldom written says much; what is written nowhere says most, since no answer can have it. */
export function weigh(sought: readonly Sought[], { sections, having }: Statistics): Weighed[] {
  const rarity = (having: number) =>
    Math.log(1 + (sections - Math.min(having, sections) + 0.5) / (having + 0.5))
  const most = (terms: readonly string[]) => Math.max(0, ...terms.map(having))
  return sought.flatMap(one => {
    const [inStems, inTopics] = [most(one.stems), most(one.topics)]
    // Where nobody wrote of the topic, its words may still be there in another sense.
    if (one.parts.length > 0 && inTopics === 0 && !one.isMinor) return weigh(one.parts, { sections, having })
    const known = one.parts.length > 0 ? inTopics : inStems || inTopics
    if (known === 0) return one.isMinor ? [] : [{ sought: one, weight: rarity(0) * unknown }]
    return [{ sought: one, weight: rarity(known) * (one.isMinor ? minor : 1) }]
  })
}

export function rank<C extends Candidate>(
  candidates: readonly C[],
  weighed: readonly Weighed[],
): Ranked<C>[] {
  const usual = candidates.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, candidates.length)
  const major = weighed.filter(({ sought }) => !sought.isMinor)
  const asked = new Set(major.length > 0 ? major : weighed)
  const total = [...asked].reduce((sum, { weight }) => sum + weight, 0)
  return candidates
    .map(candidate => {
      const counts = countsOf(candidate.terms)
      const [title, parents] = [new Set(candidate.titleTerms), new Set(candidate.parentTerms)]
      const long = 1 - lengthShare + (lengthShare * candidate.terms.length) / Math.max(1, usual)
      let [score, covered, met, isTitled] = [0, 0, 0, false]
      for (const one of weighed) {
        const { sought, weight } = one
        const own = meets(sought, term => counts.get(term) ?? 0)
        const above = meets(sought, term => (parents.has(term) ? 1 : 0))
        const found = own.strength > 0 ? own : { ...above, strength: above.strength * byParent }
        if (found.strength === 0) continue
        const ofTitle = meets(sought, term => (title.has(term) ? 1 : 0))
        const often = (found.count * (saturation + 1)) / (found.count + saturation * long)
        score += weight * (worthOfMatch(found) * often + worthOfMatch(ofTitle) * inTitle)
        if (!asked.has(one)) continue
        covered += weight * found.strength
        if (found.strength >= byTopic) met++
        if (ofTitle.strength >= byTopic) isTitled = true
      }
      // Words that seldom are what is asked about ask for a section only where it is named by them.
      const isMeant = major.length > 0 || isTitled
      const coverage = total > 0 && isMeant ? covered / total : 0
      return { candidate, score: score * Math.sqrt(coverage), coverage, met, isTitled }
    })
    .sort((a, b) => b.score - a.score || (a.candidate.code < b.candidate.code ? -1 : 1))
}

/**
 * Of a question of one thing, nearly all; where several are met, one that nobody wrote of may be beside the point. A section
 * that only mentions them must mention nearly all.
 */
const enough = (met: number, isTitled: boolean): number =>
  isTitled ? (met >= 3 ? 0.45 : met === 2 ? 0.5 : 0.6) : 0.75
const tooClose = 0.92

export const isCovered = <C extends Candidate>({ coverage, met, isTitled }: Ranked<C>): boolean =>
  coverage >= enough(met, isTitled)
/** How much of several questions at once an answer must cover. */
export const coversAll = 0.8
export const isAmbiguous = <C extends Candidate>(best: Ranked<C>, second: Ranked<C>): boolean =>
  isCovered(second) && second.score > best.score * tooClose

/** How much a part of a section says of what was asked. */
export function worthOf(terms: readonly string[], weighed: readonly Weighed[]): number {
  const has = new Set(terms)
  return weighed.reduce(
    (sum, { sought, weight }) => sum + weight * meets(sought, term => (has.has(term) ? 1 : 0)).strength,
    0,
  )
}

interface Met {
  /** How far it is met, from 0 to 1. */
  strength: number
  count: number
  /** The share of its very words. */
  verbatim: number
}

/** A word itself is worth more than another one of its topic; a phrase is its topic, and half of it where a part is met. */
function meets(sought: Sought, count: (term: string) => number): Met {
  const isPhrase = sought.parts.length > 0
  const inStems = sought.stems.map(count).filter(Boolean)
  const verbatim = Math.min(1, inStems.length / Math.max(1, isPhrase ? sought.stems.length : 1))
  const hasAny = (topics: readonly string[]) => topics.some(topic => count(topic) > 0)
  const options = [
    { strength: verbatim, count: Math.max(0, ...inStems) },
    { strength: sought.parts.some(part => hasAny(part.topics)) ? byPart : 0, count: 1 },
    { strength: hasAny(sought.topics) ? (isPhrase ? 1 : byTopic) : 0, count: 1 },
  ]
  const best = options.reduce((best, option) => (option.strength > best.strength ? option : best))
  return { ...best, verbatim }
}

/** Of two sections on one topic, the one in the asker's words is worth more. */
const worthOfMatch = ({ strength, verbatim }: Met): number => strength + forWords * verbatim

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
