import { randomUUID } from 'node:crypto'
import { type Database, ensureDatabase, openDatabase } from '#kernel'
import { inject } from 'vitest'

/** The run's PostgreSQL and the template that has the whole schema. */
type Served = { host: string; user: string; template: string }

/** A database of the caller's own with the whole schema in it. What breaks in the background fails the test. */
export async function testDatabase(
  room: string,
  onError: (error: Error) => void = (error) => {
    throw error
  },
): Promise<Database> {
  const { host, user, template } = inject('database' as never) as Served
  const connection = (database: string) => ({ host, user, database })
  const name = `${room}_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase({ connection }, name, template)
  return openDatabase({ ...connection(name), max: 12 }, onError)
}
