import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseOptions, ensureDatabase, openDatabase } from '@bourse/exchange'
import { inject } from 'vitest'

type DatabaseSetup = {
  /** Called on background errors; by default they fail the test. */
  readonly onError?: (error: Error) => void
  /** Another route to the same database. */
  readonly via?: (to: DatabaseOptions) => Promise<DatabaseOptions>
}

/** Creates a copy of the template, which is dropped after the run. */
export async function freshDatabase({
  onError: broke = fail,
  via = direct,
}: DatabaseSetup = {}): Promise<Database> {
  const { template, ...server } = inject('database')
  const connection = (database: string) => ({ ...server, database })
  const name = `${template}_test_${randomUUID().slice(0, 8)}`
  await ensureDatabase({ connection }, name, template)
  return openDatabase({ ...(await via(connection(name))), max: 12 }, broke)
}

const direct = (to: DatabaseOptions) => Promise.resolve(to)
const fail = (error: Error): never => {
  throw error
}
