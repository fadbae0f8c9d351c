import { CompiledQuery, Kysely, PostgresDialect, sql as raw } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Reader } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** A step of the schema. Names sort in the order of application; an applied step never changes. */
export type Migration = {
  readonly name: string
  readonly sql: string
  /** Runs after the SQL in the same transaction, for values that only code can compute. */
  readonly afterSql?: (query: StepQuery) => Promise<void>
}

/** A statement in the transaction of a step. */
export type StepQuery = <T>(statement: Sql) => Promise<readonly T[]>

/** Migrates the schema; each step in a transaction, all under one lock. */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const steps = migrations.map((step) => {
    const up = async (at: Kysely<unknown>) => {
      await raw.raw(step.sql).execute(at)
      const query: StepQuery = async <T>({ text, values }: Sql) =>
        (await at.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows
      await step.afterSql?.(query)
    }
    return [step.name, { up }] as const
  })
  const migrator = new Migrator({
    db: kysely,
    // Modules number their own steps, so a lower number may arrive after a higher one.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw findNewerSchema(await listAppliedSteps(db), migrations) ?? error
}

/** Lists the applied steps in the order of their names; empty for a new database. */
export async function listAppliedSteps(reader: Reader): Promise<readonly string[]> {
  const table = await reader.row<{ is: boolean }>(
    sql`select to_regclass('kysely_migration') is not null as is`,
  )
  if (table?.is !== true) return []
  const rows = await reader.rows<{ name: string }>(sql`select name from kysely_migration`)
  return rows.map(({ name }) => name).sort()
}

/**
 * Returns an error if an unknown step comes from a newer version: running this one could lose its records.
 */
function findNewerSchema(applied: readonly string[], migrations: readonly Migration[]): Error | null {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length === 0) return null
  return new Error(`the database was created by a newer Bourse (${unknown.join(', ')}): start that version`)
}
