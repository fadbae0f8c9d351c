import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#testing'
import type { Database } from './database.ts'
import { keptKey, readKept, writeKept } from './kept.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('kept')
})
afterAll(() => db.close())

describe('what is kept', () => {
  it('is what was written last', async () => {
    expect(await readKept(db, 'clock_offset')).toBe(null)
    for (const value of ['1', '2']) await db.transact((tx) => writeKept(tx, 'clock_offset', value))
    expect(await readKept(db, 'clock_offset')).toBe('2')
  })

  it('of a key is the first one, however many are offered at once', async () => {
    const offered = Array.from({ length: 8 }, () => randomBytes(32))
    const kept = await Promise.all(
      offered.map((fresh) => db.transact((tx) => keptKey(tx, 'code_key', fresh))),
    )
    expect(new Set(kept.map((key) => key.toString('hex'))).size).toBe(1)
    const later = await db.transact((tx) => keptKey(tx, 'code_key', randomBytes(32)))
    expect(later.equals(kept[0] as Buffer)).toBe(true)
    expect(offered.some((fresh) => fresh.equals(later))).toBe(true)
  })
})
