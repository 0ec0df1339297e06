import { type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Names of fields that hold a secret or a person's data, wherever they appear in a logged object. */
const hidden = [
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
  'secret',
  'secretKey',
  'x-api-key',
]

export function createLog(level: string, role: string): Log {
  return pino({
    level,
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: hidden.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  })
}

/** Database drivers put the offending row into fields beside the message (PostgreSQL's `detail`): only these are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const code = (error as { code?: unknown }).code
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}
