import type * as z from 'zod/mini'
import { amount, count, enumCodec, instant, list, record, text, tolerantNullable } from '#kit'
import { assetId } from '#market'

/** The products that hold a member's money for a term. */
export const earnProduct = enumCodec({ lock: 'lock', dual: 'dual', ieo: 'ieo', mining: 'mining' })
export type EarnProduct = z.output<typeof earnProduct>

/** An event that will change a member's money at a known time without their action. */
export const earnEventKind = enumCodec({
  dividend: 'dividend',
  maturity: 'maturity',
  settlement: 'settlement',
  allocation: 'allocation',
  release: 'release',
  output: 'output',
})
export type EarnEventKind = z.output<typeof earnEventKind>

export const earnEvent = record({
  product: earnProduct,
  kind: earnEventKind,
  at: instant,
  /** The lock, order or subscription. */
  subject: text,
  code: text,
  /** Null where the amount is not known before. */
  amount: tolerantNullable(amount),
})
export type EarnEvent = z.output<typeof earnEvent>

const assetAmount = record({ asset: ['currency_id', assetId], code: ['currency_name', text], amount })
export type AssetAmount = z.output<typeof assetAmount>

const figures = {
  /** Money in the product now, and its value in USD. */
  held: list(assetAmount),
  /** Earnings beyond the money put in, since the first day, and today in UTC. */
  earned: list(assetAmount),
  earnedToday: ['earned_today', list(assetAmount)],
  /** Running locks, orders or subscriptions. */
  running: count,
} as const

const productFigures = record({
  product: earnProduct,
  ...figures,
  heldUsd: ['held_usd', amount],
  earnedUsd: ['earned_usd', amount],
  earnedTodayUsd: ['earned_today_usd', amount],
})
export type ProductFigures = z.output<typeof productFigures>

/** A member's money in all products, and the next ten events. Values are at current prices. */
export const earnSummary = record({
  products: list(productFigures),
  heldUsd: ['held_usd', amount],
  earnedUsd: ['earned_usd', amount],
  earnedTodayUsd: ['earned_today_usd', amount],
  events: list(earnEvent),
  /** The server's time. */
  now: instant,
})
export type EarnSummary = z.output<typeof earnSummary>
