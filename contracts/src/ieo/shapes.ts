import type * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  list,
  count,
  booleanCodec,
  html,
  id,
  instant,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId } from '#market'

export const projectId = id('project')
export const subscriptionId = id('subscription')
export type ProjectId = z.output<typeof projectId>

export const phase = enumCodec({ warmUp: 1, running: 2, ended: 3 })
export type Phase = z.output<typeof phase>

/** First come, first served at a fixed price; or shared by commitment when the sale ends. */
export const saleMode = enumCodec({ fixed: 'fixed', proRata: 'pro_rata' })
export type SaleMode = z.output<typeof saleMode>

const summary = {
  id: projectId,
  title: text,
  summary: tolerantNullable(text),
  logo: tolerantNullable(text),
  /** Total number of coins issued. */
  supply: ['amount', amount],
  sold: ['total_sell', tolerantNullable(amount)],
  /** The share still available, not the share sold. */
  unsoldRate: ['percentage', tolerantNullable(percent)],
  asset: ['currency_id', tolerantNullable(assetId)],
  assetCode: ['currency_name', tolerantNullable(text)],
  payAsset: ['pay_currency_id', tolerantNullable(assetId)],
  payCode: ['pay_currency_name', tolerantNullable(text)],
  phase: ['time_status', tolerantNullable(phase)],
  startsAt: ['start_at', instant],
  endsAt: ['end_at', instant],
  days: ['day', tolerantNullable(count)],
  /** Only our exchange states the rest, in lists too. */
  mode: ['sale_mode', tolerantNullable(saleMode)],
  /** Maximum of one member's subscriptions, in coins. */
  quantityMax: ['limit_amount', tolerantNullable(amount)],
  /** Decimals of the coin and of the pay asset. */
  decimals: ['currency_decimals', tolerantNullable(count)],
  payDecimals: ['pay_decimals', tolerantNullable(count)],
  /**
   * The discount of a further round of a listed coin, whose price follows the market; null for a fixed price.
   */
  discount: ['market_discount', tolerantNullable(percent)],
} as const

const release = record({ at: ['release_at', instant], fraction: ['release_share', percent] })

export const project = record({ ...summary, price: tolerantNullable(amount) })
export type Project = z.output<typeof project>

/** A subscription. `granted` is zero until the coins are issued. */
export const subscription = record({
  id: subscriptionId,
  code: ['name', tolerantNullable(text)],
  quantity: ['coin_amount', amount],
  granted: ['give_amount', tolerantNullable(amount)],
  status: tolerantNullable(enumCodec({ applied: 1, paid: 2, issued: 3 })),
  createdAt: ['created_at', tolerantNullable(instant)],
  tradableAt: ['sell_begin', tolerantNullable(instant)],
  /** The rest is stated by our exchange only. */
  project: ['project_id', tolerantNullable(projectId)],
  title: tolerantNullable(text),
  mode: ['sale_mode', tolerantNullable(saleMode)],
  payCode: ['pay_currency_name', tolerantNullable(text)],
  price: tolerantNullable(amount),
  /** The amount committed until a pro rata sale is allocated, then the amount charged. */
  paid: ['paid_amount', tolerantNullable(amount)],
  refunded: ['refund_amount', tolerantNullable(amount)],
  released: ['released_amount', tolerantNullable(amount)],
  /** The time of allocation of a pro rata sale; null afterwards and for a fixed price. */
  allocatedAt: ['allocated_at', tolerantNullable(instant)],
  releases: tolerantNullable(
    list(
      record({
        at: ['release_at', instant],
        amount,
        isReleased: ['released', booleanCodec],
      }),
    ),
  ),
})
export type Subscription = z.output<typeof subscription>

/** A project with all data of the order form. */
export const projectDetail = record({
  project: [
    'info',
    record({
      ...summary,
      price: amount,
      priceInBtc: ['btc_price', tolerantNullable(amount)],
      priceInEth: ['eth_price', tolerantNullable(amount)],
      quantityMin: ['min', tolerantNullable(amount)],
      soldInSale: ['sell_amount', tolerantNullable(amount)],
      applied: ['total_apply', tolerantNullable(amount)],
      winRate: ['win_rate', tolerantNullable(percent)],
      content: tolerantNullable(html),
      whitePaper: ['white_book', tolerantNullable(text)],
      website: ['link', tolerantNullable(text)],
      tradableAt: ['sell_begin', tolerantNullable(instant)],
      isListed: ['status', tolerantNullable(booleanCodec)],
      /** Free balance of the pay asset. */
      free: ['user_has_money', tolerantNullable(amount)],
      releases: ['release_schedule', tolerantNullable(list(release))],
      /** The caller's subscriptions, in coins; null for a guest. */
      own: ['own_amount', tolerantNullable(amount)],
    }),
  ],
  subscription: ['order_info', tolerantNullable(subscription)],
})
export type ProjectDetail = z.output<typeof projectDetail>
