import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing'
import type { Database } from './database.ts'
import { page } from './page.ts'
import { sql } from './sql.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('page')
})
afterAll(() => db.close())

const upTo = (last: number, at: { page: number; limit: number }) =>
  page(
    db,
    sql`select n from generate_series(1, ${last}::int) as n order by n desc`,
    at,
    ({ n }: { n: number }) => n,
  )

describe('a page', () => {
  it.each([
    ['the first of several', 25, 1, [25, 24, 23, 22, 21, 20, 19, 18, 17, 16]],
    ['the last', 25, 3, [5, 4, 3, 2, 1]],
    ['a full last', 20, 2, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['one beyond the end', 25, 4, []],
    ['the only one', 3, 1, [3, 2, 1]],
    ['none', 0, 1, []],
  ] as const)('that is %s has its rows and the total', async (_, total, at, rows) => {
    expect(await upTo(total, { page: at, limit: 10 })).toEqual({ rows, total })
  })
})
