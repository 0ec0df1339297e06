import { asset } from './assets.js'
import { colourSheet } from './colour.js'
import { type Child, type Html, h } from './html.js'

/** How htmx is to behave: nothing that a strict policy forbids, and a refused form is shown where it stands. */
const htmxConfig = JSON.stringify({
  allowEval: false,
  allowScriptTags: false,
  includeIndicatorStyles: false,
  historyCacheSize: 0,
  selfRequestsOnly: true,
  timeout: 30_000,
  // For as long as a swap settles, what came in is not wired up: a form sent then would go its way as a whole page.
  defaultSettleDelay: 0,
  responseHandling: [
    { code: '204', swap: false },
    { code: '[23]..', swap: true },
    { code: '422', swap: true },
    { code: '...', swap: false, error: true },
  ],
})

interface DocumentProps {
  title: string
  lang?: string
  /** Styles over the base, and modules of the browser: names of assets. */
  styles?: string[]
  scripts?: string[]
  /** A lender's own, in the place of ours. */
  colour?: string | undefined
  /** A class of the body: which room of the pages this is. */
  room: 'portal' | 'console' | 'door'
  /** What is said where htmx could not do what was asked. */
  says?: { failed: string; offline: string }
  /** Of somebody who is signed in: what htmx sends along, as forms do. */
  csrf?: string
  children?: Child
}

/** Every page as a whole. */
export function Document({
  title,
  lang = 'en',
  styles = [],
  scripts = [],
  colour,
  room,
  says,
  csrf,
  children,
}: DocumentProps): Html {
  return (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="htmx-config" content={htmxConfig} />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        {['base.css', 'pieces.css', 'tables.css', ...styles].map(name => (
          <link rel="stylesheet" href={asset(name)} />
        ))}
        {colour === undefined ? null : <link rel="stylesheet" href={colourSheet(colour)} />}
        <script src={asset('htmx.js')} defer />
        {['page.js', ...scripts].map(name => (
          <script type="module" src={asset(name)} />
        ))}
      </head>
      <body
        class={room}
        hx-headers={csrf === undefined ? undefined : JSON.stringify({ 'X-CSRF-Token': csrf })}
        data-failed={says?.failed}
        data-offline={says?.offline}
      >
        {children}
        <p class="says" role="status" data-says />
      </body>
    </html>
  )
}
