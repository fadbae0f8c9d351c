import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing'
import type { Database } from './database.ts'
import { ensureKey, readState, writeState } from './app-state.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('stored')
})
afterAll(() => db.close())

describe('persistent state', () => {
  it('is the last write', async () => {
    expect(await readState(db, 'clock_offset')).toBe(null)
    for (const value of ['1', '2']) await db.transact((tx) => writeState(tx, 'clock_offset', value))
    expect(await readState(db, 'clock_offset')).toBe('2')
  })

  it('of a key is the first one, even when several are offered concurrently', async () => {
    const offered = Array.from({ length: 8 }, () => randomBytes(32))
    const keys = await Promise.all(
      offered.map((fresh) => db.transact((tx) => ensureKey(tx, 'code_key', fresh))),
    )
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    const again = await db.transact((tx) => ensureKey(tx, 'code_key', randomBytes(32)))
    expect(again.equals(keys[0] as Buffer)).toBe(true)
    expect(offered.some((fresh) => fresh.equals(again))).toBe(true)
  })
})
