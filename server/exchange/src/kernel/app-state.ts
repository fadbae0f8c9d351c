import type { Migration } from './migrate.ts'
import type { Reader, Tx } from './database.ts'
import { sql } from './sql.ts'

/** Small things that must outlive the process: how far the clock was moved, keys that codes and addresses hang on. */
export const appStateMigration: Migration = {
  name: '0006_kept',
  sql: `create table kept (name text primary key, value text not null);`,
}

export async function readState(reader: Reader, name: string): Promise<string | null> {
  const row = await reader.row<{ value: string }>(sql`select value from kept where name = ${name}`)
  return row?.value ?? null
}

export async function writeState(tx: Tx, name: string, value: string): Promise<void> {
  await tx.run(sql`insert into kept (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}

/** A key made once and kept with the data, so that a restart does not void what depends on it. */
export async function persistentKey(tx: Tx, name: string, fresh: Buffer): Promise<Buffer> {
  await tx.run(
    sql`insert into kept (name, value) values (${name}, ${fresh.toString('hex')}) on conflict do nothing`,
  )
  return Buffer.from((await readState(tx, name)) ?? '', 'hex')
}
