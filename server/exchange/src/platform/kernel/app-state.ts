import type { Migration } from './migrate.ts'
import type { Reader, Tx } from './database.ts'
import { sql } from './sql.ts'

/** Adds values that must outlive the process: the clock's offset, keys for codes and addresses. */
export const appStateMigration: Migration = {
  name: '0006_kept',
  sql: `create table kept (name text primary key, value text not null);`,
}
export const appStateNameMigration: Migration = {
  name: '0160_app_state',
  sql: 'alter table kept rename to app_state',
}

export async function readState(reader: Reader, name: string): Promise<string | null> {
  const row = await reader.row<{ value: string }>(sql`select value from app_state where name = ${name}`)
  return row?.value ?? null
}

export async function writeState(tx: Tx, name: string, value: string): Promise<void> {
  await tx.run(sql`insert into app_state (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}

/**
 * Reads a key, or creates it once and stores it with the data, so that a restart does not void what depends
 * on it.
 */
export async function ensureKey(tx: Tx, name: string, fresh: Buffer): Promise<Buffer> {
  await tx.run(
    sql`insert into app_state (name, value) values (${name}, ${fresh.toString('hex')}) on conflict do nothing`,
  )
  return Buffer.from((await readState(tx, name)) ?? '', 'hex')
}
