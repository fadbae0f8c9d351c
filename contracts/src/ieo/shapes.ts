import type * as z from 'zod/mini'
import { amount, choice, count, flag, html, id, instant, maybe, percent, record, text } from '#kit'
import { assetId } from '#market'

export const projectId = id('project')
export type ProjectId = z.output<typeof projectId>

export const phase = choice({ warmUp: 1, running: 2, ended: 3 })
export type Phase = z.output<typeof phase>

const summary = {
  id: projectId,
  title: text,
  summary: maybe(text),
  logo: maybe(text),
  /** How many coins are issued in all. */
  supply: ['amount', amount],
  sold: ['total_sell', maybe(amount)],
  /** The share that is still to be had, not the share that is gone. */
  unsoldRate: ['percentage', maybe(percent)],
  asset: ['currency_id', maybe(assetId)],
  assetCode: ['currency_name', maybe(text)],
  payAsset: ['pay_currency_id', maybe(assetId)],
  payCode: ['pay_currency_name', maybe(text)],
  phase: ['time_status', maybe(phase)],
  startsAt: ['start_at', instant],
  endsAt: ['end_at', instant],
  days: ['day', maybe(count)],
} as const

export const project = record(summary)
export type Project = z.output<typeof project>

/** A subscription. `granted` is zero until the coins are issued. */
export const subscription = record({
  id: id('subscription'),
  code: ['name', maybe(text)],
  quantity: ['coin_amount', amount],
  granted: ['give_amount', maybe(amount)],
  status: maybe(choice({ applied: 1, paid: 2, issued: 3 })),
  createdAt: ['created_at', maybe(instant)],
  tradableAt: ['sell_begin', maybe(instant)],
})
export type Subscription = z.output<typeof subscription>

/** A project with everything that the ticket shows. */
export const projectDetail = record({
  project: [
    'info',
    record({
      ...summary,
      price: amount,
      priceInBtc: ['btc_price', maybe(amount)],
      priceInEth: ['eth_price', maybe(amount)],
      quantityMin: ['min', maybe(amount)],
      soldInSale: ['sell_amount', maybe(amount)],
      applied: ['total_apply', maybe(amount)],
      winRate: ['win_rate', maybe(percent)],
      content: maybe(html),
      whitePaper: ['white_book', maybe(text)],
      website: ['link', maybe(text)],
      tradableAt: ['sell_begin', maybe(instant)],
      isListed: ['status', maybe(flag)],
      /** What the member has of the asset it is paid with. */
      free: ['user_has_money', maybe(amount)],
    }),
  ],
  subscription: ['order_info', maybe(subscription)],
})
export type ProjectDetail = z.output<typeof projectDetail>
