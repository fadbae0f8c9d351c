import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable, pipeline as joined } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import {
  listAppliedSteps,
  type ArchiveSummary,
  assertCompatible,
  parseDatabaseUrl,
  DamagedArchive,
  type Database,
  ensureDatabase,
  acquireExclusiveLock,
  machineClock,
  migrate,
  migrations,
  openDatabase,
  readArchive,
  findServingPostgres,
  startPostgres,
  writeArchive,
} from '@bourse/exchange'
import { hasAuditLog, type Operator, recordCommand, recordResult } from '@bourse/exchange/operator'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { DATABASE } from './open-database.ts'
import { databaseUrl } from './secrets.ts'

const log = pino({ level: 'silent' })
const PIPE = '-'

/** Exports the whole database of an exchange, running or not, to a file with mode 600. */
export async function exportArchive(config: Config, file: string, by: Operator): Promise<string> {
  const source = await openSource(config)
  // Only a complete export gets the final name.
  const partial = `${file}.partial`
  try {
    const sink = file === PIPE ? process.stdout : createWriteStream(partial, { flags: 'wx', mode: 0o600 })
    await recordImport(source.db, ['export', file], by)
    const archived = await writeDatabase(source.db, sink)
    if (file !== PIPE) await rename(partial, file)
    return `exported ${describeArchive(archived)}; pictures are files in ${join(config.dataDirectory, 'uploads')}: copy them as well`
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST')
      throw new Error(`${partial} already exists: is another export running?`, { cause: error })
    if (file !== PIPE) await rm(partial, { force: true })
    throw error
  } finally {
    await source.close()
  }
}

const describeArchive = ({ rows, tables, sha256 }: ArchiveSummary): string =>
  `${rows} rows of ${tables} tables, SHA-256 ${sha256}`

async function writeDatabase(db: Database, sink: NodeJS.WritableStream): Promise<ArchiveSummary> {
  const applied = await listAppliedSteps(db)
  if (applied.length === 0) throw new Error('nothing to export: no exchange has run on this database')
  const client = await db.pool.connect()
  try {
    const lines = writeArchive(client, applied, { product: productVersion(), at: machineClock(0).now() })
    let archived: ArchiveSummary | null = null
    const text = async function* () {
      for (;;) {
        const { value, done } = await lines.next()
        if (done === true) return void (archived = value)
        yield `${value}\n`
      }
    }
    await pipeline(Readable.from(text()), createGzip(), sink, { end: sink !== process.stdout })
    if (archived === null) throw new Error('the export ended before its last line')
    return archived
  } finally {
    client.release()
  }
}

/** Imports a file into an empty database, in one transaction, under the database lock. */
export async function importArchive(config: Config, file: string, by: Operator): Promise<string> {
  const target = await openTarget(config)
  try {
    const names = migrations.map(({ name }) => name).sort()
    const applied = await listAppliedSteps(target.db)
    // Refuses a foreign schema before migrations could change it.
    if (applied.length > 0 && applied.join() !== names.join()) throw new Error('the database is not empty')
    await migrate(target.db, migrations)
    const client = await target.db.pool.connect()
    try {
      const archived = await readArchive(client, names, readLines(file))
      await recordImport(target.db, ['import', file], by)
      return `imported ${describeArchive(archived)}; the ledger balances and every receipt is intact`
    } finally {
      client.release()
    }
  } finally {
    await target.close()
  }
}

/**
 * Records the task in the audit log, because an export has the data of all members. A standby or an older
 * release has no log to write.
 */
async function recordImport(
  db: Database,
  [name, ...args]: [string, ...string[]],
  by: Operator,
): Promise<void> {
  if (!(await hasAuditLog(db))) return
  const at = machineClock(0).now()
  const id = await recordCommand(db, { name, args, by }, at)
  if (id === null) throw new Error('an unsigned command has no signature that was used')
  await recordResult(db, id, { outcome: { kind: 'done', message: '' }, at })
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = file === PIPE ? process.stdin : createReadStream(file)
  const plain = joined(source, createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!/^Z_|^ERR_STREAM_PREMATURE/.test(code)) throw error
    throw new DamagedArchive('the file ends too early, or is no export', { cause: error })
  }
  if (rest !== '') throw new DamagedArchive('the file ends too early')
}

type OpenedDatabase = { readonly db: Database; close(): Promise<void> }

/** Opens the source without the lock: a snapshot of a running exchange is consistent. */
async function openSource(config: Config): Promise<OpenedDatabase> {
  const address = databaseUrl(config)
  if (address !== null) {
    const connection = parseDatabaseUrl(address)
    await assertCompatible(connection, 1)
    return openLimited(connection)
  }
  const serving = await findServingPostgres(resolveDirectory(config))
  if (serving !== null) return openLimited(serving(DATABASE))
  if (!existsSync(resolveDirectory(config)))
    throw new Error(`nothing to export: no exchange has run on ${config.dataDirectory}`)
  return openEmbedded(config)
}

async function openTarget(config: Config): Promise<OpenedDatabase> {
  const address = databaseUrl(config)
  const running = 'an exchange runs on this database: stop it first'
  if (address === null && (await findServingPostgres(resolveDirectory(config))) !== null)
    throw new Error(running)
  if (address === null) return openEmbedded(config)
  const connection = parseDatabaseUrl(address)
  await assertCompatible(connection, 2)
  const hold = await acquireExclusiveLock(connection, {
    log,
    timeoutMs: 0,
    onTaken(error) {
      throw error
    },
  })
  const { db, close } = openLimited(connection)
  return {
    db,
    async close() {
      await close()
      await hold.release()
    },
  }
}

/** Opens the embedded database; the data directory has its own lock, so no other process uses it. */
async function openEmbedded(config: Config): Promise<OpenedDatabase> {
  const server = await startPostgres({ directory: resolveDirectory(config), log })
  await ensureDatabase(server, DATABASE)
  const { db, close } = openLimited(server.connection(DATABASE))
  return {
    db,
    async close() {
      await close()
      await server.stop()
    },
  }
}

function openLimited(connection: ReturnType<typeof parseDatabaseUrl>): OpenedDatabase {
  const db = openDatabase({ ...connection, max: 2 }, () => undefined)
  return { db, close: () => db.close() }
}

const resolveDirectory = (config: Config): string => join(config.dataDirectory, 'postgres')

function productVersion(): string {
  const own = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(own, 'utf8')) as { version: string }).version
}
