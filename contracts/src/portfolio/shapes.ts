import type * as z from 'zod/mini'
import { amount, booleanCodec, day, enumCodec, instant, list, record, text, tolerantNullable } from '#kit'
import { paidCost } from '#futures'
import { assetId } from '#market'

export const RANGES = ['day', 'week', 'month', 'year', 'all'] as const
export type PortfolioRange = (typeof RANGES)[number]
/** Days of each range; null for the whole time. */
export const DAYS_OF_RANGE = { day: 1, week: 7, month: 30, year: 365, all: null } as const satisfies Record<
  PortfolioRange,
  number | null
>
export const portfolioRange = enumCodec({
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  all: 'all',
})

/** The product of a result. */
export const portfolioProduct = enumCodec({
  spot: 'spot',
  futures: 'futures',
  seconds: 'options',
  earn: 'earn',
  loans: 'loans',
  rewards: 'rewards',
  swaps: 'convert',
  wallet: 'wallet',
  others: 'others',
})
export type PortfolioProduct = z.output<typeof portfolioProduct>

/** The member's wealth about an hour; amounts in USD. */
const portfolioPoint = record({
  at: instant,
  equity: ['equity_usd', amount],
  /** Money that came in since the point before, less money that went out, at the prices of its time. */
  deposits: ['deposits_usd', amount],
  /** The present worth of one USD of the first point, without deposits and withdrawals. */
  growth: amount,
  /** USD for one BTC; null if it was not recorded. */
  bitcoin: ['btc_usd', tolerantNullable(amount)],
  /** Whether values between this point and the one before are missing, because nothing recorded them. */
  isAfterGap: ['after_gap', booleanCodec],
})
export type PortfolioPoint = z.output<typeof portfolioPoint>

export const portfolioHistory = record({
  /** Values, oldest first. */
  points: list(portfolioPoint),
  /** The first recorded value of the member; null before it. */
  since: tolerantNullable(instant),
})
export type PortfolioHistory = z.output<typeof portfolioHistory>

/** One day (UTC); amounts in USD. */
export const portfolioDay = record({
  day,
  /** The wealth at its last value. */
  equity: ['equity_usd', amount],
  deposits: ['deposits_usd', amount],
  /** The change of the wealth without deposits and withdrawals. */
  result: ['result_usd', amount],
  /** False while the day lasts, and where the value of its begin or end is missing. */
  isWhole: ['is_whole', booleanCodec],
})
export type PortfolioDay = z.output<typeof portfolioDay>

/** The sums of one product in one coin; amounts in USD, costs negative. */
const portfolioResult = record({
  product: portfolioProduct,
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  /** Proceeds less average cost, and income; before fees and funding. */
  realised: ['realised_usd', amount],
  fees: ['fees_usd', amount],
  /** Overnight fees and interest. */
  funding: ['funding_usd', amount],
  /** The kinds of cost of open positions among them; null for other products. */
  paidCost: ['paid_cost', tolerantNullable(paidCost)],
})
export type PortfolioResult = z.output<typeof portfolioResult>

/** A coin that the member owns, at its average cost; amounts in USD. */
const portfolioHolding = record({
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  quantity: ['number', amount],
  cost: ['cost_usd', amount],
  value: ['value_usd', amount],
  unrealised: ['unrealised_usd', amount],
})
export type PortfolioHolding = z.output<typeof portfolioHolding>

export const portfolioResults = record({
  /** Sums by product and coin, the largest first. */
  results: list(portfolioResult),
  /** Owned coins, the most valuable first. */
  holdings: list(portfolioHolding),
  /** Profit of open futures positions at the displayed prices. */
  floating: ['floating_usd', amount],
  /** Net deposits of the range at the prices of their time. */
  deposits: ['deposits_usd', amount],
})

export const portfolioFile = record({ name: text, content: text })
export const fileFormat = enumCodec({ csv: 'csv', json: 'json' })
