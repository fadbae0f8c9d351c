import * as z from 'zod/mini'
import {
  amount,
  count,
  enumCodec,
  id,
  instant,
  list,
  page,
  pageInput,
  record,
  text,
  tolerantNullable,
  unixSeconds,
} from '#kit'
import { marketId } from '#market'
import type { ReceiptKind } from './kinds.ts'

/** Kinds of receipts whose result follows from a recorded price at an instant that the member does not choose. */
export const SETTLEMENT_KINDS = [
  'seconds',
  'dual',
  'liquidation',
  'overnight',
  'loan_liquidation',
  'margin_liquidation',
  'allocation',
] as const satisfies readonly ReceiptKind[]
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

const kind = enumCodec(
  Object.fromEntries(SETTLEMENT_KINDS.map((each) => [each, each])) as { [K in SettlementKind]: K },
)

export const settlementSample = record({
  /** The second of the recorded price. */
  at: instant,
  price: amount,
  /** SHA-256 of the recorded minute that contains it, in hex; null until the minute is closed. */
  minuteHash: ['minute_hash', tolerantNullable(text)],
})

/** The recorded prices of a window by reference; `market.ticks` lists them. */
const settlementSpan = record({
  /** The first second. */
  from: instant,
  /** The last second. */
  to: instant,
  /** The number of recorded prices. */
  count: ['tick_count', count],
  /** The sum of the recorded prices. */
  sum: ['tick_sum', amount],
  /** SHA-256 of the list "<ISO 8601> <price>", one price in each row, in hex. */
  digest: ['tick_digest', text],
})

export const settlement = record({
  id: id('settlement'),
  /** The settled product. */
  kind,
  /** Name and version of the rule that settled with it: `seconds@2`. */
  rule: text,
  /** The market of the price. */
  market: ['match_id', marketId],
  /** The name of the market. */
  symbol: ['symbol_name', text],
  /** The instant that the price counts for. */
  at: instant,
  /** The settlement price; null where too few prices were recorded, so that the investments were returned. */
  price: tolerantNullable(amount),
  /** The mark price, where it decided whether to settle. */
  mark: ['mark_price', tolerantNullable(amount)],
  /** The price step that the mark is rounded to. */
  priceTick: ['price_step', tolerantNullable(amount)],
  /** The recorded prices that it follows from, oldest first; none where they are given by `window`. */
  samples: list(settlementSample),
  /** The recorded prices of a window, whose mean is the price. */
  window: tolerantNullable(settlementSpan),
})
export type Settlement = z.output<typeof settlement>

export const settlementsInput = record({
  kind: z.optional(kind),
  market: ['match_id', z.optional(marketId)],
  /** The newest instant, in unix seconds. */
  until: z.optional(unixSeconds),
  ...pageInput,
})
export const settlementPage = page(settlement, 'counted')
