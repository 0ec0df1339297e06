import type { Knex } from 'knex'
import { newId } from '../ids.js'
import type { Section } from './markdown-rules.js'
import { KnowledgeSection } from './section.js'
import { KnowledgeTerm } from './term.js'
import { languageOf, termsOf } from './topic-rules.js'

/** A section that is to be there: its code, and what it says. */
export interface Wanted extends Section {
  code: string
}

/** What has become of sections, by their codes. */
interface Replaced {
  created: string[]
  updated: string[]
  unchanged: string[]
  removed: string[]
}

/** Puts these sections in the place of all that the workspace had. Nothing refers to one, so what is gone is removed for good. */
export async function replaceKnowledge(
  trx: Knex.Transaction,
  workspaceId: string,
  wanted: readonly Wanted[],
  now: string,
): Promise<Replaced> {
  const before = await KnowledgeSection.inBySql(
    workspaceId,
    trx,
    'true',
    [],
    'order by position',
    storedColumns,
  )
  const byCode = new Map(before.map(section => [section.code, section]))
  const done: Replaced = { created: [], updated: [], unchanged: [], removed: [] }
  const rows = wanted.map((section, position) => {
    const row = byCode.get(section.code)
    byCode.delete(section.code)
    const says = (one: Section) => JSON.stringify([one.path, one.text])
    const isSame = row !== undefined && says(row) === says(section)
    done[row ? (isSame ? 'unchanged' : 'updated') : 'created'].push(section.code)
    return {
      id: row?.id ?? newId('knowledgeSection'),
      ...section,
      ...termsOfSection(section),
      position,
      createdAt: row?.createdAt ?? now,
      updatedAt: isSame ? row.updatedAt : now,
    }
  })
  done.removed = [...byCode.keys()]
  if (isStored(before, rows)) return done

  await KnowledgeSection.in(workspaceId, trx).delete()
  await KnowledgeTerm.in(workspaceId, trx).delete()
  await KnowledgeSection.insertAllIn(workspaceId, trx, rows)
  await KnowledgeTerm.insertAllIn(workspaceId, trx, counted(rows))
  return done
}

const storedColumns =
  'id, workspace_id, code, path, text, language, title_terms, terms, position, created_at, updated_at'

function termsOfSection({ path, text }: Section) {
  const language = languageOf([...path, text].join('\n'))
  return {
    language,
    titleTerms: termsOf(path.at(-1) ?? '', language).join(' '),
    // Each by itself: no phrase goes from one into the next.
    terms: [...path, text].flatMap(part => termsOf(part, language)).join(' '),
  }
}

type Stored = Pick<KnowledgeSection, 'code' | 'path' | 'text' | 'titleTerms' | 'terms' | 'position'>

/** Also by its terms, which newer rules may make others of than those that are stored. */
function isStored(before: readonly Stored[], rows: readonly Stored[]): boolean {
  const said = (all: readonly Stored[]) =>
    [...all]
      .sort((a, b) => a.position - b.position)
      .map(({ code, path, text, titleTerms, terms }) => [code, path, text, titleTerms, terms])
  return JSON.stringify(said(before)) === JSON.stringify(said(rows))
}

function counted(rows: readonly Stored[]): { term: string; sections: number }[] {
  const counts = new Map<string, number>()
  for (const { terms } of rows)
    for (const term of new Set(terms.split(' '))) counts.set(term, (counts.get(term) ?? 0) + 1)
  counts.delete('')
  return [...counts].map(([term, sections]) => ({ term, sections }))
}
