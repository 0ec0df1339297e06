import type { LeadspreadError } from '../../errors.js'
import { Document } from '../kit/document.js'
import { type Child, type Html, h } from '../kit/html.js'

/** What stands around every page of the portal. */
export function Frame({ title, children }: { title: string; children: Child }): Html {
  return (
    <Document title={title} room="portal" styles={['portal.css']}>
      <main class="stack">{children}</main>
      <p class="says" role="status" data-says />
    </Document>
  )
}

export const portalFailure = ({ status, message }: LeadspreadError): Html => (
  <Frame title="Documents">
    <h1>{status === 404 ? 'This link leads nowhere any more' : 'That did not work'}</h1>
    <p>{status === 404 ? 'Ask whoever sent it to you for a new one.' : message}</p>
  </Frame>
)
