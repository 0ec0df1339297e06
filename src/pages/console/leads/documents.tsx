import type { Classification } from '../../../documents/recognise-rules.js'
import { type Html, h } from '../../kit/html.js'
import { readingInWords, typeInWords } from './document-words.js'
import type { LeadScene } from './one.js'

type Listed = LeadScene['documents'][number]

/** Beside the lead's page, which is where one reads on. */
export const viewerAddress = (leadId: string, documentId: string): string =>
  `/console/leads/${leadId}?document=${documentId}#beside`

/** What was sent, what it was taken for, and how it was judged; each opens beside the page. */
export const Documents = ({ scene }: { scene: LeadScene }): Html => (
  <section class="card" id="documents" aria-labelledby="documents-title">
    <h2 id="documents-title">Documents</h2>
    {scene.documents.length === 0 ? <p class="soft">Nothing has come yet.</p> : null}
    <ul class="entries">
      {scene.documents.map(listed => (
        <Line listed={listed} leadId={scene.described.lead.id} isOpen={listed.id === scene.openId} />
      ))}
    </ul>
  </section>
)

function Line({ listed, leadId, isOpen }: { listed: Listed; leadId: string; isOpen: boolean }): Html {
  const { id, filename, metadata } = listed
  const matched = metadata['Matched checklist items'].map(({ label }) => label).join(', ')
  const kind = classificationOf(listed)
  return (
    <li>
      <div class="spread">
        <a class="said" href={viewerAddress(leadId, id)} aria-current={isOpen ? 'true' : undefined}>
          {filename}
        </a>
        <Verdict listed={listed} />
      </div>
      <p class="soft small">{kind ? typeInWords(kind) : readingInWords(metadata.extractionStatus)}</p>
      {matched ? <p class="small">For: {matched}</p> : null}
    </li>
  )
}

/** What is told of it, by the shape in which it is kept. */
export const classificationOf = ({ metadata }: Listed): Omit<Classification, 'names'> | undefined =>
  metadata.classification as Omit<Classification, 'names'> | undefined

/** Of all items that it answers: one that is wrong is what a person has to see. */
export function Verdict({ listed }: { listed: Pick<Listed, 'leadChecklistItemDocument'> }): Html | null {
  const judged = listed.leadChecklistItemDocument
  if (judged.length === 0) return null
  if (judged.some(({ validationResult }) => validationResult === null))
    return <span class="badge">Not judged yet</span>
  return judged.every(({ overallValid }) => overallValid) ? (
    <span class="badge good">Looks good</span>
  ) : (
    <span class="badge bad">Needs a look</span>
  )
}
