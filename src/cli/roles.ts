import type { Command } from './command.js'

/** What goes on until it is told to stop; `main.ts` starts them. Here they are only explained. */
export const roles: Pick<Command, 'name' | 'usage' | 'summary' | 'help'>[] = [
  {
    name: 'all',
    usage: '',
    summary: 'run everything on this machine, as npm start does',
    help: `Migrates the database and runs the API, a worker and the mailbox for developers, each started again when it dies, until Ctrl-C.
It takes a Temporal server at TEMPORAL_ADDRESS; \`npm start\`, which installs and compiles first, brings one along.

  --temporal-cli FILE  run Temporal's dev server with this program

Example: TEMPORAL_ADDRESS=127.0.0.1:7233 leadspread all`,
  },
  {
    name: 'api',
    usage: '',
    summary: 'serve the API',
    help: `Serves the API, its docs and the pages at HOST and PORT. As many as you like, behind a proxy that ends TLS. SIGTERM lets
requests under way come to their end.

Example: HOST=0.0.0.0 PORT=3000 leadspread api`,
  },
  {
    name: 'worker',
    usage: '[--queues a,b]',
    summary: 'run workflows and activities; without --queues all of them',
    help: `Runs what Temporal hands out: workflows, agents' steps, deliveries, reading documents, making artifacts. As many as you
like, at least one. With METRICS_PORT its health and metrics are served there.

  --queues a,b  only these task queues, of runs, deliveries, documents and heavy

Example: leadspread worker --queues runs,deliveries`,
  },
  {
    name: 'mail',
    usage: '',
    summary: 'take the mail that leads send to MAIL_REPLY_DOMAIN',
    help: `Takes mail by SMTP at MAIL_PORT, or reads the mailbox of IMAP_URL, or both. docs/configuration.md tells how to set it up.

Example: MAIL_REPLY_DOMAIN=replies.harbor.example MAIL_PORT=2525 leadspread mail`,
  },
]
