import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { DatabaseIncompatible, describeDatabaseError } from './database-errors.ts'

/** What may stand behind the question mark of an address. */
const KNOWN = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'application_name'])
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]
const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text)

const CONNECT_MS = 10_000

/**
 * The same session wherever it is: an operator's server may have another zone, another way of writing dates, or another
 * idea of what a transaction sees, and what ends idle sessions would take the lock of ours.
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

/** An address as libpq reads it, TLS included; what is not understood is refused, for a guess could leave TLS off. */
export function connectionOf(address: string): pg.PoolConfig {
  const url = new URL(address)
  for (const name of url.searchParams.keys()) {
    if (!KNOWN.has(name)) throw new DatabaseIncompatible(`DATABASE_URL: ${name} is not understood`)
  }
  const at = (name: string) => url.searchParams.get(name) ?? ''
  const tls = tlsOf(at)
  const database = decodeURIComponent(url.pathname.slice(1))
  const user = decodeURIComponent(url.username)
  if (database === '' || user === '')
    throw new DatabaseIncompatible('DATABASE_URL: it needs a user and a database')
  return {
    // A socket directory has no place in an address: ?host=/run/postgresql.
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
 * `disable`: none. `require`: nobody listens in, whoever it is. `verify-ca`: whoever the authority vouches for.
 * `verify-full`: that one, by its name. What would fall back to plain text in silence is not offered.
 */
function tlsOf(at: (name: string) => string): ConnectionOptions | false {
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
    ...(at('sslrootcert') === '' ? {} : { ca: fileOf('sslrootcert', at('sslrootcert')) }),
    ...(at('sslcert') === '' ? {} : { cert: fileOf('sslcert', at('sslcert')) }),
    ...(at('sslkey') === '' ? {} : { key: fileOf('sslkey', at('sslkey')) }),
  }
  // As libpq: an authority that is named is asked, also where only secrecy was.
  const isChecked = mode !== 'require' || files.ca !== undefined
  const anyName = mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }
  return { rejectUnauthorized: isChecked, ...anyName, ...files }
}

function fileOf(name: string, path: string): string {
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
