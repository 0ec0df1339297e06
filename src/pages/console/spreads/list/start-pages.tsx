import type { Context } from '../../../../context.js'
import { Document } from '../../../../documents/document.js'
import { LeadspreadError } from '../../../../errors.js'
import { accept } from '../../../../http/accept.js'
import { findLead } from '../../../../leads/find.js'
import type { Lead } from '../../../../leads/lead.js'
import { createSpread } from '../../../../spreads/create.js'
import { CreateSpreadBody } from '../../../../spreads/schema.js'
import { type Person, personal } from '../../../door/personal.js'
import { type Html, h } from '../../../kit/html.js'
import { goTo, show } from '../../../kit/page.js'
import { spreadAddress } from '../address.js'
import { Frame } from '../frame.js'
import { ChangeForm, Refusal } from '../pieces.js'
import { leadName } from '../read.js'
import { dayText } from '../words.js'
import { type Listed, listed, SpreadTable } from './list.js'

export const allSpreads = personal({
  method: 'get',
  path: '/console/spreads',
  role: 'viewer',
  async handle(context, { person, caller, query }) {
    const found = await listed(context, caller.workspaceId, { after: query.get('after') })
    return show(
      <Frame title="Spreads" person={person}>
        <h1>Spreads</h1>
        <p class="soft">Start one from the page of a lead. The newest stand first.</p>
        <SpreadTable listed={found} />
      </Frame>,
    )
  },
})

const path = '/console/leads/{leadId}/spreads'

export const leadSpreads = personal({
  method: 'get',
  path,
  role: 'viewer',
  async handle(context, { person, caller, params, query }) {
    const lead = await findLead(caller.workspaceId, params.leadId ?? '', context.db)
    return show(<LeadSpreads {...(await whatToShow(context, lead, query.get('after')))} person={person} />)
  },
})

export const startSpread = personal({
  method: 'post',
  path,
  role: 'analyst',
  async handle(context, { person, caller, params, form }) {
    const lead = await findLead(caller.workspaceId, params.leadId ?? '', context.db)
    const documentIds = form.getAll('documentId')
    try {
      const body = accept(
        CreateSpreadBody,
        { leadId: lead.id, ...(form.has('all') ? {} : { documentIds }) },
        'body',
      )
      const { spread } = await createSpread(context, caller, body)
      return goTo(spreadAddress(spread.id))
    } catch (error) {
      if (!(error instanceof LeadspreadError) || error.status >= 500) throw error
      const message = documentIds.length === 0 ? 'Choose at least one document.' : error.message
      const shown = await whatToShow(context, lead, null)
      return show(<LeadSpreads {...shown} person={person} message={message} chosen={documentIds} />, 422)
    }
  },
})

interface LeadSpreadsProps {
  lead: Lead
  documents: Document[]
  found: Listed
  person: Person
  message?: string
  chosen?: string[]
}

const mostDocuments = 500

async function whatToShow(context: Context, lead: Lead, after: string | null) {
  const { db } = context
  const documents = await Document.in(lead.workspaceId, db)
    .where({ leadId: lead.id })
    .whereNull('deletedAt')
    .orderBy('id', 'desc')
    .limit(mostDocuments)
  return { lead, documents, found: await listed(context, lead.workspaceId, { leadId: lead.id, after }) }
}

function LeadSpreads({ lead, documents, found, person, message, chosen }: LeadSpreadsProps): Html {
  const name = leadName(lead)
  return (
    <Frame title={`Spreads of ${name}`} person={person}>
      <nav class="crumbs small" aria-label="Where this is">
        <a href={`/console/leads/${lead.id}`}>{name}</a>
      </nav>
      <h1>Spreads of {name}</h1>
      <div class="stack">
        <section class="card" aria-labelledby="start">
          <h2 id="start">Start a spread</h2>
          {documents.length === 0 ? (
            <p>{name} has no documents yet. A spread is made of statements and tax returns.</p>
          ) : (
            <StartForm person={person} lead={lead} documents={documents} message={message} chosen={chosen} />
          )}
        </section>
        <SpreadTable listed={found} ofLead />
      </div>
    </Frame>
  )
}

function StartForm({ person, lead, documents, message, chosen }: Omit<LeadSpreadsProps, 'found'>): Html {
  return (
    <ChangeForm person={person} action={`/console/leads/${lead.id}/spreads`}>
      <Refusal message={message} errors={[]} of={[]} />
      <fieldset class="choices">
        <legend>Of which documents</legend>
        {documents.map(({ id, filename, createdAt }) => (
          <label class="choice">
            <input
              type="checkbox"
              name="documentId"
              value={id}
              checked={chosen ? chosen.includes(id) : true}
            />
            <span>{filename}</span>
            <span class="soft small">{dayText(createdAt)}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="main">
        Start the spread
      </button>
    </ChangeForm>
  )
}
