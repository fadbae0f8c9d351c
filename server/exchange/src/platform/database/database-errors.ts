/** A database on which the exchange cannot run; its message names the fix. */
export class DatabaseIncompatible extends Error {
  override readonly name = 'DatabaseIncompatible'
}

/** Descriptions of error codes of the server, the driver and the network. */
const ERROR_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password is wrong',
  '28000':
    'the server lets this user not in from here: look at its pg_hba.conf, which may want sslmode=require',
  '3D000': 'there is no database of this name: create it',
  '42501': 'this user has not the rights that it needs: let it own the database',
  '53300': 'the server has no connection left: raise max_connections, or lower DATABASE_POOL',
  '57P03': 'the server is starting or stopping: try again in a moment',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself: name it by sslrootcert',
  ECONNREFUSED: 'no server listens there: start it, or correct DATABASE_URL',
  ECONNRESET: 'it hung up: is this a PostgreSQL?',
  EHOSTUNREACH: 'its machine cannot be reached',
  ENOENT: 'a file is not there: the socket, or what sslrootcert, sslcert or sslkey name',
  ENOTFOUND: 'its name is not known: correct DATABASE_URL',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name: correct the host, or use sslmode=verify-ca',
  ETIMEDOUT: 'it does not answer in time: is a firewall between?',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is signed by an authority that is not known: name that by sslrootcert',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that is not known: name that by sslrootcert',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an authority that is not known: name that by sslrootcert',
}

/** Driver messages without a code. */
const ERROR_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'it offers no TLS: switch that on there, or set sslmode=disable'],
  [/timeout/i, 'it does not answer in time: is a firewall between?'],
  [/password must be a string/, 'the server requires a password, and DATABASE_URL has none'],
  [/terminated unexpectedly/, 'it hung up: is this a PostgreSQL?'],
]

/**
 * Describes why a database is unusable, with its error code; never the original message, which may contain a
 * secret.
 */
export function describeDatabaseError(error: unknown): string {
  const code = findErrorCode(error)
  const message = error instanceof Error ? error.message : ''
  const description =
    ERROR_DESCRIPTIONS[code] ??
    ERROR_PATTERNS.find(([pattern]) => pattern.test(message))?.[1] ??
    'it cannot be used'
  return code === '' ? description : `${description} (${code})`
}

function findErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  const inner = findErrorCode(cause)
  return inner === '' && Array.isArray(errors) ? findErrorCode(errors[0]) : inner
}
