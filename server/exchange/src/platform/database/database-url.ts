import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { DatabaseIncompatible, describeDatabaseError } from './database-errors.ts'

/** Supported query parameters of a database URL. */
const KNOWN = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'application_name'])
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]
const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text)

const CONNECT_MS = 10_000

/**
 * Session settings, the same everywhere: an operator's server may have another time zone, date format or
 * isolation level, and an idle timeout would release the exchange's lock.
 */
const SESSION = [
  'TimeZone=UTC',
  'DateStyle=ISO,MDY',
  'IntervalStyle=postgres',
  'default_transaction_isolation=read\\ committed',
  'idle_session_timeout=0',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/**
 * Parses a database URL like libpq, TLS included; unknown parts are refused, because a guess could leave TLS
 * off.
 */
export function parseDatabaseUrl(databaseUrl: string): pg.PoolConfig {
  const url = new URL(databaseUrl)
  for (const name of url.searchParams.keys()) {
    if (!KNOWN.has(name)) throw new DatabaseIncompatible(`DATABASE_URL: ${name} is not understood`)
  }
  const at = (name: string) => url.searchParams.get(name) ?? ''
  const tls = parseTls(at)
  const database = decodeURIComponent(url.pathname.slice(1))
  const user = decodeURIComponent(url.username)
  if (database === '' || user === '')
    throw new DatabaseIncompatible('DATABASE_URL: it needs a user and a database')
  return {
    // The host of a URL cannot be a socket directory: ?host=/run/postgresql.
    host: at('host') || decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1')) || 'localhost',
    port: Number(url.port || '5432'),
    user,
    database,
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ssl: tls,
    application_name: at('application_name') || 'bourse',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
  }
}

/**
 * `disable`: no TLS. `require`: encryption without verification. `verify-ca`: a certificate of the authority.
 * `verify-full`: with the host name too. Modes that fall back to plain text silently are not supported.
 */
function parseTls(at: (name: string) => string): ConnectionOptions | false {
  const given = at('sslmode')
  if (given !== '' && !isMode(given))
    throw new DatabaseIncompatible(`DATABASE_URL: sslmode is one of ${MODES.join(', ')}`)
  const named = ['sslrootcert', 'sslcert', 'sslkey'].filter((name) => at(name) !== '')
  const mode: Mode = isMode(given) ? given : named.length > 0 ? 'verify-full' : 'disable'
  if (mode === 'disable') {
    if (named.length > 0)
      throw new DatabaseIncompatible(`DATABASE_URL: ${named.join(', ')} with sslmode=disable`)
    return false
  }
  if (mode === 'verify-ca' && at('sslrootcert') === '')
    throw new DatabaseIncompatible('DATABASE_URL: sslmode=verify-ca needs sslrootcert')
  const files = {
    ...(at('sslrootcert') === '' ? {} : { ca: readNamedFile('sslrootcert', at('sslrootcert')) }),
    ...(at('sslcert') === '' ? {} : { cert: readNamedFile('sslcert', at('sslcert')) }),
    ...(at('sslkey') === '' ? {} : { key: readNamedFile('sslkey', at('sslkey')) }),
  }
  // As in libpq, a named authority is verified, also with `require`.
  const isChecked = mode !== 'require' || files.ca !== undefined
  const anyName = mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }
  return { rejectUnauthorized: isChecked, ...anyName, ...files }
}

function readNamedFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new DatabaseIncompatible(
      `DATABASE_URL: the file of ${name} cannot be read: ${describeDatabaseError(error)}`,
      {
        cause: error,
      },
    )
  }
}
