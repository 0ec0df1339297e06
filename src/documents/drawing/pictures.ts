import type { Document } from '../document.js'
import type { Storage } from '../storage.js'
import { drawPages } from './draw-pages.js'

/** What browsers can't show, and is drawn for them when it is read. */
const drawn = ['image/tiff', 'image/heic', 'image/heif']

export const isDrawnForBrowsers = (mimeType: string): boolean => drawn.includes(mimeType)

/** How finely a page is drawn that has a size. A photograph has none. */
export const drawnDotsPerPoint = 2

/** Of a fax of a hundred pages the first ones, which is where one looks. */
const pages = Array.from({ length: 20 }, (_, n) => n + 1)

type Drawable = Pick<Document, 'workspaceId' | 'id' | 'mimeType' | 'storageKey'>

export const pictureKey = ({ workspaceId, id }: Pick<Document, 'workspaceId' | 'id'>, page: number): string =>
  `${workspaceId}/pictures/${id}/${page}.png`

/** Draws what is to be drawn, and keeps it beside the document's bytes. Repeatable. */
export async function keepPictures(storage: Storage, document: Drawable, signal: AbortSignal): Promise<void> {
  if (!isDrawnForBrowsers(document.mimeType)) return
  const pictures = await storage.withFile(document.storageKey, file =>
    drawPages(file, document.mimeType, pages, signal),
  )
  signal.throwIfAborted()
  for (const { number, png } of pictures) {
    const bytes = Buffer.from(png, 'base64')
    const isPng = pages.includes(number) && bytes.toString('latin1', 1, 4) === 'PNG'
    if (isPng) await storage.putBytes(pictureKey(document, number), bytes)
  }
}

/** They go with the bytes that they show. */
export async function removePictures(storage: Storage, document: Drawable): Promise<void> {
  if (!isDrawnForBrowsers(document.mimeType)) return
  for (const page of pages) await storage.remove(pictureKey(document, page))
}
