import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

/** A step of the schema. Names sort in the order in which they are applied; one that was applied never changes. */
export type Migration = { readonly name: string; readonly sql: string }

/** Brings the schema up to date; each step in a transaction, all under one lock. */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const steps = migrations.map((step) => {
    const up = async (at: Kysely<unknown>) => {
      await sql.raw(step.sql).execute(at)
    }
    return [step.name, { up }] as const
  })
  const migrator = new Migrator({
    db: kysely,
    // Rooms number their own steps, so a lower number may arrive after a higher one.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
