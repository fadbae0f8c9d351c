import type * as z from 'zod/mini'
import {
  amount,
  booleanCodec,
  count,
  day,
  enumCodec,
  id,
  instant,
  list,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { assetId } from '#market'

const sessionState = enumCodec({ open: 'open', early: 'early', closed: 'closed' })

/** The trading hours of stocks now, and the next sessions. */
export const sessions = record({
  /** Open, before the opening of a session day, or closed. */
  state: sessionState,
  /** The closing while it is open, else the next opening. */
  changesAt: ['changes_at', instant],
  /** The end of the newest session that is over. */
  closedAt: ['closed_at', instant],
  /** The first day about whose holidays the exchange knows nothing; null if it does not state it. */
  holidaysEnd: ['holidays_end', tolerantNullable(day)],
  /** The next sessions, oldest first. */
  next: list(
    record({
      opensAt: ['opens_at', instant],
      closesAt: ['closes_at', instant],
      isHalf: ['is_half', booleanCodec],
    }),
  ),
})
export type Sessions = z.output<typeof sessions>

export const stockActionId = id('stock_action')
export type StockActionId = z.output<typeof stockActionId>

export const stockActionKind = enumCodec({ dividend: 'dividend', split: 'split' })
export type StockActionKind = z.output<typeof stockActionKind>

/** A dividend or a split that was announced. */
export const stockAction = record({
  id: stockActionId,
  kind: stockActionKind,
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  /** The instant at which it takes effect: 00:00 UTC, between two sessions. */
  at: ['effective_at', instant],
  /** The dividend in USDT for each share held at that instant. */
  perShare: ['per_share', tolerantNullable(amount)],
  /** The ratio of a split: `sharesFrom` shares become `sharesTo`. */
  sharesTo: ['shares_to', tolerantNullable(count)],
  sharesFrom: ['shares_from', tolerantNullable(count)],
  isDone: ['is_done', booleanCodec],
})
export type StockAction = z.output<typeof stockAction>
