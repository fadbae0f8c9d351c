import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  assertCompatible,
  parseDatabaseUrl,
  ensureDatabase,
  openDatabase,
  type Postgres,
  prepareDatabase,
  sql,
  startPostgres,
} from '@bourse/exchange'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { START } from './start.ts'

type Server = Pick<Postgres, 'connection'> & { readonly isOurs: boolean; stop(): Promise<void> }

/** Starts one PostgreSQL for the whole run in a temporary directory, or uses that of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  const server = databaseUrl === undefined ? await ownServer() : await givenServer(databaseUrl)
  // The template database; the copies' names begin with its name.
  const template = server.isOurs ? 'bourse' : `bourse_test_${randomBytes(4).toString('hex')}`
  await ensureDatabase(server, template)
  const db = openDatabase(server.connection(template), (error) => {
    throw error
  })
  await prepareDatabase(db, START)
  await db.close()
  const { host = '', port, user = '', password, options } = server.connection(template)
  project.provide('database', {
    host,
    user,
    template,
    ...(port === undefined ? {} : { port }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(options === undefined ? {} : { options }),
  })
  return async () => {
    if (!server.isOurs) await dropAll(server, template)
    await server.stop()
  }
}

async function ownServer(): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-test-'))
  const server = await startPostgres({
    directory: join(directory, 'postgres'),
    log: pino({ level: 'silent' }),
    fsync: false,
  })
  return {
    connection: server.connection,
    isOurs: true,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Connects to an existing server with a user who may create databases. */
async function givenServer(databaseUrl: string): Promise<Server> {
  const given = parseDatabaseUrl(databaseUrl)
  await assertCompatible(given, 40)
  return {
    connection: (database) => ({ ...given, database }),
    isOurs: false,
    stop: () => Promise.resolve(),
  }
}

async function dropAll(server: Server, template: string): Promise<void> {
  const db = openDatabase({ ...server.connection('postgres'), max: 1 }, () => undefined)
  const made = await db.rows<{ drop: string }>(sql`
    select format('drop database %I with (force)', datname) as drop from pg_database
    where starts_with(datname, ${template})`)
  for (const { drop } of made) await db.pool.query(drop)
  await db.close()
}

declare module 'vitest' {
  interface ProvidedContext {
    database: {
      host: string
      port?: number
      user: string
      password?: string
      options?: string
      template: string
    }
  }
}
