import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Names of fields that hold a secret or a person's data, wherever they appear in a logged object. */
const hidden = new Set([
  'apiKey',
  'authorization',
  'cookie',
  'email',
  'firstName',
  'headers',
  'lastName',
  'middleName',
  'password',
  'phoneNumber',
  'previousSecretKey',
  'secret',
  'secretKey',
  'x-api-key',
])

export function createLog(level: string, role: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }), log: entry => withoutHidden(entry, 3) },
    // In place of pino's own, which would describe again what `withoutHidden` has described.
    serializers: { err: described => described },
  }
  return destination ? pino(options, destination) : pino(options)
}

type Fields = Record<string, unknown>

/** As deep as anything we log. Most lines hold nothing to hide and pass as they are: there is one for every request. */
function withoutHidden(entry: Fields, levels: number): Fields {
  let shown: Fields | undefined
  for (const [name, value] of Object.entries(entry)) {
    let kept = value
    if (hidden.has(name)) kept = '[redacted]'
    // Temporal's SDK says `error`.
    else if (name === 'err' || name === 'error' || value instanceof Error) kept = describeError(value)
    else if (levels > 1 && value !== null && typeof value === 'object') {
      kept = withoutHidden(value as Fields, levels - 1)
    }
    if (kept === value) continue
    shown ??= (Array.isArray(entry) ? [...entry] : { ...entry }) as Fields
    shown[name] = kept
  }
  return shown ?? entry
}

/** Database drivers put the offending row into fields beside the message (PostgreSQL's `detail`): only these are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const code = (error as { code?: unknown }).code
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}
