import type * as z from 'zod/mini'
import { swapId } from './shapes.ts'
import { amount, type EndpointRow, instant, list, positiveInput, record, text, tolerantNullable } from '#kit'
import { assetId } from '#market'

const dustCoin = record({
  asset: ['currency', assetId],
  code: text,
  quantity: ['number', amount],
  /** The proceeds in USDT. */
  received: amount,
})

/** The sentence, and the conversions by the ids of their list. */
const converted = record(
  { text: ['message', text], swaps: ['list', tolerantNullable(list(record({ id: swapId })))] },
  'message',
  true,
)

const dustQuote = record({
  list: list(dustCoin),
  /** The sum of the proceeds. */
  total: ['dust_total', amount],
  expiresAt: ['expires_at', tolerantNullable(instant)],
  /** When the member can convert again; null if that is now. */
  againAt: ['again_time', tolerantNullable(instant)],
})
export type DustQuote = z.output<typeof dustQuote>

/** Small balances of the spot account, converted to USDT. */
export const dustRows = {
  /** Coins worth less than 5 USD each, with their proceeds. The quote is valid for ten seconds. */
  dustQuote: {
    method: 'POST',
    path: '/wallet/dust_quote',
    access: 'member',
    account: 'main',
    input: record({}),
    output: dustQuote,
    effect: { reads: true },
    upstream: { extension: true },
  },
  /** Converts all small balances for exactly the quoted sum, once a day (UTC). */
  convertDust: {
    method: 'POST',
    path: '/wallet/dust',
    access: 'member',
    account: 'main',
    input: record({ total: ['dust_total', positiveInput] }),
    output: converted,
    refuses: ['dust_today', 'dust_none', 'quote_expired'],
    effect: { movesMoney: true, affects: ['wallet'] },
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>
