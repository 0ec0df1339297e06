import type { Context as KoaContext } from 'koa'
import type { LeadspreadError } from '../../errors.js'
import { Document } from '../kit/document.js'
import { type Child, type Html, h } from '../kit/html.js'
import { wantsPiece } from '../kit/page.js'
import { languageAt, type Visit } from './visit.js'
import { wordsOf } from './words.js'

/** What stands around every page of the portal. */
export function Frame({ visit, children }: { visit: Visit; children?: Child }): Html {
  const { words, language, lender, workspace } = visit
  return (
    <Document
      title={`${words.title} – ${lender}`}
      lang={language}
      colour={workspace.portalLook?.color}
      room="portal"
      styles={['portal.css', 'portal-files.css']}
      scripts={['keep.js', 'upload.js']}
      says={{ failed: words.tryAgain, offline: words.offline }}
    >
      <a class="skip" href="#checklist">
        {words.skip}
      </a>
      <header class="bar">
        <span class="lender">{lender}</span>
        <a
          href={`?lang=${language === 'en' ? 'es' : 'en'}`}
          lang={language === 'en' ? 'es' : 'en'}
          class="small"
        >
          {words.other}
        </a>
      </header>
      <main>{children}</main>
    </Document>
  )
}

/** What a script finds in an answer, to be said where it asked. */
export const Refusal = ({ says }: { says: string }): Html => (
  <p class="notice bad" data-refusal>
    {says}
  </p>
)

/** Whoever has no good link is told nothing but that. */
export function portalFailure({ status }: LeadspreadError, ctx: KoaContext): Html {
  const language = languageAt(ctx)
  const words = wordsOf(language)
  const isGone = status === 404
  if (wantsPiece(ctx))
    return <Refusal says={isGone ? words.linkEnded : status === 429 ? words.waiting : words.tryAgain} />
  return (
    <Document title={words.title} lang={language} room="portal" styles={['portal.css']}>
      <main class="alone">
        <div class="card">
          <h1>{isGone ? words.expired : words.failed}</h1>
          <p>{isGone ? words.askForNew : words.tryAgain}</p>
        </div>
      </main>
    </Document>
  )
}
