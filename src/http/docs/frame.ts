/** The pages beside the reference, in their order, by their last part of the path. */
export const guidePages = [
  { path: 'introduction', title: 'Introduction', file: 'README.md', until: '## Quick start' },
  {
    path: 'quick-start',
    title: 'Quick start',
    file: 'README.md',
    from: '## Quick start',
    until: '## Where to read on',
  },
  { path: 'api', title: 'Using the API', file: 'docs/api.md' },
  { path: 'walks', title: 'Walks', file: 'docs/walks.md' },
  { path: 'mcp', title: 'Tools for models', file: 'docs/mcp.md' },
  { path: 'people', title: 'People', file: 'docs/people.md' },
  { path: 'configuration', title: 'Configuration', file: 'docs/configuration.md' },
  { path: 'operating', title: 'Operating', file: 'docs/operating.md' },
  { path: 'security', title: 'Security', file: 'docs/security.md' },
  { path: 'limits', title: 'Limits', file: 'docs/limits.md' },
] as const

const links: readonly { path: string; title: string }[] = [...guidePages, { path: 'errors', title: 'Errors' }]

const nav = (current: string) =>
  [{ path: '', title: 'Reference' }, ...links]
    .map(({ path, title }) => {
      const here = path === current ? ' aria-current="page"' : ''
      return `<a href="/docs${path && `/${path}`}"${here}>${title}</a>`
    })
    .join('\n')

/** The links beside a page of documentation. The reference, which has nothing else of ours, has them too. */
export const docsNav = (current: string): string =>
  `<nav class="docs-nav" aria-label="Documentation">\n<b>Leadspread</b>\n${nav(current)}\n</nav>`

export const framed = ({ path, title, body }: { path: string; title: string; body: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Leadspread</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
${docsNav(path)}
<main>
${body}
</main>
</body>
</html>
`

/** No script, and no style but our own file. */
export const guideSecurity =
  "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'"

export const guideStyle = `
:root { --text: #1d2430; --soft: #5a6472; --line: #d9dee5; --wash: #f5f7f9; --link: #0b5cad }
body { margin: 0 }
.docs-nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: .7rem 1.2rem; border-bottom: 1px solid var(--line); font: 15px/1.6 system-ui, sans-serif; color: var(--text) }
.docs-nav a { color: var(--link); text-decoration: none }
.docs-nav a:hover { text-decoration: underline }
.docs-nav a[aria-current] { color: inherit; font-weight: 600 }
main { color: var(--text); font: 16px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; overflow-wrap: break-word }
main a { color: var(--link) }
main h1, main h2, main h3 { line-height: 1.25; scroll-margin-top: 1rem }
main h2 { margin-top: 2.4rem; padding-top: .8rem; border-top: 1px solid var(--line) }
main code { font: .875em/1.5 ui-monospace, monospace; background: var(--wash); padding: .1em .3em; border-radius: 4px }
main pre { background: var(--wash); padding: .8rem 1rem; border-radius: 8px; overflow-x: auto }
main pre code { background: none; padding: 0; overflow-wrap: normal }
main .wide { overflow-x: auto; margin: 1rem 0 }
main table { border-collapse: collapse; font-size: .92em }
main th, main td { text-align: left; vertical-align: top; padding: .4rem .7rem; border-bottom: 1px solid var(--line); min-width: 5rem }
main details { background: var(--wash); border-radius: 8px; padding: .5rem 1rem; margin: 1rem 0 }
main summary { cursor: pointer }
main details ul { columns: 16rem; list-style: none; padding: 0 }
main dt { margin-top: 1rem; font-weight: 600; scroll-margin-top: 1rem }
main dt span { font-weight: 400; color: var(--soft) }
main blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft) }
@media (max-width: 640px) {
  /* Name beside description would take more than a phone has: one below the other. */
  .swagger-ui :is(table.parameters, table.responses-table) > thead, .swagger-ui table.responses-table > tbody > tr > td.response-col_links { display: none }
  .swagger-ui :is(table.parameters, table.responses-table), .swagger-ui :is(table.parameters, table.responses-table) > tbody, .swagger-ui :is(table.parameters, table.responses-table) > tbody > tr, .swagger-ui :is(table.parameters, table.responses-table) > tbody > tr > td { display: block; width: auto; max-width: none; padding-bottom: .3rem }
}
`
