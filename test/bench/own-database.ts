import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, ensureDatabase, openDatabase, prepareDatabase, startPostgres } from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../environment/start.ts'

/** Work on a database like the product's: its own PostgreSQL, its own disk, full durability. */
export async function withDatabase<T>(work: (db: Database, directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-load-'))
  const server = await startPostgres({
    directory: join(directory, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  await ensureDatabase(server, 'load')
  let isOver = false
  const db = openDatabase(server.connection('load'), (error) => {
    // A closing connection may receive the server's shutdown.
    if (!isOver) throw error
  })
  try {
    await prepareDatabase(db, START)
    return await work(db, directory)
  } finally {
    isOver = true
    await db.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
