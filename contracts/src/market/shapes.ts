import * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  count,
  booleanCodec,
  id,
  instant,
  list,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'

export const assetId = id('asset')
export type AssetId = z.output<typeof assetId>
export const marketId = id('market')
export type MarketId = z.output<typeof marketId>

/** The list of the app in which a market appears. */
export const segment = enumCodec({ crypto: 1, contracts: 2, stocks: 3 })
export type Segment = z.output<typeof segment>

/** A tradable coin, stock or currency. */
export const asset = record({
  id: assetId,
  code: ['name', text],
  logo: tolerantNullable(text),
  sort: tolerantNullable(count),
  price: tolerantNullable(amount),
  decimals: ['currency_decimals', tolerantNullable(count)],
  withdrawMin: ['min_number', tolerantNullable(amount)],
  isQuote: ['is_legal', tolerantNullable(booleanCodec)],
  isFutures: ['is_lever', tolerantNullable(booleanCodec)],
  isSpot: ['is_match', tolerantNullable(booleanCodec)],
  isSeconds: ['is_micro', tolerantNullable(booleanCodec)],
})
export type Asset = z.output<typeof asset>

export const assetLists = record({ assets: ['currency', list(asset)], quotes: ['legal', list(asset)] })

/** A market: a pair of assets, its last price and its trading terms. */
export const market = record({
  id: marketId,
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  baseCode: ['currency_name', text],
  quoteCode: ['legal_name', text],
  price: ['now_price', amount],
  /** Percent over 24 h as a plain number: 1.25 means +1.25 %. */
  change: tolerantNullable(amount),
  volume: tolerantNullable(amount),
  high: tolerantNullable(amount),
  low: tolerantNullable(amount),
  logo: tolerantNullable(text),
  sort: tolerantNullable(count),
  segment: ['category', tolerantNullable(segment)],
  spotOpen: ['open_coin_trade', tolerantNullable(booleanCodec)],
  futuresOpen: ['open_lever', tolerantNullable(booleanCodec)],
  secondsOpen: ['open_microtrade', tolerantNullable(booleanCodec)],
  spread: tolerantNullable(amount),
  lotSize: ['lever_share_num', tolerantNullable(amount)],
  futuresFeeRate: ['lever_trade_fee', tolerantNullable(percent)],
  lotsMin: ['lever_min_share', tolerantNullable(count)],
  lotsMax: ['lever_max_share', tolerantNullable(count)],
  overnightRate: ['overnight', tolerantNullable(percent)],
  secondsFeeRate: ['micro_trade_fee', tolerantNullable(percent)],
  /** Spot trading terms; our exchange only. */
  spotFeeRate: ['coin_trade_fee', tolerantNullable(percent)],
  priceTick: ['price_step', tolerantNullable(amount)],
  lotStep: ['amount_step', tolerantNullable(amount)],
  quantityMin: ['min_amount', tolerantNullable(amount)],
})
export type Market = z.output<typeof market>

/** A quote currency with all markets priced in it. */
export const quoteBoard = record({ id: assetId, code: ['name', text], markets: ['quotation', list(market)] })

/** Candle periods, by their names in the feed. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon', '1year'] as const
export type Period = (typeof PERIODS)[number]
const PERIOD_ALIASES: Record<string, Period> = {
  '1H': '60min',
  '1D': '1day',
  '1W': '1week',
  '1M': '1mon',
  '1Y': '1year',
}

export const toPeriod = (word: string): Period | null =>
  (PERIODS as readonly string[]).includes(word) ? (word as Period) : (PERIOD_ALIASES[word] ?? null)

export const period = z.codec(
  z
    .string({ error: 'period_invalid' })
    .check(z.refine((word) => toPeriod(word) !== null, { error: 'period_invalid' })),
  z.enum(PERIODS),
  { decode: (word) => toPeriod(word) as Period, encode: (ours) => ours },
)

/** "BTC/USDT". */
export const symbol = z
  .string({ error: 'symbol_invalid' })
  .check(z.regex(/^[A-Za-z0-9.]{1,12}\/[A-Za-z0-9.]{1,12}$/, { error: 'symbol_invalid' }))

export const candle = record({
  /** The opening time of the candle. */
  time: instant,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  /** Volume in units of the base asset. */
  volume: tolerantNullable(amount),
})
export type Candle = z.output<typeof candle>
