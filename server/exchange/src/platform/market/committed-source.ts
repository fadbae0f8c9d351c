import { type Amount, toAmount, assert, type Instant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Logger } from 'pino'
import type { Hour, HourState } from '@bourse/contracts/price-process'
import { type Database, type Random, sql } from '#platform/kernel'
import {
  type Commitment,
  createHistory,
  historySource,
  impliedVolatility,
  type MarketTerms,
  type PriceSource,
  simulateHour,
  type Tick,
  tieProbability,
  withListed,
  withPrices,
} from '#platform/market/source'
import {
  commitKeys,
  COMMITTED_AHEAD_MS,
  listKeysAfter,
  findNewestOpening,
  type PriceKey,
  findFirstVersion,
  recordOpening,
} from './commitments.ts'
import type { Listings } from './listings.ts'
import { NO_SPLITS, type Splits } from './splits.ts'

export type CommittedSourceParts = {
  readonly db: Database
  readonly markets: readonly MarketTerms[]
  readonly random: Random
  /** The seed of all keys; if it is null, the system's random source makes them. */
  readonly seed: string | null
  readonly log: Logger
  /** Decides which markets have prices at an instant. */
  readonly listings: Listings
  /** Splits of stocks; none by default. */
  readonly splits?: Splits
}

const HOURS_CACHED = 3
const TIES_CACHED = 1_000
/** The number of stored opening states that stay in memory. */
const OPENINGS_CACHED = 48

