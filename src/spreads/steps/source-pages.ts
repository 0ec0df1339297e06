import { readFile, stat } from 'node:fs/promises'
import type { Context } from '../../context.js'
import { Document } from '../../documents/document.js'
import { drawPages } from '../../documents/drawing/draw-pages.js'
import { readingKey } from '../../documents/read-once.js'
import { readerVersion } from '../../documents/reading/read.js'
import { Gone } from '../../errors.js'
import { groupBy } from '../../group-by.js'
import type { SourceMaterial } from '../artifacts/source-pages/pages.js'
import type { SourcePlace } from '../artifacts/source-pages/places.js'

/** What the pages are shown by that figures come from. What was deleted meanwhile has none. */
export async function sourceMaterials(
  { db, storage }: Context,
  workspaceId: string,
  places: readonly SourcePlace[],
  signal: AbortSignal,
): Promise<SourceMaterial[]> {
  const byDocument = groupBy(places, ({ documentId }) => documentId)
  const documents = await Document.in(workspaceId, db)
    .whereIn('id', [...byDocument.keys()])
    .whereNull('deletedAt')
  const materials: SourceMaterial[] = []
  // One after the other: each is drawn by a process of its own.
  for (const document of documents) {
    const stored = await storage.readText(readingKey(document, readerVersion))
    const pages = byDocument.get(document.id)?.map(({ page }) => page) ?? []
    const shown = await storage
      .withFile(document.storageKey, file => shownBy(file, document.mimeType, pages, signal))
      .catch(goneAsNothing)
    materials.push({ documentId: document.id, ...(stored !== undefined && { stored }), ...shown })
  }
  return materials
}

/** A larger picture would make the report larger than what it reports on. */
const mostBytes = 8 * 1024 * 1024
const pictures: Record<string, 'png' | 'jpg'> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

async function shownBy(
  file: string,
  mimeType: string,
  pages: readonly number[],
  signal: AbortSignal,
): Promise<Pick<SourceMaterial, 'rendered' | 'picture'>> {
  if (mimeType === 'application/pdf') return { rendered: await drawPages(file, mimeType, pages, signal) }
  const kind = pictures[mimeType]
  if (!kind || (await stat(file)).size > mostBytes) return {}
  return { picture: { [kind]: (await readFile(file)).toString('base64') } }
}

function goneAsNothing(error: unknown): object {
  if (error instanceof Gone) return {}
  throw error
}
