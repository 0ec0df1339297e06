import { signedUrl } from '../../../../documents/signed-url.js'
import { findDocument } from '../../../../intake/find-document.js'
import { findArtifact } from '../../../../spreads/find-artifact.js'
import { readAround } from '../../../../spreads/sources/read-around.js'
import { personal } from '../../../door/personal.js'
import { h } from '../../../kit/html.js'
import { goTo, show } from '../../../kit/page.js'
import { AroundPlace } from '../../around.js'

/** A link that holds for a while is made for whoever may see the file: it streams the bytes, and the audit log hears of it. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const documentBytes = personal({
  method: 'get',
  path: '/console/documents/{documentId}/bytes',
  role: 'viewer',
  async handle(context, { caller, params }) {
    const document = await findDocument(caller.workspaceId, params.documentId ?? '', context.db)
    return goTo(pathOf(signedUrl(context, caller, document)))
  },
})

export const artifactBytes = personal({
  method: 'get',
  path: '/console/artifacts/{artifactId}/bytes',
  role: 'viewer',
  async handle(context, { caller, params }) {
    const artifact = await findArtifact(caller.workspaceId, params.artifactId ?? '', context.db)
    return goTo(pathOf(signedUrl(context, caller, artifact)))
  },
})

/** The cells, or the lines of text, around a place. */
export const around = personal({
  method: 'get',
  path: '/console/documents/{documentId}/around',
  role: 'viewer',
  reads: { action: 'document.content_read', subject: ({ documentId = '' }) => documentId },
  async handle(context, { caller, params, query }) {
    const place = {
      page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
      cell: (query.get('cell') ?? '').slice(0, 20),
      text: (query.get('text') ?? '').slice(0, 1_000),
    }
    const found = await readAround(context, caller, params.documentId ?? '', place)
    return show(<AroundPlace found={found} />)
  },
})
