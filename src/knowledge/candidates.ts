import { isPostgres, type Queryable } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { rowsOf } from '../db/rows.js'
import type { Candidate } from './rank-rules.js'
import { KnowledgeSection } from './section.js'
import { KnowledgeTerm } from './term.js'
import { termsOf } from './topic-rules.js'
import { shortestStem } from './typo-rules.js'
import type { Language } from './word-rules.js'

/** What the database finds for a question. Both databases find the same, because the terms are ours. */

export const countSections = async (db: Queryable, workspaceId: string): Promise<number> => {
  const [row] = await rowsOf<{ count: number | string }>(
    db,
    'select count(*) as count from knowledge_sections where workspace_id = ?',
    [workspaceId],
  )
  return Number(row?.count ?? 0)
}

/** Those of the terms that stand anywhere in the workspace's knowledge. */
export const knownTerms = async (
  db: Queryable,
  workspaceId: string,
  terms: string[],
): Promise<Map<string, number>> =>
  countsOf(await KnowledgeTerm.inBySql(workspaceId, db, oneOf('term', db), [bound(terms)]))

/** Terms that begin as a word does and are about as long, or may be its stem. */
export const similarTerms = async (
  db: Queryable,
  workspaceId: string,
  word: string,
  mistakes: number,
): Promise<Map<string, number>> => {
  const first = word.slice(0, 1)
  const least = Math.min(word.length - mistakes, shortestStem)
  const lengths = [least, word.length + mistakes].map(String) as [string, string]
  const where = 'term >= ? and term < ? and length(term) between cast(? as integer) and cast(? as integer)'
  const next = String.fromCharCode(first.charCodeAt(0) + 1)
  return countsOf(await KnowledgeTerm.inBySql(workspaceId, db, where, [first, next, ...lengths]))
}

const countsOf = (rows: readonly KnowledgeTerm[]): Map<string, number> =>
  new Map(rows.map(({ term, sections }) => [term, sections]))

interface Found extends Candidate {
  path: string[]
  text: string
  language: Language
}

/** All sections that have one of the terms at least: their number is limited where they are written. */
export async function findCandidates(db: Queryable, workspaceId: string, terms: string[]): Promise<Found[]> {
  if (terms.length === 0) return []
  const rows = isPostgres(db)
    ? await KnowledgeSection.inBySql(
        workspaceId,
        db,
        'search @@ cast(? as tsquery)',
        [terms.map(lexeme).join(' | ')],
        'order by position',
        shownColumns,
      )
    : await KnowledgeSection.inBySql(
        workspaceId,
        db,
        'number in (select rowid from knowledge_index where knowledge_index match ?)',
        [`workspace_id : ${token(workspaceId)} AND terms : (${terms.map(token).join(' OR ')})`],
        'order by position',
        shownColumns,
      )
  return rows.map(({ code, path, text, titleTerms, terms, language }) => {
    const parentTerms = path.slice(0, -1).flatMap(heading => termsOf(heading, language))
    return {
      code,
      path,
      text,
      language,
      titleTerms: titleTerms.split(' '),
      parentTerms,
      terms: terms.split(' ').slice(parentTerms.length),
    }
  })
}

const shownColumns = 'workspace_id, code, path, text, language, title_terms, terms'

/** Quoted, whatever stands in it: nothing that a borrower writes may be read as syntax. */
const token = (term: string): string => `"${term.replaceAll('"', '""')}"`
const lexeme = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
