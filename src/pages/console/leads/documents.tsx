import { type Html, h } from '../../kit/html.js'
import type { LeadScene } from './one.js'

/** What was sent, with a link to look at it and what it was taken for. */
export const Documents = ({ scene: { documents } }: { scene: LeadScene }): Html => (
  <section class="card" id="documents" aria-labelledby="documents-title">
    <h2 id="documents-title">Documents</h2>
    {documents.length === 0 ? <p class="soft">Nothing has come yet.</p> : null}
    <ul class="entries">
      {documents.map(({ filename, signedUrl, metadata }) => {
        const kind = (metadata.classification as { reason?: string } | undefined)?.reason
        const matched = metadata['Matched checklist items'].map(({ label }) => label).join(', ')
        return (
          <li>
            <a href={signedUrl}>{filename}</a> <span class="soft small">{metadata.extractionStatus}</span>
            {kind ? <p class="soft small">{kind}</p> : null}
            {matched ? <p class="small">For: {matched}</p> : null}
          </li>
        )
      })}
    </ul>
  </section>
)
