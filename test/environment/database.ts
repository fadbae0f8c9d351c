import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseOptions, ensureDatabase, openDatabase } from '@bourse/exchange'
import { inject } from 'vitest'

type Fresh = {
  /** Called on background errors; by default they fail the test. */
  readonly broke?: (error: Error) => void
  /** Another route to the same database. */
  readonly via?: (to: DatabaseOptions) => Promise<DatabaseOptions>
}

/** A fresh copy of the template, dropped after the run. */
export async function freshDatabase({ broke = fail, via = direct }: Fresh = {}): Promise<Database> {
  const { template, ...server } = inject('database')
  const connection = (database: string) => ({ ...server, database })
  const name = `${template}_world_${randomUUID().slice(0, 8)}`
  await ensureDatabase({ connection }, name, template)
  return openDatabase({ ...(await via(connection(name))), max: 12 }, broke)
}

const direct = (to: DatabaseOptions) => Promise.resolve(to)
const fail = (error: Error): never => {
  throw error
}
