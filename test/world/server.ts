import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, openDatabase, prepareDatabase, startPostgres } from '@bourse/exchange'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { START } from './start.ts'

/** The database that every world is copied from. */
const TEMPLATE = 'bourse_template'

/** One PostgreSQL for the whole run, in a directory of its own that is gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-test-'))
  const server = await startPostgres({
    directory: join(directory, 'postgres'),
    log: pino({ level: 'silent' }),
    fsync: false,
  })
  await ensureDatabase(server, TEMPLATE)
  const db = openDatabase(server.connection(TEMPLATE), (error) => {
    throw error
  })
  await prepareDatabase(db, START)
  await db.close()
  const { host = '', user = '' } = server.connection(TEMPLATE)
  project.provide('database', { host, user, template: TEMPLATE })
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; user: string; template: string }
  }
}
