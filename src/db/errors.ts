import { DBError } from 'objection'
import { Unavailable } from '../errors.js'

/** A unique index that a race can run into. SQLite names the columns, PostgreSQL the index. */
interface UniqueIndex {
  name: string
  columns: string
}

interface DriverError {
  name: string
  code?: string
  message: string
  constraint?: string
}

/** Objection wraps PostgreSQL's errors and passes SQLite's on as they are: below both stands the driver's own. */
function driverError(error: unknown): DriverError | undefined {
  const native = error instanceof DBError ? error.nativeError : error
  return native instanceof Error ? (native as DriverError) : undefined
}

export function violates(index: UniqueIndex, error: unknown): boolean {
  const native = driverError(error)
  if (native?.code === '23505') return native.constraint === index.name
  return native?.code === 'SQLITE_CONSTRAINT_UNIQUE' && native.message.endsWith(`: ${index.columns}`)
}

/** Two transactions each waited for the other, or read what the other changed: running one again is right. */
export function isRetryable(error: unknown): boolean {
  const code = driverError(error)?.code
  return code === '40001' || code === '40P01'
}

const outOfReach = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'],
  ...[
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
  ],
  // PostgreSQL: too many connections, shutting down, crashed, starting up, lock not available, statement timeout, read-only.
  ...['53300', '57P01', '57P02', '57P03', '55P03', '57014', '25006'],
])

/** The database is away or overloaded: the caller may try again. Anything else is a fault of ours. */
export function unavailable(error: unknown): Unavailable | undefined {
  const native = driverError(error)
  if (!native) return undefined
  const code = native.code ?? ''
  const lost =
    outOfReach.has(code) ||
    code.startsWith('SQLITE_IOERR') ||
    /^08/.test(code) ||
    native.name === 'KnexTimeoutError' ||
    // The two failures to connect for which node-postgres gives no code.
    native.message.includes('Connection terminated unexpectedly') ||
    native.message.startsWith('timeout expired') ||
    native.message.startsWith('Connection terminated due to connection timeout')
  return lost
    ? new Unavailable('The database is out of reach or overloaded. Try again shortly.', 2, error)
    : undefined
}
