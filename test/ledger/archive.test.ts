import { type Database, listAppliedSteps, sql, writeArchive } from '@bourse/exchange'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#environment'
import { START } from '../environment/start.ts'

let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

/** Writes the archive; returns its lines. */
async function writeLines(): Promise<string[]> {
  const client = await db.pool.connect()
  try {
    const lines: string[] = []
    const options = { product: 'test', at: START }
    for await (const part of writeArchive(client, await listAppliedSteps(db), options))
      lines.push(...part.split('\n'))
    return lines
  } finally {
    client.release()
  }
}

it('an archive has every table of the schema, and two of one database are equal', async () => {
  await db.rows(sql`
    insert into spot_trail_mark (market_id, side, since, price, at)
      select 1, 'buy', to_timestamp(n % 3), n % 7, to_timestamp(n) from generate_series(1, 50) as n`)
  const [first, second] = [await writeLines(), await writeLines()]
  expect(second).toEqual(first)
  const tables = await db.rows<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`)
  const written = first.flatMap((line) =>
    line.startsWith('{"end":') ? [(JSON.parse(line) as { end: string }).end] : [],
  )
  expect(written.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
