import test from 'ava'
import { hasRecogniser } from '../documents/reading/has-recogniser.js'
import { photographedStatement } from '../documents/reading/photographed-statement.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { sendDocument } from '../support/documents.js'
import { signedIn } from '../support/people.js'
import { conduct, newSpread } from '../support/spreads.js'
import { world } from '../support/world.js'

const whereInstalled = hasRecogniser ? test : test.skip

whereInstalled(
  'a figure of a photograph is shown on what was drawn of it, which browsers can show',
  async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
    const documentId = await sendDocument(w, leadId, { name: 'IMG.heic', bytes: photographedStatement })
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const analyst = await signedIn(w, 'analyst')
    const { body } = await analyst.get(`/console/spreads/${id}?of=balanceSheet&period=2024-12-31&row=cash`)
    t.regex(body, /IMG\.heic, page 1/)
    t.regex(
      body,
      new RegExp(`data-source="picture"[^>]* data-bytes="/console/documents/${documentId}/pictures/1"`),
    )
    t.regex(body, new RegExp(`href="/console/documents/${documentId}/bytes"[^>]*>Open the document`))
  },
)
