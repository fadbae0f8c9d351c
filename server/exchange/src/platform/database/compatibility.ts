import pg from 'pg'
import { DatabaseIncompatible, describeDatabaseError } from './database-errors.ts'

const OLDEST_VERSION = 150_000

/**
 * The result of an inspection: version, clock, problems that keep an exchange from running on it, and settings that make
 * it lose acknowledged work in a crash, or slow under load.
 */
export type DatabaseCompatibility = {
  readonly version: number
  /** Milliseconds of the server's clock. */
  readonly now: number
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

type ServerProperties = {
  version: number
  now: string
  is_standby: boolean
  is_read_only: boolean
  encoding: string
  may_create: boolean | null
  foreign_tables: number
  free_connections: number
  fsync: boolean
  synchronous_commit: string
  full_page_writes: boolean
  max_wal_bytes: string
  checkpoint_seconds: number
  autovacuum: boolean
  jit: boolean
}

/** Settings that an unprivileged user can read. */
const INSPECT_SQL = `select current_setting('server_version_num')::int as version,
  (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now,
  pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only')::bool as is_read_only,
  current_setting('server_encoding') as encoding,
  has_schema_privilege(current_schema(), 'create') as may_create,
  (select count(*)::int from pg_class where relnamespace = current_schema()::regnamespace
    and relkind = 'r' and not pg_has_role(relowner, 'usage')) as foreign_tables,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free_connections,
  current_setting('fsync')::bool as fsync, current_setting('synchronous_commit') as synchronous_commit,
  current_setting('full_page_writes')::bool as full_page_writes, current_setting('jit')::bool as jit,
  pg_size_bytes(current_setting('max_wal_size'))::text as max_wal_bytes,
  extract(epoch from current_setting('checkpoint_timeout')::interval)::int as checkpoint_seconds,
  current_setting('autovacuum')::bool and current_setting('track_counts')::bool as autovacuum`

/** Inspects without changes. Rejects when the server is unreachable. */
export async function inspect(
  connection: pg.PoolConfig,
  connections: number,
): Promise<DatabaseCompatibility> {
  // A server that is too old would refuse the session settings before reporting its version.
  const plain = { ...connection }
  delete plain.options
  const client = new pg.Client(plain)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerProperties>(INSPECT_SQL)
    const [found] = rows as [ServerProperties]
    const { version, now } = found
    const problems = listProblems(found, connections)
    return { version, now: Number(now), problems, warnings: listWarnings(found) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A smaller log causes a checkpoint every few seconds in a busy market. */
const WAL_BYTES_MIN = 512 * 2 ** 20

/** The default of PostgreSQL; the embedded server has 15 minutes. */
const CHECKPOINT_SECONDS_MIN = 300

function listWarnings(found: ServerProperties): string[] {
  const isDurable = found.fsync && found.full_page_writes && found.synchronous_commit !== 'off'
  const warnings: readonly (readonly [boolean, string])[] = [
    [
      !isDurable,
      'a crash of its machine can lose acknowledged orders: set fsync, full_page_writes and synchronous_commit to on',
    ],
    [
      Number(found.max_wal_bytes) < WAL_BYTES_MIN,
      'its checkpoints are frequent under load: set max_wal_size to 512MB or more',
    ],
    [
      found.checkpoint_seconds < CHECKPOINT_SECONDS_MIN,
      'each of its checkpoints writes whole pages again: set checkpoint_timeout to 5min or more',
    ],
    [
      !found.autovacuum,
      'balances and orders are rewritten all the time and nothing removes their old rows: set autovacuum and track_counts to on',
    ],
    [found.jit, 'it compiles short queries: set jit to off'],
  ]
  return warnings.filter(([is]) => is).map(([, message]) => message)
}

function listProblems(found: ServerProperties, connections: number): string[] {
  const { version, free_connections: free } = found
  const problems: readonly (readonly [boolean, string])[] = [
    [
      version < OLDEST_VERSION,
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or newer is needed`,
    ],
    [found.is_standby, 'it is a standby that only reads: name the primary'],
    [
      !found.is_standby && found.is_read_only,
      'it only reads (default_transaction_read_only): switch that off for this user',
    ],
    [
      found.encoding !== 'UTF8',
      `its encoding is ${found.encoding}: create the database with encoding 'UTF8' and template template0`,
    ],
    [found.may_create === null, 'no schema of its search_path exists: create one'],
    [
      found.may_create === false,
      'this user may not create tables there: let it own the database, or grant create on the schema',
    ],
    [found.foreign_tables > 0, 'tables of another user are in its schema: use a database of its own'],
    [
      free < connections,
      `it has ${free} connections left and ${connections} are needed: raise max_connections, or lower DATABASE_POOL`,
    ],
  ]
  return problems.filter(([is]) => is).map(([, message]) => message)
}

/** Throws one error that lists every problem. */
export async function assertCompatible(
  connection: pg.PoolConfig,
  connections: number,
): Promise<DatabaseCompatibility> {
  const compatibility = await inspect(connection, connections).catch((error: unknown) => {
    throw new DatabaseIncompatible(`the database of DATABASE_URL: ${describeDatabaseError(error)}`, {
      cause: error,
    })
  })
  if (compatibility.problems.length > 0)
    throw new DatabaseIncompatible(`the database of DATABASE_URL:\n  ${compatibility.problems.join('\n  ')}`)
  return compatibility
}