/** Creates the source of prices whose keys are committed hours before they count; see commitments.ts. */
export function committedSource(parts: CommittedSourceParts): PriceSource {
  const { db, markets, seed, splits = NO_SPLITS } = parts
  const terms = new Map(markets.map((each) => [each.id, each]))
  const hours = createHours(parts)
  let committedTo = 0
  let history = historySource(markets)

  function tick(market: MarketId, second: Instant): Tick | null {
    const [key, own] = [hours.keyAt(second), terms.get(market)]
    if (key === null || own === undefined) return null
    const [hour, index] = [hours.of(key), (second - key.startsAt) / SECOND]
    if (!hour.has(market)) return null
    return buildTick(own, second, [hour.prices(market)[index], hour.volumes(market)[index]])
  }

  return {
    candles: (window) => history.candles(window),
    async prepare(now) {
      await splits.load(now)
      if (now < committedTo - COMMITTED_AHEAD_MS) return
      const opening = await findNewestOpening(db, now)
      await commitKeys(db, now, parts)
      if (committedTo === 0) history = historySource(markets, { version: await findFirstVersion(db) })
      const keys = await listKeysAfter(db, opening?.startsAt ?? now)
      const [oldest] = keys
      assert(oldest !== undefined, 'the current hour has a key')
      const state =
        opening?.state ?? hours.stateAt(oldest) ?? (await computeFirstState(parts, oldest.startsAt))
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
    commitments: (now) => hours.keysFrom(now).map(toCommitment),
    ...createOptionFigures(hours, terms),
    isPredictable: (now) => hours.keyAt(now)?.isFixed ?? seed !== null,
  }
}

type Hours = ReturnType<typeof createHours>

/**
 * Computes figures of options by the public process, from the opening state of the running hour; null in a
 * gap.
 */
function createOptionFigures(
  hours: Hours,
  terms: ReadonlyMap<MarketId, MarketTerms>,
): Pick<PriceSource, 'impliedVolatility' | 'tieProbability'> {
  const ties = rememberTies()
  const stateAt = (market: MarketId, now: Instant) => {
    const key = hours.keyAt(now)
    return key === null || !hours.isReached(key) ? undefined : hours.openingOf(key)[market]
  }
  return {
    impliedVolatility(market, { now, moneyness, ...window }) {
      const [state, own] = [stateAt(market, now), terms.get(market)]
      if (state === undefined || own === undefined) return null
      return impliedVolatility(own, { state, from: now, ...window }, moneyness)
    },
    tieProbability(market, { now, seconds }) {
      const [state, own] = [stateAt(market, now), terms.get(market)]
      return state === undefined || own === undefined ? null : ties(own, state.price, seconds)
    },
  }
}

/** Caches tie probabilities: a price that opens an hour counts for all seconds orders of that hour. */
function rememberTies() {
  const known = new Map<string, number>()
  return (own: MarketTerms, price: number, seconds: number): number => {
    const name = `${own.id} ${price} ${seconds}`
    const found = known.get(name) ?? tieProbability(own, price, seconds)
    if (known.size >= TIES_CACHED) known.clear()
    known.set(name, found)
    return found
  }
}

function buildTick(
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

const toCommitment = ({ startsAt, keyHash, link }: PriceKey): Commitment => ({
  startsAt,
  keyHash: keyHash.toString('hex'),
  link: link.toString('hex'),
})

/** Holds the opening states of hours, in order. */
function createOpenings() {
  const states = new Map<Instant, HourState>()
  const unsaved = new Set<Instant>()
  const dropBefore = (first: Instant) => {
    for (const known of states.keys()) if (known < first) states.delete(known)
  }
  return {
    get: (startsAt: Instant): HourState | null => states.get(startsAt) ?? null,
    set(startsAt: Instant, state: HourState): HourState {
      states.set(startsAt, state)
      unsaved.add(startsAt)
      return state
    },
    dropBefore,
    /** Lists the states up to a second that are not stored yet. */
    unsaved: (second: Instant) =>
      [...states].filter(([startsAt]) => startsAt <= second && unsaved.has(startsAt)),
    /**
     * Drops older states from memory while a gap is recorded; returns the first that stays, null if none
     * does.
     */
    saved(startsAt: Instant): Instant | null {
      unsaved.delete(startsAt)
      const first = [...states.keys()].at(-OPENINGS_CACHED)
      if (first === undefined || first > startsAt) return null
      dropBefore(first)
      return first
    },
  }
}

/** Holds the hours of the known keys, each continuing the one before. */
function createHours(parts: CommittedSourceParts) {
  const { markets, splits = NO_SPLITS } = parts
  const hours = new Map<Instant, Hour>()
  const openings = createOpenings()
  let keys: readonly PriceKey[] = []

  function of(key: PriceKey): Hour {
    const known = hours.get(key.startsAt)
    if (known !== undefined) return known
    const { startsAt: from, endsAt: to, process: version } = key
    const own = { key: key.key, from, to, version, opening: computeOpening(key) }
    const made = simulateHour({ ...own, markets: splits.termsAt(markets, from) })
    hours.set(key.startsAt, made)
    if (hours.size > HOURS_CACHED) hours.delete(hours.keys().next().value as Instant)
    return made
  }

  /** Computes the hours between the newest known opening and this one in order: a gap may have thousands of them. */
  function computeOpening(key: PriceKey): HourState {
    const at = keys.indexOf(key)
    const newest = keys.findLastIndex(({ startsAt }, index) => index <= at && openings.get(startsAt) !== null)
    let before = keys[newest] as PriceKey
    for (const next of keys.slice(newest + 1, at + 1)) {
      const span = { after: before.startsAt, at: next.startsAt }
      const closing = splits.openingAt(of(before).closing(), markets, span)
      openings.set(next.startsAt, listedState(parts, next.startsAt, closing))
      before = next
    }
    const state = openings.get(key.startsAt)
    assert(state !== null, 'the oldest key has an opening state')
    return state
  }

  return {
    of,
    openingOf: computeOpening,
    /** Sets the keys, and the opening state of the oldest one. */
    load(fresh: readonly PriceKey[], { startsAt }: PriceKey, state: HourState) {
      keys = fresh
      openings.dropBefore(startsAt)
      if (openings.get(startsAt) === null) openings.set(startsAt, state)
    },
    stateAt: ({ startsAt }: PriceKey): HourState | null => openings.get(startsAt),
    keyAt: (second: Instant): PriceKey | null =>
      keys.find(({ startsAt, endsAt }) => second >= startsAt && second < endsAt) ?? null,
    keysFrom: (from: Instant): readonly PriceKey[] => keys.filter(({ endsAt }) => endsAt > from),
    /** Finds the key of an instant, or the first one after it. */
    nextKey: (from: Instant): PriceKey | null => keys.find(({ endsAt }) => endsAt > from) ?? null,
    unsaved: openings.unsaved,
    saved(startsAt: Instant) {
      const first = openings.saved(startsAt)
      if (first !== null) keys = keys.filter((key) => key.startsAt >= first)
    },
    /** Whether the opening of a key follows from at most one hour; false for keys ahead of a gap. */
    isReached: (key: PriceKey): boolean =>
      [key, keys[keys.indexOf(key) - 1]].some(
        (each) => each !== undefined && openings.get(each.startsAt) !== null,
      ),
  }
}

/** Computes the state before the first key of an installation. */
async function computeFirstState(parts: CommittedSourceParts, startsAt: Instant): Promise<HourState> {
  const { db, markets } = parts
  const state = withPrices(
    createHistory(markets, undefined, await findFirstVersion(db)).stateAt(startsAt),
    markets,
    await loadCarriedPrices(db),
  )
  return listedState(parts, startsAt, state)
}

/**
 * Restricts an opening state to the markets that are listed by then; an opening that is stored never changes.
 */
const listedState = ({ markets, listings }: CommittedSourceParts, startsAt: Instant, state: HourState) =>
  withListed(state, markets, (market) => listings.isListed(market, startsAt))

/** Loads the last prices of an installation from before prices were committed. */
async function loadCarriedPrices(db: Database): Promise<ReadonlyMap<MarketId, Amount>> {
  const rows = await db.rows<{ market_id: number; price: string }>(
    sql`select market_id, price from price_carried`,
  )
  return new Map(rows.map((row) => [String(row.market_id) as MarketId, toAmount(row.price)]))
}
