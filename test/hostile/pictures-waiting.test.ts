import test from 'ava'
import { Document, unreadStatuses } from '../../src/documents/document.js'
import { png } from '../documents/reading/picture-files.js'
import { sendDocument } from '../support/documents.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { upload } from '../support/uploads.js'
import { sharedWorld } from '../support/world.js'
import { blots } from './crowded-pictures.js'

const w = sharedWorld(test, () => temporalWorld('test-hostile-pictures'))

const read = async (workspaceId: string) =>
  Document.in(workspaceId, w.context.db).whereNotIn('extractionStatus', unreadStatuses).resultSize()

for (const count of [3, 30])
  test.serial(
    `a small file is read at once, though another workspace has ${count} of the worst pictures waiting`,
    async t => {
      const leadId = await w.newLead()
      for (let seed = 1; seed <= count; seed++) {
        // As many as a page may have, so that they are laid out and then recognised for as long as that may take.
        const bytes = png(blots({ side: 1_500, high: 20, seed: count * 100 + seed }))
        await sendDocument(w, leadId, { name: `${seed}.png`, bytes })
      }
      await eventually(
        () => Document.in(w.workspaceId, w.context.db).where({ extractionStatus: 'processing' }).resultSize(),
        processing => processing > 0,
      )
      const other = await w.tenant()
      const their = await w.newLead({}, other.key)
      const before = await read(w.workspaceId)
      const began = performance.now()
      await upload(w, their, [{ name: 'p.csv', bytes: Buffer.from('Cash,1\nTotal assets,1\n') }], {
        key: other.key,
      })
      await eventuallyIs(() => read(other.workspaceId), 1, 60_000)
      const meanwhile = (await read(w.workspaceId)) - before
      t.log(`${Math.round(performance.now() - began)} ms, while ${meanwhile} pictures were read`)
      t.true(meanwhile <= 2, `${meanwhile} pictures were read first`)
    },
  )
