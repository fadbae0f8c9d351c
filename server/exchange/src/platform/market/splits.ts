import { type Amount, HOUR, type Instant, toInstant, max, subtract } from '@bourse/contracts/kit'
import type { Candle, MarketId } from '@bourse/contracts/market'
import { type SplitRatio, splitPrice, splitShares } from '@bourse/contracts/stocks'
import type { HourState } from '@bourse/contracts/price-process'
import {
  amount,
  instant,
  integer,
  integerId,
  type Migration,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import { floorTo, type MarketTerms, withPrices } from '#platform/market/source'

export const splitMigration: Migration = {
  name: '0342_market_split',
  sql: `
    -- The prices of a market from an hour on are of other shares than those before it.
    create table market_split (
      market_id int not null,
      effective_at timestamptz not null,
      shares_to int not null,
      shares_from int not null,
      -- When holdings and orders were converted; prices of earlier instants are shown in new shares from then on.
      applied_at timestamptz,
      primary key (market_id, effective_at)
    );
  `,
}

export const dividendMigration: Migration = {
  name: '0652_market_dividend',
  sql: `
    -- From this hour on, the prices of a market are those of shares without the dividend.
    create table market_dividend (
      market_id int not null,
      effective_at timestamptz not null,
      per_share numeric(38,18) not null check (per_share > 0),
      primary key (market_id, effective_at)
    );
  `,
}

export const splitTable = table('market_split', {
  market: ['market_id', integerId<MarketId>()],
  at: ['effective_at', instant],
  to: ['shares_to', integer],
  from: ['shares_from', integer],
  /** Null until holdings and orders are converted. */
  appliedAt: nullable(instant),
})
const newSplit = splitTable.omit('appliedAt')
export type Split = StoredOf<typeof newSplit>
type StoredSplit = Split & { readonly isApplied: boolean }

export const dividendTable = table('market_dividend', {
  market: ['market_id', integerId<MarketId>()],
  at: ['effective_at', instant],
  perShare: amount,
})
export type DividendDrop = StoredOf<typeof dividendTable>

/**
 * Schedules a split. From the hour that begins at its instant, prices follow from the opening state in new
 * shares.
 */
export async function scheduleSplit(tx: Tx, { market, at, to, from }: Split): Promise<void> {
  await newSplit.insert(tx, [{ market, at, to, from }])
}

/**
 * Schedules a dividend. From the hour that begins at its instant, prices follow from the opening state less
 * the dividend.
 */
export async function scheduleDividend(tx: Tx, dividend: DividendDrop): Promise<void> {
  await dividendTable.insert(tx, [dividend])
}

/** Subtracts a dividend from the price of a share; one price tick at the least. */
const withoutDividend = (price: Amount, perShare: Amount, priceTick: Amount): Amount =>
  max(priceTick, subtract(price, perShare))

export const markSplitApplied = (tx: Tx, { market, at }: Split, now: Instant): Promise<number> =>
  tx.run(sql`
    update market_split set applied_at = ${new Date(now)}
    where market_id = ${Number(market)} and effective_at = ${new Date(at)}`)

export type Splits = {
  /** Loads splits and dividends at the beginning of each hour, because they take effect with one. */
  load(now: Instant): Promise<void>
  /** Shows earlier prices of the market in new shares from now on. */
  apply(split: Split): void
  /** Returns the terms of the process at an instant: its start price in the shares of that instant. */
  termsAt(markets: readonly MarketTerms[], at: Instant): readonly MarketTerms[]
  /** Applies the splits and dividends between two instants to an opening state. */
  openingAt(
    state: HourState,
    markets: readonly MarketTerms[],
    span: { after: Instant; at: Instant },
  ): HourState
  /** Converts a price or a candle of an instant to present shares. */
  price(market: MarketId, price: Amount, at: Instant): Amount
  candle(market: MarketId, candle: Candle): Candle
}

export const adjustCandle = (candle: Candle, ratio: SplitRatio): Candle => ({
  ...candle,
  open: splitPrice(candle.open, ratio),
  high: splitPrice(candle.high, ratio),
  low: splitPrice(candle.low, ratio),
  close: splitPrice(candle.close, ratio),
  volume: candle.volume === null ? null : splitShares(candle.volume, ratio),
})

export function createSplits(reader: Reader): Splits {
  let all: readonly StoredSplit[] = []
  let dividends: readonly DividendDrop[] = []
  let loadedFor = toInstant(0)
  const effective = (market: MarketId, at: Instant) =>
    all.filter((split) => split.market === market && split.at <= at)
  const appliedAfter = (market: MarketId, at: Instant) =>
    all.filter((split) => split.isApplied && split.market === market && split.at > at)
  return {
    async load(now) {
      const hour = floorTo(now, HOUR)
      if (hour <= loadedFor) return
      all = await listSplits(reader)
      dividends = await listDividends(reader)
      loadedFor = hour
    },
    apply(split) {
      const rest = all.filter(({ market, at }) => market !== split.market || at !== split.at)
      all = [...rest, { ...split, isApplied: true }].toSorted((one, other) => one.at - other.at)
    },
    termsAt: (markets, at) =>
      all.length === 0
        ? markets
        : markets.map((terms) => ({
            ...terms,
            startPrice: effective(terms.id, at).reduce(splitPrice, terms.startPrice),
          })),
    openingAt(state, markets, { after, at }) {
      const due = [...all, ...dividends]
        .filter((action) => action.at > after && action.at <= at)
        .toSorted((one, other) => one.at - other.at)
      const prices = markets.flatMap(({ id, priceTick }) => {
        const [own, actions] = [state[id], due.filter(({ market }) => market === id)]
        if (own === undefined || actions.length === 0) return []
        const price = actions.reduce(
          (before, action) =>
            'perShare' in action
              ? withoutDividend(before, action.perShare, priceTick)
              : splitPrice(before, action),
          (BigInt(own.price) * priceTick) as Amount,
        )
        return [[id, price] as const]
      })
      return prices.length === 0 ? state : withPrices(state, markets, new Map(prices))
    },
    price: (market, price, at) => appliedAfter(market, at).reduce(splitPrice, price),
    candle: (market, candle) => appliedAfter(market, candle.time).reduce(adjustCandle, candle),
  }
}

/** The splits of markets that have none. */
export const NO_SPLITS: Splits = {
  load: () => Promise.resolve(),
  apply: () => undefined,
  termsAt: (markets) => markets,
  openingAt: (state) => state,
  price: (_market, price) => price,
  candle: (_market, candle) => candle,
}

async function listSplits(reader: Reader): Promise<StoredSplit[]> {
  const rows = await splitTable.from(reader).rows(sql`select * from market_split order by effective_at`)
  return rows.map(({ appliedAt, ...split }) => ({ ...split, isApplied: appliedAt !== null }))
}

const listDividends = (reader: Reader): Promise<DividendDrop[]> =>
  dividendTable.from(reader).rows(sql`select * from market_dividend order by effective_at`)
