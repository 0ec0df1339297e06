import { type DrawnFile, drawnFiles, sha256 } from '../support/drawn-forms.js'
import type { Caller } from './caller.js'
import type { KnownLead } from './lead-acts.js'

interface Uploaded {
  id: string
  size: number
  url: string
  duplicate?: true
}

const most = 30

export async function upload(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  if (lead.documents.size > most) return deleteDocument(caller, lead)
  const known = [...lead.documents.values()]
  const again = known.length > 0 && chance.fraction() < 0.2
  const files = again ? [chance.one(known)] : drawnFiles(chance)
  const fields: Record<string, string> = {}
  if (chance.fraction() < 0.2) fields.checklistItemCode = 'STATEMENTS'
  if (chance.fraction() < 0.3)
    fields.metadata = JSON.stringify(files.map((_, n) => ({ externalId: `crm-${n}` })))
  const headers: Record<string, string> =
    chance.fraction() < 0.3 ? { 'idempotency-key': caller.word(20) } : {}
  const send = () =>
    chance.fraction() < 0.5
      ? caller.upload(`/leads/${lead.id}/documents`, fields, files, { headers })
      : caller.upload('/documents', { ...fields, leadId: lead.id }, files, { headers })
  const documents: Uploaded[] = (await send()).body.documents
  const sizes = documents.map(({ size }) => size).join()
  caller.expect(
    sizes === files.map(({ bytes }) => bytes.length).join(),
    'documents have other sizes',
    documents,
  )
  for (const [place, document] of documents.entries())
    lead.documents.set(document.id, files[place] as DrawnFile)
  const { id, url } = chance.one(documents)
  await download(caller, url, lead.documents.get(id), id)
}

/** The same bytes at the same time from two sides: both are taken, and they are one document. */
export async function uploadTwice(caller: Caller, lead: KnownLead): Promise<void> {
  const files = drawnFiles(caller.chance, 3)
  const path = `/leads/${lead.id}/documents`
  const answers = await Promise.all([caller.upload(path, {}, files), caller.upload(path, {}, files)])
  const [one = '', other] = answers.map(({ body }) => body.documents.map(({ id }: Uploaded) => id).join())
  caller.expect(
    one === other,
    'the same bytes are two documents',
    answers.map(({ body }) => body),
  )
  for (const [place, id] of one.split(',').entries()) lead.documents.set(id, files[place] as DrawnFile)
}

export async function readDocument(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  const [id, file] = chance.one([...lead.documents]) ?? []
  if (!id || !file) return
  const withContent = chance.fraction() < 0.5
  const { body } = await caller.get(`/documents/${id}${withContent ? '?includeContent=true' : ''}`)
  if (withContent)
    caller.expect(
      sha256(Buffer.from(body.content, 'base64')) === file.sha256,
      'a document has other bytes',
      id,
    )
  else await download(caller, body.signedUrl, file, [id])
}

export async function listDocuments(caller: Caller, lead: KnownLead): Promise<void> {
  const { body } = await caller.get(`/leads/${lead.id}/documents`)
  const ids: string[] = body.map(({ id }: Uploaded) => id).sort()
  caller.expect(
    ids.join() === [...lead.documents.keys()].sort().join(),
    'documents are missing in the list',
    ids,
  )
}

export async function deleteDocument(caller: Caller, lead: KnownLead): Promise<void> {
  const id = caller.chance.one([...lead.documents.keys()])
  if (!id) return
  await caller.write('DELETE', `/documents/${id}`)
  lead.documents.delete(id)
  await caller.get(`/documents/${id}`, { expect: 404 })
}

/** By a link: whole, in a range of any kind, its head alone, or not again. */
async function download(
  caller: Caller,
  url: string,
  file: DrawnFile | undefined,
  about: unknown,
): Promise<void> {
  if (!file) return
  const { bytes, sha256: tag } = file
  await downloadBytes(caller, url, bytes, `"${tag}"`, about)
}

export async function downloadBytes(
  caller: Caller,
  url: string,
  bytes: Buffer,
  tag: string,
  about: unknown,
): Promise<void> {
  const { chance } = caller
  const size = bytes.length
  const first = chance.whole(0, size - 1)
  const last = chance.whole(first, size + 10)
  const end = chance.whole(1, size)
  const [range, wanted] = chance.one([
    [undefined, bytes],
    [`bytes=${first}-`, bytes.subarray(first)],
    [`bytes=${first}-${last}`, bytes.subarray(first, last + 1)],
    [`bytes=-${end}`, bytes.subarray(size - end)],
  ] as const)
  const answer = await caller.get(url, { headers: range ? { range } : {} })
  const isRight = answer.status === (range ? 206 : 200) && answer.bytes.equals(wanted)
  caller.expect(isRight, `other bytes than asked for by ${range ?? 'no range'}`, [answer.status, size, about])
  if (chance.fraction() < 0.3) {
    const head = await caller.send('HEAD', url)
    caller.expect(head.headers['content-length'] === String(size), 'HEAD tells another length', about)
    await caller.get(url, { headers: { 'if-none-match': tag }, expect: 304 })
  }
}
