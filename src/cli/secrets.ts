import { type Rotated, rotate } from '../rotation/rotate.js'
import type { Command } from './command.js'
import { withContext } from './with-context.js'

export const secretsCommand: Command = {
  name: 'secrets rotate',
  usage: '',
  summary: 'seal anew what was sealed with an earlier SECRET_KEY',
  help: `Opens what is sealed in the database with SECRET_KEY or SECRET_KEY_PREVIOUS, and seals it with SECRET_KEY: EINs and SSNs,
secrets and headers of webhooks, what models said, answers kept for repeats. What an earlier version sealed is bound to its
place by that.
Safe beside a running service, if that has both keys too, and to stop and run again.
Exit code 1 when something is left; \`leadspread doctor\` counts it by key.

Example: leadspread secrets rotate --json`,
  options: {},
  words: 0,
  run: (_words, _values, environment) =>
    withContext(environment, async context => {
      const rotated = await rotate(context)
      const replaces = context.config.previousSecretKey !== undefined
      return { json: rotated, lines: describe(rotated, replaces), exitCode: rotated.left === 0 ? 0 : 1 }
    }),
}

const mostNamed = 20

function describe({ keyId, resealed, left, unreadable }: Rotated, replaces: boolean): string[] {
  const [named, others] = [unreadable.slice(0, mostNamed), unreadable.slice(mostNamed)]
  const underWay = left - unreadable.length
  return [
    `Sealed ${amount(resealed)} anew.`,
    underWay > 0
      ? `${amount(underWay)} still to be done. If a process runs without the new SECRET_KEY, start it anew; then run this again.`
      : `All that opens is sealed with key ${keyId}.`,
    ...(unreadable.length > 0
      ? [`${amount(unreadable.length)} can't be opened, and stayed as they are:`]
      : []),
    ...named.map(({ table, id, column }) => `  ${table} ${id} ${column}`),
    ...(others.length > 0 ? [`  and ${others.length} more`] : []),
    ...(left === 0 && replaces
      ? [
          'SECRET_KEY_PREVIOUS still verifies what it has signed: repeats of requests for a day, portal links for up to 30.',
          'Once it is gone, those that are left end with it.',
        ]
      : []),
  ]
}

const amount = (texts: number) => `${texts} value${texts === 1 ? '' : 's'}`
