import { type Reader, type Tx, sql } from '#kernel'

/** What the operator can turn on and off for everybody, by its key among the settings. */
export type Switch = 'seconds_enabled'

export async function isOn(reader: Reader, name: Switch): Promise<boolean> {
  const row = await reader.row<{ value: string }>(sql`select value from setting where key = ${name}`)
  return row?.value === '1'
}

export async function turn(tx: Tx, name: Switch, on: boolean): Promise<void> {
  const value = on ? '1' : '0'
  await tx.run(sql`insert into setting (key, value) values (${name}, ${value})
    on conflict (key) do update set value = excluded.value`)
}
