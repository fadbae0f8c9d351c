import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Database, ensureDatabase, openDatabase } from '#platform/kernel'
import { inject } from 'vitest'

/** The run's PostgreSQL and the template that has the whole schema. */
type RunningServer = {
  host: string
  port?: number
  user: string
  password?: string
  options?: string
  template: string
}

/** Creates a separate database with the whole schema. Background errors fail the test. */
export async function testDatabase(
  label: string,
  onError: (error: Error) => void = (error) => {
    throw error
  },
): Promise<Database> {
  return openDatabase({ ...(await testConnection(label)), max: 12 }, onError)
}

/** Creates a separate database and returns its connection, for tests that connect themselves. */
export async function testConnection(label: string): Promise<pg.PoolConfig> {
  const { template, ...server } = inject('database' as never) as RunningServer
  const connection = (database: string) => ({ ...server, database })
  const name = `${template}_${label}_${randomUUID().slice(0, 8)}`
  await ensureDatabase({ connection }, name, template)
  return connection(name)
}
