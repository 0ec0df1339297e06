import { createServer } from 'node:net'
import type { Config } from '../config.js'
import { StartError } from '../errors.js'

export async function refuseTaken(variable: string, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what uses it, or set ${variable} to another.`
            : `Can't listen on ${host}:${port} (${variable}): ${error.message}`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function banner(
  { baseUrl, temporal, dataDir, mailboxPort }: Config,
  { key, link, seeds }: { key: string | undefined; link: string | undefined; seeds: boolean },
): string {
  const lines = [
    '',
    '  Leadspread is ready.',
    '',
    ...(link ? [`  Console      ${link}`, '               signs you in once'] : []),
    `  API          ${baseUrl}/api/v1`,
    `  Docs         ${baseUrl}/docs`,
    ...(temporal.uiUrl ? [`  Temporal UI  ${temporal.uiUrl}`] : []),
    `  Mailbox      http://127.0.0.1:${mailboxPort}`,
    `  Data         ${dataDir}`,
    ...(seeds
      ? ['  Borrowers    three, made up, in a moment; without them: DEMO_BORROWERS=false npm start']
      : []),
    ...(key
      ? [
          `  Demo key     ${key}`,
          '',
          '  Try it:',
          '',
          `    curl -s -H 'x-api-key: ${key}' ${baseUrl}/api/v1/workflows`,
        ]
      : [
          '',
          '  No demo key here. `npx leadspread key create --workspace ID` makes a key for a workspace of yours.',
        ]),
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
