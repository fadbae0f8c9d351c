/** The database is unreachable, and nothing was changed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection broke during a commit; whether it took effect is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Too much work waits; the call was not started, and may be repeated later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Codes of a server that is shutting down, starting, or out of connections. */
const CONNECTION_ERROR_CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** The driver reports lost connections by message only. */
const CONNECTION_ERROR_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed)/

/** Whether the fault is one of the connection rather than of the statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall, errors, severity } = error as Error & {
    severity?: unknown
    code?: unknown
    syscall?: unknown
    errors?: readonly unknown[]
  }
  if (typeof code === 'string' && CONNECTION_ERROR_CODES.has(code)) return true
  // The server stops with this error, as when its log finds no space: a commit may still have taken effect.
  if (severity === 'PANIC') return true
  // The server's socket file does not exist.
  if (code === 'ENOENT' && syscall === 'connect') return true
  // Connection failures of several addresses of one name arrive as an AggregateError.
  return (
    CONNECTION_ERROR_MESSAGE.test(error.message) ||
    (Array.isArray(errors) && errors.length > 0 && errors.every(isConnectionError))
  )
}
