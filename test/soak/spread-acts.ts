import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '../support/drawn-forms.js'
import { profitAndLoss, sheetOf } from '../support/spreads.js'
import type { Answer, Caller } from './caller.js'
import { downloadBytes } from './document-acts.js'
import type { KnownLead } from './lead-acts.js'

interface Spread {
  status: 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'
  error: string | null
  generation: number
  updatedAt: string
  artifacts: { id: string }[]
}

/** However loaded the machine is: what gets on comes to its end. */
const patienceMs = 300_000

/** From statements to what is downloaded, with commands on the way, and then anew. */
export async function spread(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  const documentIds = await sendStatements(caller, lead)
  const { body } = await caller.write('POST', '/spreads', {
    leadId: lead.id,
    documentIds,
    externalId: caller.word(),
    proposedAnnualDebtService: chance.one([undefined, null, 48_000]),
  })
  const { id } = body.spread
  lead.spreadIds.push(id)
  await disturb(caller, id)
  let now = await untilEnded(caller, id)
  await caller.get(`/leads/${lead.id}/spreads`)
  if (now.status === 'COMPLETE') {
    await lookAt(caller, id, now)
    if (chance.fraction() < 0.5) now = await override(caller, id)
  }
  if (chance.fraction() < 0.5) {
    await caller.write('POST', `/spreads/${id}/regenerate`, chance.one([undefined, {}, { documentIds }]))
    await disturb(caller, id)
    const again = await untilEnded(caller, id)
    caller.expect(again.generation === now.generation + 1, 'a spread has another generation', [now, again])
  }
}

async function sendStatements(caller: Caller, lead: KnownLead): Promise<string[]> {
  const { chance } = caller
  const figure = chance.whole(3_000, 900_000)
  const texts = [sheetOf(2024, { cash: figure }), profitAndLoss(2024, { sales: figure + 40_000 })]
  const files = texts.slice(0, chance.whole(1, 2)).map((text, n) => {
    const bytes = Buffer.from(text)
    return { name: `${n}.csv`, bytes, sha256: sha256(bytes) }
  })
  const { body } = await caller.upload(`/leads/${lead.id}/documents`, {}, files)
  const ids = body.documents.map((document: { id: string }) => document.id)
  for (const [place, file] of files.entries()) lead.documents.set(ids[place], file)
  return ids
}

async function disturb(caller: Caller, id: string): Promise<void> {
  const { chance } = caller
  await sleep(chance.one([0, 0, 50, 500]))
  const how = chance.weighted({ notAtAll: 5, pause: 2, cancel: 2, complete: 1 })
  if (how === 'pause') {
    await command(caller, id, 'pause')
    await sleep(chance.one([0, 100]))
    await command(caller, id, 'resume')
  } else if (how !== 'notAtAll') await command(caller, id, how)
}

/** A spread may end before a command reaches it. It is not refused for what the command itself has done. */
async function command(
  caller: Caller,
  id: string,
  name: 'pause' | 'resume' | 'cancel' | 'complete',
): Promise<void> {
  const path = `/spreads/${id}/${name}`
  const tooLate = ({ status, body }: Answer) => status === 409 && body.code === 'spread_not_in_progress'
  const both = caller.chance.fraction() < 0.3
  const answers = both
    ? await Promise.all([1, 2].map(() => caller.send('POST', path, { expect: tooLate })))
    : [await caller.write('POST', path, undefined, tooLate)]
  if (!answers.some(tooLate)) return
  const now = await read(caller, id)
  const byItself = now.status !== 'IN_PROGRESS' && !(name === 'cancel' && now.error === 'Cancelled')
  caller.expect(byItself, `${name} was refused as too late, and the spread is`, now)
}

const read = async (caller: Caller, id: string): Promise<Spread> =>
  (await caller.get(`/spreads/${id}`)).body.spread

async function untilEnded(caller: Caller, id: string): Promise<Spread> {
  for (let giveUpAt = Date.now() + patienceMs, changedAt = ''; ; ) {
    const now = await read(caller, id)
    if (now.status !== 'IN_PROGRESS') return now
    if (now.updatedAt !== changedAt) giveUpAt = Date.now() + patienceMs
    changedAt = now.updatedAt
    caller.expect(Date.now() < giveUpAt, 'a spread gets no further', now)
    await sleep(300)
  }
}

async function lookAt(caller: Caller, id: string, { artifacts }: Spread): Promise<void> {
  await caller.get(`/spreads/${id}/results${caller.chance.one(['', '?include=sources'])}`)
  caller.expect(artifacts.length === 2, 'a spread has other artifacts', artifacts)
  for (const { id: artifactId } of artifacts) {
    const { body } = await caller.get(`/artifacts/${artifactId}`)
    const { size, signedUrl } = body.artifact
    const path = `/artifacts/${artifactId}/download`
    const { bytes, headers } = await caller.get(path)
    caller.expect(bytes.length === size, 'an artifact has another size', [bytes.length, body])
    const url = caller.chance.one([path, signedUrl])
    await downloadBytes(caller, url, bytes, headers.etag ?? '', artifactId)
  }
}

async function override(caller: Caller, id: string): Promise<Spread> {
  const { body } = await caller.get(`/spreads/${id}/results`)
  const periodId = body.results.statements.balanceSheet.periods[0].id
  const value = caller.chance.whole(1, 1_000_000)
  await caller.write('PUT', `/spreads/${id}/overrides`, {
    overrides: [{ statement: 'balanceSheet', periodId, row: 'cash', value, reason: 'Counted' }],
  })
  const now = await untilEnded(caller, id)
  const { body: listed } = await caller.get(`/spreads/${id}/overrides`)
  caller.expect(listed.overrides[0].value === value, 'an override has another value', listed)
  if (caller.chance.fraction() < 0.5) return now
  await caller.write('DELETE', `/spreads/${id}/overrides/${listed.overrides[0].id}`)
  return untilEnded(caller, id)
}
