import { type Amount, amountOf, assert, HOUR, type Instant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Logger } from 'pino'
import { type Database, type Random, sql } from '#kernel'
import {
  type Hour,
  type HourState,
  historyOf,
  historySource,
  type MarketTerms,
  type PriceSource,
  simulateHour,
} from '#market/source'
import {
  commitKeys,
  COMMITTED_AHEAD_MS,
  listKeysAfter,
  newestOpening,
  type PriceKey,
  recordOpening,
} from './commitments.ts'

export type CommittedSourceParts = {
  readonly db: Database
  readonly markets: readonly MarketTerms[]
  readonly random: Random
  /** Null: keys are made by the system's random source. */
  readonly seed: string | null
  readonly log: Logger
}

const HOURS_CACHED = 3

/** Prices of keys that are committed hours before they count; see commitments.ts. */
export function committedSource(parts: CommittedSourceParts): PriceSource {
  const { db, markets } = parts
  const past = historySource(markets)
  const terms = new Map(markets.map((each) => [each.id, each]))
  const hours = new Map<Instant, Hour>()
  const openings = new Map<Instant, HourState>()
  const unsaved = new Set<Instant>()
  let keys: readonly PriceKey[] = []
  let committedTo = 0

  const keyAt = (second: Instant) =>
    keys.find(({ startsAt, endsAt }) => second >= startsAt && second < endsAt) ?? null

  function hourOf(key: PriceKey): Hour {
    const known = hours.get(key.startsAt)
    if (known !== undefined) return known
    const made = simulateHour({ key: key.key, from: key.startsAt, markets, opening: openingOf(key) })
    hours.set(key.startsAt, made)
    if (hours.size > HOURS_CACHED) hours.delete(hours.keys().next().value as Instant)
    return made
  }

  function openingOf(key: PriceKey): HourState {
    const known = openings.get(key.startsAt)
    if (known !== undefined) return known
    // After an outage longer than the committed hours, prices go on from the last of them.
    const before = keys.findLast(({ endsAt }) => endsAt <= key.startsAt)
    assert(before !== undefined, 'the oldest key has an opening state')
    return setOpening(key.startsAt, hourOf(before).closing())
  }

  function setOpening(startsAt: Instant, state: HourState): HourState {
    openings.set(startsAt, state)
    unsaved.add(startsAt)
    return state
  }

  /** The state before the first key of an installation. */
  async function firstState(startsAt: Instant): Promise<HourState> {
    const [fresh, carried] = [historyOf(markets).stateAt(startsAt), await carriedPrices(db)]
    return Object.fromEntries(
      markets.map(({ id, priceTick }) => {
        const [own, price] = [fresh[id], carried.get(id)]
        assert(own !== undefined, 'the history prices every market')
        return [id, price === undefined ? own : { ...own, price: Number(price / priceTick) }]
      }),
    )
  }

  return {
    candles: past.candles,
    async prepare(now) {
      if (now < committedTo - COMMITTED_AHEAD_MS) return
      const opening = await newestOpening(db, now)
      await commitKeys(db, now, parts)
      keys = await listKeysAfter(db, opening?.startsAt ?? now)
      committedTo = keys.at(-1)?.endsAt ?? 0
      if (opening !== null && !openings.has(opening.startsAt)) openings.set(opening.startsAt, opening.state)
      const [oldest] = keys
      if (oldest !== undefined && !openings.has(oldest.startsAt))
        setOpening(oldest.startsAt, await firstState(oldest.startsAt))
    },
    firstPriced(from, now) {
      const key = keys.find(({ endsAt }) => endsAt > from)
      if (key === undefined) return null
      const first = key.startsAt > from ? key.startsAt : from
      return first > now ? null : first
    },
    tick(market, second) {
      const [key, own] = [keyAt(second), terms.get(market)]
      if (key === null || own === undefined) return null
      const [hour, index] = [hourOf(key), (second - key.startsAt) / SECOND]
      const [price, volume] = [hour.prices(market)[index], hour.volumes(market)[index]]
      assert(price !== undefined && volume !== undefined, 'an hour has all of its seconds')
      return {
        market,
        at: second,
        price: (BigInt(price) * own.priceTick) as Amount,
        volume: (BigInt(volume) * own.lotStep) as Amount,
      }
    },
    async persist(tx, second) {
      for (const startsAt of [...unsaved].filter((each) => each <= second)) {
        const state = openings.get(startsAt)
        assert(state !== undefined, 'an unsaved opening is known')
        await recordOpening(tx, startsAt, state)
        tx.afterCommit(() => unsaved.delete(startsAt))
      }
      for (const startsAt of openings.keys()) if (startsAt < second - 2 * HOUR) openings.delete(startsAt)
    },
    isPredictable: (now) => keyAt(now)?.isFixed ?? false,
  }
}

/** The last prices of an installation from before prices were committed. */
async function carriedPrices(db: Database): Promise<ReadonlyMap<MarketId, Amount>> {
  const rows = await db.rows<{ market_id: number; price: string }>(
    sql`select market_id, price from price_carried`,
  )
  return new Map(rows.map((row) => [String(row.market_id) as MarketId, amountOf(row.price)]))
}
