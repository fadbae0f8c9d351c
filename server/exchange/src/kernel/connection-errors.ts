/** The database could not be asked, and nothing of what was wanted has happened. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection broke while a commit was on its way: it happened or it did not, and nobody here can know. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** What a server says that is about to be gone, is not there yet, or has no place left. */
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

/** The driver tells its own losses by words alone. */
const CONNECTION_ERROR_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed)/

/** Whether a fault is of the way to the database, and not of what was asked. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall, errors } = error as Error & {
    code?: unknown
    syscall?: unknown
    errors?: readonly unknown[]
  }
  if (typeof code === 'string' && CONNECTION_ERROR_CODES.has(code)) return true
  // The socket file of a server that is not there.
  if (code === 'ENOENT' && syscall === 'connect') return true
  // Several addresses of one name that all refuse come as one aggregate.
  return (
    CONNECTION_ERROR_MESSAGE.test(error.message) ||
    (Array.isArray(errors) && errors.length > 0 && errors.every(isConnectionError))
  )
}
