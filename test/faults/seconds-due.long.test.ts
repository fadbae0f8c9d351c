import { catalogue, sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { placeSecondsOrders } from './place-seconds-orders.ts'
import { createTestEnvironment, freshDatabase } from '#environment'
import { describe, expect, it } from 'vitest'
import { killDuringSettlement } from './kill-during-settlement.ts'

describe('an exchange that is killed while it settles due seconds orders', () => {
  it(
    'settles each of them once after its restart, and every receipt and balance is correct',
    { timeout: 300_000 },
    async () => {
      const db = await freshDatabase()
      try {
        const killed = await killDuringSettlement({ db, count: 1_500, members: 15 })
        // One batch is committed, another is partial; the concurrent worker may be further.
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

describe('seconds orders that end in the same second', () => {
  // `npm run bench -- options` measures the duration for five thousand of them.
  it('are all settled with its tick, each once and at the tick of its own market', async () => {
    const environment = await createTestEnvironment()
    try {
      const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
      const acceptedAt = environment.clock.now()
      await placeSecondsOrders(environment.db, {
        count: 1_200,
        members: 12,
        acceptedAt,
        seconds: 60,
        markets,
      })
      await environment.advance('1 second')
      await environment.price('BTC/USDT', '70000')
      await environment.advance('58 seconds')
      const count = (status: string) =>
        environment.db.row<{ count: number }>(sql`
          select count(*)::int as count from seconds_order where status = ${status}`)
      expect(await count('open')).toEqual({ count: 1_200 })
      await environment.advance('1 second')
      expect(await count('closed')).toEqual({ count: 1_200 })
      const ticks = await environment.db.rows<{ market_id: number }>(sql`
        select distinct market_id, entry_tick, close_tick from seconds_order`)
      expect(ticks.length).toBe(markets.length)
      expect(await audit(environment)).toEqual([])
    } finally {
      await environment.close()
    }
  })
})
