import { type Reader, type Tx, sql } from '#kernel'

/** Features that the operator turns on and off, by their settings keys. */
export type FeatureFlag = 'seconds_enabled'

export async function isEnabled(reader: Reader, name: FeatureFlag): Promise<boolean> {
  const row = await reader.row<{ value: string }>(sql`select value from setting where key = ${name}`)
  return row?.value === '1'
}

export async function setEnabled(tx: Tx, name: FeatureFlag, on: boolean): Promise<void> {
  const value = on ? '1' : '0'
  await tx.run(sql`insert into setting (key, value) values (${name}, ${value})
    on conflict (key) do update set value = excluded.value`)
}
