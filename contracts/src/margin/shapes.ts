import type * as z from 'zod/mini'
import { marginMode } from '#futures'
import { amount, count, enumCodec, instant, list, record, text, tolerantNullable } from '#kit'
import { assetId, marketId } from '#market'

/** A coin that counts as an asset of the futures account, and that orders of this account may buy and sell. */
export const marginCoin = record({
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  decimals: count,
  /** The market that prices the coin. */
  market: ['match_id', marketId],
  free: ['free_amount', amount],
  /** Coins held by orders of the futures account. */
  held: ['held_amount', amount],
  /** Null while there is no price to trade at. */
  price: ['current_price', tolerantNullable(amount)],
})
export type MarginCoin = z.output<typeof marginCoin>

/** The member's futures account as security of a debt, with the terms of the debt. Rates are fractions. */
export const marginAccount = record({
  /** The borrowed asset. */
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  decimals: count,
  amountMin: ['min_amount', amount],
  principalMax: ['principal_max', amount],
  hourlyRate: ['hourly_rate', amount],
  feeRate: ['liquidation_fee_rate', amount],
  leverageMax: ['leverage_max', amount],
  transferLevel: ['transfer_level', amount],
  borrowLevel: ['borrow_level', amount],
  callLevel: ['call_level', amount],
  liquidationLevel: ['liquidation_level', amount],
  restoredLevel: ['restored_level', amount],
  mode: ['margin_mode', marginMode],
  /** Free money in the borrowed asset, and that in orders of this account. */
  free: ['free_amount', amount],
  held: ['held_amount', amount],
  /** Margins of futures, which do not count as assets. */
  positionMargin: ['position_margin', amount],
  coins: ['coin_list', list(marginCoin)],
  principal: ['principal_amount', amount],
  /** Interest that is charged and not paid. */
  interest: ['interest_amount', amount],
  /** Money and coins at current prices. */
  assets: ['asset_value', amount],
  /** Assets by debt; null without a debt. */
  level: ['margin_level', tolerantNullable(amount)],
  borrowable: ['borrow_limit_left', amount],
  /** The value that may leave the account; null without a debt. */
  releasable: ['transferable_value', tolerantNullable(amount)],
  nextInterestAt: ['next_interest_at', tolerantNullable(instant)],
})
export type MarginAccount = z.output<typeof marginAccount>

/** `called`: amount is the level. `insured`: the insurance fund paid this part of the debt. */
export const marginEvent = record({
  kind: [
    'event_type',
    enumCodec({
      borrowed: 'borrowed',
      repaid: 'repaid',
      called: 'called',
      cancelled: 'cancelled',
      liquidated: 'liquidated',
      insured: 'insured',
    }),
  ],
  at: ['created_at', instant],
  amount,
  /** The asset of the amount; empty for a level and for cancelled orders, whose amount is their number. */
  code: ['currency_name', text],
})
export type MarginEvent = z.output<typeof marginEvent>
