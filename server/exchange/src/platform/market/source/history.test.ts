import { describe, expect, it } from 'vitest'
import { DAY, HOUR, type Instant, MINUTE, SECOND, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { startTicks } from '@bourse/contracts/price-process/dynamics'
import { createHistory } from './history.ts'
import { simulateHour } from './live-hour.ts'
import { publicKey } from './keyed-noise.ts'
import { GENESIS } from './period.ts'
import { fold } from './split.ts'
import { smallCatalogue } from './testing.ts'
import { LEVELS, type Level } from './tree.ts'

const { markets } = smallCatalogue
const ids = markets.map(({ id }) => id)
const history = createHistory(markets)
const FIRST = toInstant(Date.UTC(2026, 10, 20, 14, 22, 37))
const listBars = (market: MarketId, level: Level, until: Instant) =>
  history.bar(market, level, Math.floor(FIRST / LEVELS[level].width), until)

describe('the history', () => {
  it('has the same hours on every machine, under the public key', () => {
    const first = createHistory(markets, undefined, 1)
    const hours = ids.map((id) => first.bar(id, 1, Math.floor(FIRST / HOUR)))
    expect(hours).toMatchInlineSnapshot(`
      [
        {
          "close": 5565855,
          "high": 5578491,
          "low": 5543442,
          "open": 5558036,
          "volume": 1339837710,
        },
        {
          "close": 1550,
          "high": 1554,
          "low": 1539,
          "open": 1543,
          "volume": 353167969884,
        },
        {
          "close": 23796,
          "high": 23834,
          "low": 23762,
          "open": 23832,
          "volume": 1604116032,
        },
      ]
    `)
  })

  it('has the same coins in both versions, and other hours of stocks', () => {
    const [first, second] = [createHistory(markets, undefined, 1), createHistory(markets, undefined, 2)]
    const hours = [first, second].map((each) => ids.map((id) => each.bar(id, 1, Math.floor(FIRST / HOUR))))
    expect(hours[1]?.slice(0, 2)).toEqual(hours[0]?.slice(0, 2))
    expect(hours[1]?.[2]).toMatchInlineSnapshot(`
      {
        "close": 22849,
        "high": 22879,
        "low": 22823,
        "open": 22877,
        "volume": 1309755255,
      }
    `)
  })

  it('begins at the start price of each market', () => {
    const state = history.stateAt(GENESIS)
    for (const terms of markets) expect(state[terms.id]).toEqual({ price: startTicks(terms), variance: 1 })
    expect(() => history.second(ids[0] as MarketId, toInstant(GENESIS - SECOND))).toThrow(
      'before its genesis',
    )
  })

  it('is followed by live prices that continue from its last second', () => {
    const opening = history.stateAt(FIRST)
    const live = simulateHour({ key: publicKey('live'), from: FIRST, markets, opening })
    for (const { id, volatility } of markets) {
      const last = history.second(id, toInstant(FIRST - SECOND)).price
      expect(opening[id]?.price).toBe(last)
      expect(Math.abs((live.prices(id)[0] as number) / last - 1)).toBeLessThan(volatility * 0.2 + 2 / last)
    }
    expect(history.stateAt(toInstant(FIRST + HOUR))).not.toEqual(opening)
  })

  it('has bars that agree on every level, whole and cut at the first live second', () => {
    const day = Math.floor(FIRST / DAY)
    for (const id of ids) {
      const hours = Array.from({ length: 24 }, (_, hour) => history.bar(id, 1, day * 24 + hour))
      expect(history.bar(id, 0, day)).toEqual(fold(hours))
      const seconds = []
      const from = Math.floor(FIRST / MINUTE) * MINUTE
      for (let at = from; at < FIRST; at += SECOND) seconds.push(history.second(id, toInstant(at)))
      const minute = listBars(id, 3, FIRST)
      expect(minute.close).toBe(seconds.at(-1)?.price)
      expect(minute.volume).toBe(seconds.reduce((total, { volume }) => total + volume, 0))
      for (const level of [0, 1, 2, 3] as const) {
        const cut = listBars(id, level, FIRST)
        expect(cut.close).toBe(minute.close)
        expect(cut.open).toBe(listBars(id, level, toInstant(FIRST + 2 * DAY)).open)
        expect(cut.high).toBeGreaterThanOrEqual(minute.high)
      }
    }
  })

  it('is the same after older and newer days were read', () => {
    const [fresh, used] = [createHistory(markets), createHistory(markets)]
    for (const days of [900, 3, 1_000, 40, 500]) used.bar(ids[0] as MarketId, 1, GENESIS / HOUR + days * 24)
    const hour = Math.floor(FIRST / HOUR)
    expect(used.bar(ids[0] as MarketId, 1, hour)).toEqual(fresh.bar(ids[0] as MarketId, 1, hour))
    expect(used.stateAt(FIRST)).toEqual(fresh.stateAt(FIRST))
  })
})
