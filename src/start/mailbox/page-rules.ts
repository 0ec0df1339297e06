import type { Message } from '../../activity/message.js'
import { escaped } from '../../channels/html-rules.js'
import type { Lead } from '../../leads/lead.js'
import type { Shown } from './conversations.js'

/** The pages of the mailbox, for a browser and for a terminal. Whatever was written is text, and never markup. */

export const allPage = (shown: Shown[]): string =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>What was written to leads, the latest first. Choose a name to answer as that lead.</p>
${live(shown, 'Nothing has gone out yet. In quiet hours agents only plan.')}`,
  )

export const conversationPage = (lead: Lead, shown: Shown[]): string =>
  page(
    nameOf(lead),
    `<p><a href="/">All messages</a></p>
<h1>${escaped(nameOf(lead))}</h1>
<form method="post" enctype="multipart/form-data" action="/${escaped(lead.id)}">
<label>Answer as ${escaped(nameOf(lead))}<br><textarea name="text" rows="6" cols="80"></textarea></label><br>
<label>Files <input type="file" name="file" multiple></label>
<button>Send</button>
</form>
${live(shown, 'Nothing was written to this lead yet. In quiet hours agents only plan.')}`,
  )

export const sentencePage = (sentence: string): string =>
  page('Mailbox', `<p>${escaped(sentence)}</p>\n<p><a href="/">All messages</a></p>`)

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/style.css">
<script src="/live.js" defer></script>
</head>
<body>
${content}
</body>
</html>
`

const live = (shown: Shown[], otherwise: string): string =>
  `<main id="live">\n${shown.map(article).join('\n') || `<p>${otherwise}</p>`}\n</main>`

const article = ({ message, lead, workspace }: Shown): string =>
  `<article class="${message.direction === 'INBOUND' ? 'in' : 'out'}">
<p><a href="/${escaped(lead.id)}">${escaped(headOf(message, lead))}</a> <small>${escaped(workspace)}</small></p>
${message.subject === null ? '' : `<h2>${escaped(message.subject)}</h2>`}
<pre>${escaped(message.body)}</pre>
${message.documentIds.length === 0 ? '' : `<p>${filesOf(message)}</p>`}
</article>`

/** For a terminal: what a stranger has written must not move its cursor. */
export const asText = (shown: Shown[]): string =>
  shown.length === 0 ? 'Nothing was written yet.\n' : shown.map(block).join(`\n${'-'.repeat(72)}\n`)

const block = ({ message, lead }: Shown): string =>
  printable(
    [
      `${headOf(message, lead)}  ${lead.id}`,
      ...(message.subject === null ? [] : [`Subject: ${message.subject}`]),
      '',
      message.body.trimEnd(),
      ...(message.documentIds.length === 0 ? [] : ['', filesOf(message)]),
      '',
    ].join('\n'),
  )

const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

const headOf = ({ channel, direction, state, createdAt }: Message, lead: Lead): string => {
  const way = direction === 'INBOUND' ? 'from' : 'to'
  const stands = state === 'sent' ? '' : ` (${state})`
  return `${createdAt}  ${channel} ${way} ${nameOf(lead)}${stands}`
}

const nameOf = ({ firstName, lastName, id }: Lead): string => `${firstName} ${lastName}`.trim() || id

const filesOf = ({ documentIds }: Message): string =>
  documentIds.length === 1 ? 'With a document' : `With ${documentIds.length} documents`

export const style = `body { font-family: sans-serif; max-width: 50rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.4 }
article { border: 1px solid #ccc; border-left-width: 6px; margin: 1rem 0; padding: 0 1rem }
article.in { border-left-color: #2a7 }
h2 { font-size: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-family: inherit }
textarea { width: 100%; box-sizing: border-box; font: inherit }
`

/** Looks every two seconds for what is new, and leaves the form alone, in which somebody may be writing. */
export const script = `const look = async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live')
    const shown = document.getElementById('live')
    if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh)
  } catch {}
  setTimeout(look, 2000)
}
if (document.getElementById('live')) setTimeout(look, 2000)
`
