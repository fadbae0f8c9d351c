import { type Amount, amountOf, assert, type Instant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Logger } from 'pino'
import { type Database, type Random, sql } from '#kernel'
import {
  type Commitment,
  type Hour,
  type HourState,
  historyOf,
  historySource,
  impliedVolatility,
  type MarketTerms,
  type PriceSource,
  simulateHour,
  type Tick,
  withListed,
  withPrices,
} from '#market/source'
import {
  commitKeys,
  COMMITTED_AHEAD_MS,
  listKeysAfter,
  newestOpening,
  type PriceKey,
  recordOpening,
} from './commitments.ts'
import type { Listings } from './listings.ts'
import { NO_SPLITS, type Splits } from './splits.ts'

export type CommittedSourceParts = {
  readonly db: Database
  readonly markets: readonly MarketTerms[]
  readonly random: Random
  /** Null: keys are made by the system's random source. */
  readonly seed: string | null
  readonly log: Logger
  /** The markets that have prices at an instant. */
  readonly listings: Listings
  /** None by default. */
  readonly splits?: Splits
}

const HOURS_CACHED = 3

/** Prices of keys that are committed hours before they count; see commitments.ts. */
export function committedSource(parts: CommittedSourceParts): PriceSource {
  const { db, markets, seed, splits = NO_SPLITS } = parts
  const terms = new Map(markets.map((each) => [each.id, each]))
  const hours = createHours(parts)
  let committedTo = 0

  function tick(market: MarketId, second: Instant): Tick | null {
    const [key, own] = [hours.keyAt(second), terms.get(market)]
    if (key === null || own === undefined) return null
    const [hour, index] = [hours.of(key), (second - key.startsAt) / SECOND]
    if (!hour.has(market)) return null
    return tickOf(own, second, [hour.prices(market)[index], hour.volumes(market)[index]])
  }

  const stateAt = (market: MarketId, now: Instant) => {
    const key = hours.keyAt(now)
    return key === null ? undefined : hours.openingOf(key)[market]
  }

  return {
    candles: historySource(markets).candles,
    async prepare(now) {
      await splits.load(now)
      if (now < committedTo - COMMITTED_AHEAD_MS) return
      const opening = await newestOpening(db, now)
      await commitKeys(db, now, parts)
      const keys = await listKeysAfter(db, opening?.startsAt ?? now)
      const [oldest] = keys
      assert(oldest !== undefined, 'the current hour has a key')
      const state = opening?.state ?? hours.stateAt(oldest) ?? (await firstState(parts, oldest.startsAt))
      hours.load(keys, oldest, state)
      committedTo = keys.at(-1)?.endsAt ?? 0
    },
    firstPriced(from, now) {
      const key = hours.nextKey(from)
      if (key === null) return null
      const first = key.startsAt > from ? key.startsAt : from
      return first > now ? null : first
    },
    tick,
    isForged(recorded) {
      const own = tick(recorded.market, recorded.at)
      return own !== null && (own.price !== recorded.price || own.volume !== recorded.volume)
    },
    async persist(tx, second) {
      for (const [startsAt, state] of hours.unsaved(second)) {
        await recordOpening(tx, startsAt, state)
        tx.afterCommit(() => hours.saved(startsAt))
      }
    },
    commitments: (now) => hours.keysFrom(now).map(commitmentOf),
    impliedVolatility: (market, { now, moneyness, ...window }) => {
      const [state, own] = [stateAt(market, now), terms.get(market)]
      if (state === undefined || own === undefined) return null
      return impliedVolatility(own, { state, from: now, ...window }, moneyness)
    },
    isPredictable: (now) => hours.keyAt(now)?.isFixed ?? seed !== null,
  }
}

function tickOf(
  { id: market, priceTick, lotStep }: MarketTerms,
  at: Instant,
  [price, volume]: readonly [number | undefined, number | undefined],
): Tick {
  assert(price !== undefined && volume !== undefined, 'an hour has all of its seconds')
  return {
    market,
    at,
    price: (BigInt(price) * priceTick) as Amount,
    volume: (BigInt(volume) * lotStep) as Amount,
  }
}

const commitmentOf = ({ startsAt, keyHash, link }: PriceKey): Commitment => ({
  startsAt,
  keyHash: keyHash.toString('hex'),
  link: link.toString('hex'),
})

/** The hours of the known keys, each continuing the one before. */
function createHours(parts: CommittedSourceParts) {
  const { markets, splits = NO_SPLITS } = parts
  const hours = new Map<Instant, Hour>()
  const openings = new Map<Instant, HourState>()
  const unsaved = new Set<Instant>()
  let keys: readonly PriceKey[] = []

  function of(key: PriceKey): Hour {
    const known = hours.get(key.startsAt)
    if (known !== undefined) return known
    const own = { key: key.key, from: key.startsAt, markets: splits.termsAt(markets, key.startsAt) }
    const made = simulateHour({ ...own, opening: openingOf(key) })
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
    const span = { after: before.startsAt, at: key.startsAt }
    const closing = splits.openingAt(of(before).closing(), markets, span)
    return setOpening(key.startsAt, listedState(parts, key.startsAt, closing))
  }

  function setOpening(startsAt: Instant, state: HourState): HourState {
    openings.set(startsAt, state)
    unsaved.add(startsAt)
    return state
  }

  return {
    of,
    openingOf,
    /** Sets the keys, and the opening state of the oldest one. */
    load(fresh: readonly PriceKey[], { startsAt }: PriceKey, state: HourState) {
      keys = fresh
      for (const known of openings.keys()) if (known < startsAt) openings.delete(known)
      if (!openings.has(startsAt)) setOpening(startsAt, state)
    },
    stateAt: ({ startsAt }: PriceKey): HourState | null => openings.get(startsAt) ?? null,
    keyAt: (second: Instant): PriceKey | null =>
      keys.find(({ startsAt, endsAt }) => second >= startsAt && second < endsAt) ?? null,
    keysFrom: (from: Instant): readonly PriceKey[] => keys.filter(({ endsAt }) => endsAt > from),
    /** The key of an instant, or the first one after it. */
    nextKey: (from: Instant): PriceKey | null => keys.find(({ endsAt }) => endsAt > from) ?? null,
    /** Opening states up to a second that are not stored yet. */
    unsaved: (second: Instant) =>
      [...openings].filter(([startsAt]) => startsAt <= second && unsaved.has(startsAt)),
    saved: (startsAt: Instant) => void unsaved.delete(startsAt),
  }
}

/** The state before the first key of an installation. */
async function firstState(parts: CommittedSourceParts, startsAt: Instant): Promise<HourState> {
  const { db, markets } = parts
  const state = withPrices(historyOf(markets).stateAt(startsAt), markets, await carriedPrices(db))
  return listedState(parts, startsAt, state)
}

/** An opening state with the markets that are listed by then; an opening that is stored never changes. */
const listedState = ({ markets, listings }: CommittedSourceParts, startsAt: Instant, state: HourState) =>
  withListed(state, markets, (market) => listings.isListed(market, startsAt))

/** The last prices of an installation from before prices were committed. */
async function carriedPrices(db: Database): Promise<ReadonlyMap<MarketId, Amount>> {
  const rows = await db.rows<{ market_id: number; price: string }>(
    sql`select market_id, price from price_carried`,
  )
  return new Map(rows.map((row) => [String(row.market_id) as MarketId, amountOf(row.price)]))
}
