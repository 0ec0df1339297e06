import type { Queryable } from '../db/connect.js'
import { countSections, findCandidates, knownTerms, similarTerms } from './candidates.js'
import { asksOfOwnCase } from './own-case-rules.js'
import { passageOf } from './passage-rules.js'
import { type Asked, askedIn, type Sought, together } from './question-rules.js'
import { coversAll, isAmbiguous, isCovered, rank, type Statistics, weigh, worthOf } from './rank-rules.js'
import { termsOf } from './topic-rules.js'
import { meantBy, mistakesIn } from './typo-rules.js'

type Unsure =
  /** The workspace has written nothing down. */
  | 'nothing_known'
  /** The message has no words to look for. */
  | 'nothing_asked'
  /** It asks how the asker's own matter stands. */
  | 'own_case'
  | 'not_covered'
  /** Two sections answer it equally well. */
  | 'ambiguous'
  /** It asks several things that stand in different sections. */
  | 'several_questions'

export type Answer =
  | {
      outcome: 'answered'
      section: { code: string; heading: string }
      /** The section's own words, some hundred characters at most. */
      text: string
      /** Where it stands, as a person would say: "Fees › Origination fee". */
      source: string
      /** The share of the question that the section speaks of, up to 1. */
      coverage: number
    }
  | { outcome: 'unsure'; reason: Unsure }

/**
 * What a workspace's own knowledge says to a question as a borrower wrote it. It rather says that it is unsure than anything
 * wrong: a person can answer then. It writes nothing, and asks nobody outside.
 */
export async function answerFrom(db: Queryable, workspaceId: string, question: string): Promise<Answer> {
  const asked = worthAnswering(askedIn(question))
  if (asked.length === 0) return unsure('nothing_asked')
  const sections = await countSections(db, workspaceId)
  if (sections === 0) return unsure('nothing_known')
  if (asked.some(one => asksOfOwnCase(one.question))) return unsure('own_case')
  const answer = (one: Asked) => answerTo(db, { workspaceId, sections, sought: one.sought })
  if (asked.length > 1) {
    const toAll = await answer(together(asked))
    if (toAll.outcome === 'answered' && toAll.coverage >= coversAll) return toAll
  }
  const answers: Answer[] = []
  for (const one of asked) answers.push(await answer(one))
  const [first = unsure('nothing_asked'), ...others] = answers
  const doubt = answers.find(({ outcome }) => outcome === 'unsure')
  if (doubt) return doubt
  const isSame = (other: Answer) => codeOf(other) === codeOf(first)
  return others.every(isSame) ? first : unsure('several_questions')
}

/** Not "how are you?", which others may stand beside. */
function worthAnswering(asked: Asked[]): Asked[] {
  const telling = asked.filter(({ sought }) => sought.some(({ isMinor }) => !isMinor))
  return telling.length > 0 ? telling : asked.filter(({ sought }) => sought.length > 0)
}

const unsure = (reason: Unsure): Answer => ({ outcome: 'unsure', reason })

const codeOf = (answer: Answer): string | undefined =>
  answer.outcome === 'answered' ? answer.section.code : undefined

interface Search {
  workspaceId: string
  sections: number
  sought: Sought[]
}

async function answerTo(db: Queryable, { workspaceId, sections, sought }: Search): Promise<Answer> {
  const known = await knownTerms(db, workspaceId, sought.flatMap(termsOfSought))
  const meant = await Promise.all(sought.map(one => withoutTypo(db, workspaceId, one, known)))
  const statistics: Statistics = { sections, having: term => known.get(term) ?? 0 }
  const weighed = weigh(meant, statistics)
  const terms = [...new Set(meant.flatMap(termsOfSought))].filter(term => known.has(term))
  const [best, second] = rank(await findCandidates(db, workspaceId, terms), weighed)
  if (!best || !isCovered(best)) return unsure('not_covered')
  if (second && isAmbiguous(best, second)) return unsure('ambiguous')
  const { code, path, text, language } = best.candidate
  return {
    outcome: 'answered',
    section: { code, heading: path.at(-1) ?? '' },
    text: passageOf(text, part => worthOf(termsOf(part, language), weighed)),
    source: path.join(' › '),
    coverage: Math.round(best.coverage * 100) / 100,
  }
}

const termsOfSought = ({ stems, topics, parts }: Sought): string[] => [
  ...stems,
  ...topics,
  ...parts.flatMap(termsOfSought),
]

/** The word that is known and was meant, where the one that was written isn't. */
async function withoutTypo(
  db: Queryable,
  workspaceId: string,
  sought: Sought,
  known: Map<string, number>,
): Promise<Sought> {
  const [stem = ''] = sought.stems
  const mistakes = mistakesIn(stem)
  if (mistakes === 0 || sought.isMinor || termsOfSought(sought).some(term => known.has(term))) return sought
  const similar = await similarTerms(db, workspaceId, stem, mistakes)
  const meant = meantBy(stem, similar)
  if (meant === undefined) return sought
  known.set(meant, similar.get(meant) ?? 0)
  return { ...sought, stems: [meant] }
}
