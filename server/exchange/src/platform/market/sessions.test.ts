import {
  type Amount,
  toAmount,
  DAY,
  HOUR,
  toInstant,
  instantText,
  MINUTE,
  SECOND,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { manualClock, type Database } from '#platform/kernel'
import { scriptedSource, smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarket } from './market.ts'
import { withSessions } from './sessions.ts'
import { createSplits, markSplitApplied, scheduleSplit } from './splits.ts'
import { clearRecord, testParts } from './testing.ts'

const [BTC, AAPL] = ['1', '40'] as [MarketId, MarketId]
/** Half an hour before the closing of a Friday. */
const AFTERNOON = toInstant(Date.UTC(2026, 10, 20, 20, 30))
const CLOSING = AFTERNOON + 30 * MINUTE
const { markets } = smallCatalogue

let db: Database
beforeAll(async () => {
  db = await testDatabase('sessions')
  await clearRecord(db)
})
afterAll(() => db.close())

it('a stock retains its last price over a weekend, a restart and a split, and opens at its first tick', async () => {
  const clock = manualClock(AFTERNOON)
  const source = scriptedSource({ markets, clock })
  const started = () => {
    const splits = createSplits(db)
    return createMarket({ ...testParts(db, clock, withSessions(source, markets)), splits })
  }
  const until = async (at: number, market: ReturnType<typeof started>) => {
    clock.advance(at - clock.now())
    await market.tickOnce()
  }
  const shown = (market: ReturnType<typeof started>) => {
    const { price, at, high } = market.quote(AAPL)
    return [price, at, high]
  }
  /** Starts a new process, after the candles of the newest minute are written. */
  const restarted = async (market: ReturnType<typeof started>) => {
    for (const _ of [1, 2]) await until(clock.now() + MINUTE, market)
    const next = started()
    await next.tickOnce()
    return next
  }
  const market = started()
  await market.tickOnce()
  source.set('AAPL/USDT', toAmount('224'))
  await until(CLOSING - SECOND, market)
  source.set('AAPL/USDT', toAmount('300'))
  await until(CLOSING, market)
  await until(CLOSING + 5 * HOUR, market)
  expect(shown(market)).toEqual([toAmount('224'), CLOSING - SECOND, toAmount('224')])
  expect([market.price(AAPL), market.quote(BTC).at]).toEqual([null, clock.now()])

  const again = await restarted(market)
  expect(shown(again)).toEqual(shown(market))
  const split = { market: AAPL, at: toInstant(CLOSING + 3 * HOUR + 2 * DAY), to: 4, from: 1 }
  await db.transact((tx) => scheduleSplit(tx, split))
  await until(split.at, again)
  await db.transact((tx) => markSplitApplied(tx, split, clock.now()))
  again.split(split)
  const inNewShares = [toAmount('56'), CLOSING - SECOND, toAmount('56')]
  expect(shown(again)).toEqual(inNewShares)
  const third = await restarted(again)
  expect(shown(third)).toEqual(inNewShares)

  const opening = CLOSING - 6 * HOUR - 30 * MINUTE + 3 * DAY
  source.set('AAPL/USDT', toAmount('57'))
  await until(opening - SECOND, third)
  expect(shown(third)).toEqual(inNewShares)
  await until(opening, third)
  expect(third.price(AAPL)).toBe(toAmount('57'))
  const candles = await third.candles({
    market: AAPL,
    period: '1day',
    from: toInstant(opening - 5 * DAY),
    to: toInstant(opening),
  })
  const closes = candles.map(({ time, close }) => [instantText(time).slice(0, 10), close])
  expect(closes.slice(-2)).toEqual([
    ['2026-11-20', toAmount('56')],
    ['2026-11-23', toAmount('57')],
  ])
  expect(candles.at(-1)?.open).toBe(toAmount('57'))
  expect(candles.every(({ close }) => close < (toAmount('80') as Amount))).toBe(true)
  const tick = await third.tickAt(db, AAPL, toInstant(CLOSING + DAY))
  expect(tick.price).toBe(toAmount('224'))
})
