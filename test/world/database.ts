import { randomUUID } from 'node:crypto'
import { type Database, ensureDatabase, openDatabase } from '@bourse/exchange'
import { inject } from 'vitest'

/** A fresh copy of the template, gone with the run. */
export async function freshDatabase(): Promise<Database> {
  const { host, user, template } = inject('database')
  const connection = (database: string) => ({ host, user, database })
  const name = `world_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase({ connection }, name, template)
  return openDatabase({ ...connection(name), max: 12 }, (error) => {
    throw error
  })
}
