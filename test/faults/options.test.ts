import { catalogue, sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { placeOptions } from '../load/place-options.ts'
import { createWorld, freshDatabase } from '#world'
import { describe, expect, it } from 'vitest'
import { killedWhileSettling } from './killed-settling.ts'

describe('an exchange that is killed while it settles options that are due', () => {
  it(
    'settles each of them once after its restart, and every receipt and every balance is as it must be',
    { timeout: 300_000 },
    async () => {
      const db = await freshDatabase()
      try {
        const killed = await killedWhileSettling({ db, count: 1_500, members: 15 })
        // One batch is done, another stands half done; the lane beside it may have come further.
        expect(killed.settledBefore).toBeGreaterThanOrEqual(500)
        expect(killed.settledBefore).toBeLessThan(1_500)
        expect(killed.settledBefore + killed.settledAfter).toBe(1_500)
        expect(killed.broken).toEqual([])
        expect(killed.ledger).toMatchObject({ ok: true })
        expect(killed.receipts).toEqual({ ok: true, text: '1500 receipts of 15 members: all whole' })
      } finally {
        await db.close()
      }
    },
  )
})

describe('options that end in the same second', () => {
  // How long five thousand of them take is measured by `npm run bench -- options`.
  it('are all settled with its tick, each once and each by the tick of its own market', async () => {
    const world = await createWorld()
    try {
      const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
      const acceptedAt = world.clock.now()
      await placeOptions(world.db, { count: 1_200, members: 12, acceptedAt, seconds: 60, markets })
      await world.advance('1 second')
      await world.price('BTC/USDT', '70000')
      await world.advance('58 seconds')
      const count = (status: string) =>
        world.db.row<{ count: number }>(sql`
          select count(*)::int as count from seconds_order where status = ${status}`)
      expect(await count('open')).toEqual({ count: 1_200 })
      await world.advance('1 second')
      expect(await count('closed')).toEqual({ count: 1_200 })
      const ticks = await world.db.rows<{ market_id: number }>(sql`
        select distinct market_id, entry_tick, close_tick from seconds_order`)
      expect(ticks.length).toBe(markets.length)
      expect(await audit(world)).toEqual([])
    } finally {
      await world.close()
    }
  })
})
