import * as z from 'zod/mini'
import type { MemberId } from '@bourse/contracts/account'
import { type CloseReason, closeReason, type PositionId } from '@bourse/contracts/futures'
import { type Amount, amountFixed, amountShort, multiplyByInt } from '@bourse/contracts/kit'
import { upstreamOrderUpdate } from '@bourse/contracts/feed'
import type { Candle, Period } from '@bourse/contracts/market'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Book, MarketTerms, Print, Quote } from '#platform/market'

/*
 * The classic family's socket payloads, encoded by hand: hundreds leave every second, and a codec per payload
 * would dominate the cost. The tests decode each of them with the contract.
 */

const CLASSIC_PLACES = 5
/** The family sends ten levels per side. */
const DEPTH_LEVELS = 10

/** Constants of a market's payloads, computed once. */
export type Dialect = {
  ticker(quote: Quote): object
  bar(period: Period, candle: Candle): object
  depth(book: Book): object
  trades(prints: readonly Print[]): object
}

export function createDialect(terms: MarketTerms): Dialect {
  const price = fixed(terms.priceTick)
  const quantity = fixed(terms.lotStep)
  const pair = {
    symbol: terms.symbol,
    currency_id: Number(terms.base),
    currency_name: terms.baseCode,
    legal_id: Number(terms.quote),
    legal_name: terms.quoteCode,
    match_id: Number(terms.id),
  }
  const hyphened = { ...pair, 'base-currency': terms.baseCode, 'quote-currency': terms.quoteCode }
  const levels = (side: Book['bids']) =>
    side.slice(0, DEPTH_LEVELS).map((level) => [price(level.price), quantity(level.quantity)])
  const bar = ({ open, high, low, close, volume }: Omit<Candle, 'time'>) => ({
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: quantity(volume ?? NOTHING),
  })
  return {
    ticker: (quote) => ({
      type: 'daymarket',
      period: '1day',
      ...pair,
      ...bar({ ...quote, close: quote.price }),
      now_price: price(quote.price),
      change: signed(quote.change),
      time: quote.at,
    }),
    bar: (period, candle) => ({
      type: 'kline',
      period,
      ...pair,
      ...bar(candle),
      time: candle.time,
    }),
    // The main branches send the best ask last, and their clients reverse the list.
    depth: ({ bids, asks }) => ({
      type: 'market_depth',
      ...hyphened,
      bids: levels(bids),
      asks: levels(asks).reverse(),
    }),
    trades: (prints) => ({
      type: 'match_trade',
      ...hyphened,
      data: prints.map((print) => ({
        id: print.id,
        tradeId: print.id,
        ts: print.at,
        price: price(print.price),
        amount: quantity(print.quantity),
        direction: print.side,
      })),
    }),
  }
}

const NOTHING = 0n as Amount

/** Formats with five decimals, or as many as the step needs. */
function fixed(step: Amount): (amount: Amount) => string {
  let decimals = CLASSIC_PLACES
  while (step % 10n ** BigInt(18 - decimals) !== 0n) decimals++
  return (amount) => amountFixed(amount, decimals)
}

/** Formats a percentage with two decimals and a plus sign before a rise. */
const signed = (change: Amount): string => `${change > 0n ? '+' : ''}${amountFixed(change, 2)}`

/**
 * Payloads of one member. The family sends whole rows with their owner and, in one branch, a predetermined
 * result of a seconds order; here every published field is named.
 */

/** A member's open positions at current prices; rates are fractions, as everywhere in code. */
export type PositionsSnapshot = {
  readonly riskRate: Amount | null
  readonly profit: Amount
  readonly margin: Amount
  readonly rows: readonly LivePosition[]
}
export type LivePosition = {
  readonly id: PositionId
  readonly price: Amount
  readonly profit: Amount
  readonly margin: Amount
  readonly riskRate: Amount | null
}

const MONEY_PLACES = 8
const decimal = (amount: Amount): string => amountFixed(amount, MONEY_PLACES)
const percent = (rate: Amount | null): string =>
  rate === null ? '' : amountFixed(multiplyByInt(rate, 100n), MONEY_PLACES)

export type MemberPositions = { readonly member: MemberId; readonly snapshot: PositionsSnapshot }

export const encodePositions = ({
  member,
  snapshot: { riskRate, profit, margin, rows },
}: MemberPositions): object => ({
  type: 'lever_trade',
  to: Number(member),
  hazard_rate: percent(riskRate),
  profits_all: decimal(profit),
  caution_money_all: decimal(margin),
  // JSON text within the JSON, as the main branches send it.
  trades_all: JSON.stringify(rows.map(encodePosition)),
})

const encodePosition = ({ id, price, profit, margin, riskRate }: LivePosition): object => ({
  id: Number(id),
  update_price: decimal(price),
  profits: decimal(profit),
  caution_money: decimal(margin),
  hazard_rate: percent(riskRate),
})

/**
 * Encodes a member's positions without names and zeros: less than a third of the classic size, and these are
 * most of what the exchange sends. One text, because socket.io takes a step for every value.
 */
export function encodeBundledPositions({ member, snapshot }: MemberPositions): string {
  let text = `${member},${shortPercent(snapshot.riskRate)},${short(snapshot.profit)},${short(snapshot.margin)}`
  for (const { id, price, profit, margin, riskRate } of snapshot.rows) {
    text += `,${id},${short(price)},${short(profit)},${short(margin)},${shortPercent(riskRate)}`
  }
  return text
}

const short = (amount: Amount): string => amountShort(amount, MONEY_PLACES)
const shortPercent = (rate: Amount | null): string => (rate === null ? '' : short(multiplyByInt(rate, 100n)))

export const encodeClosedOrders = (
  member: MemberId,
  ids: readonly PositionId[],
  reason: CloseReason | null,
): object => ({
  type: 'lever_closed',
  to: Number(member),
  id: ids.map(Number),
  ...(reason === null ? {} : { close_reason: z.encode(closeReason, reason) }),
})

/** One order of a member after a change; `number` is that of the update. */
export type OrderUpdate = Omit<z.output<typeof upstreamOrderUpdate>, 'number'>

export const encodeOrderUpdate = (update: OrderUpdate, number: number): object =>
  z.encode(upstreamOrderUpdate, { ...update, number })

export const encodeSecondsSettled = (member: MemberId, id: SecondsOrderId): object => ({
  type: 'closed_microorder',
  to: Number(member),
  data: { id: Number(id) },
})
