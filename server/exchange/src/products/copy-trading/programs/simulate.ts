import {
  chargedNightsAt,
  liquidationPrice,
  overnightFee,
  previewOpen,
  settleClose,
  type Side,
  type TicketTerms,
} from '@bourse/contracts/futures'
import { type Amount, DAY, HOUR, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { FuturesMarket } from '#products/futures'
import type { Bar } from './bars.ts'
import { changeTo, PROGRAM_CAPITAL, PROGRAM_LEVERAGE, unitLots } from './orders.ts'
import { LOOKBACK, type Program } from './strategies.ts'

/** A simulated trade that is closed; it has no number yet. */
export type SimulatedTrade = {
  readonly market: MarketId
  readonly side: Side
  readonly lots: Amount
  readonly quantity: Amount
  readonly leverage: number
  readonly quotedPrice: Amount
  readonly openPrice: Amount
  readonly closePrice: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly overnightFee: Amount
  readonly realized: Amount
  readonly liquidationFee: Amount
  readonly closeReason: 'manual' | 'liquidation'
  readonly openedAt: Instant
  readonly closedAt: Instant
}

type HeldPosition = Omit<
  SimulatedTrade,
  'closePrice' | 'realized' | 'liquidationFee' | 'closeReason' | 'closedAt'
> & { readonly liquidation: Amount | null }

type Simulation = {
  readonly rule: Program['rule']
  readonly market: FuturesMarket
  readonly terms: TicketTerms
  /** Consecutive hours, oldest first; the first ones are input of the rule and have no trades. */
  readonly bars: readonly Bar[]
}

/**
 * Simulates the trades of a rule in one market: it decides at the end of every hour, at the closing price and
 * on the terms of an order. Positions that are still open at the end are omitted.
 */
export function simulate({ rule, market, terms, bars }: Simulation): SimulatedTrade[] {
  const trades: SimulatedTrade[] = []
  let held: HeldPosition[] = []
  for (let end = LOOKBACK; end < bars.length; end++) {
    const bar = bars[end] as Bar
    const isHit = (position: HeldPosition) => isLiquidatedIn(bar, market, position)
    trades.push(
      ...held.filter(isHit).map((position) => endPosition(position, market, { bar, reason: 'liquidation' })),
    )
    held = held.filter((position) => !isHit(position))
    const price = toPrice(bar.close, market)
    if (bar.closedAt % DAY === 0)
      held = held.map((position) => chargeHolding(position, market, { price, bar }))
    const newest = held.at(-1)
    const units = held.length * (newest?.side === 'short' ? -1 : 1)
    const age = newest === undefined ? 0 : (bar.closedAt - newest.openedAt) / HOUR
    const change = changeTo(held, rule({ bars, end, units, age }))
    trades.push(...change.close.map((position) => endPosition(position, market, { bar, reason: 'manual' })))
    held = held.filter((position) => !change.close.includes(position))
    for (let opened = 0; opened < change.open.units; opened++)
      held.push(open(market, terms, { side: change.open.side, price, at: bar.closedAt }))
  }
  return trades
}

const toPrice = (ticks: number, { priceTick }: FuturesMarket): Amount => (BigInt(ticks) * priceTick) as Amount

type Opening = { readonly side: Side; readonly price: Amount; readonly at: Instant }

function open(market: FuturesMarket, terms: TicketTerms, { side, price, at }: Opening): HeldPosition {
  const lots = unitLots(price, market.futures)
  const order = {
    side,
    kind: 'market',
    lots,
    leverage: PROGRAM_LEVERAGE,
    limitPrice: null,
    stops: { takeProfit: ZERO, stopLoss: ZERO },
    isReduceOnly: false,
  } as const
  const account = { equity: PROGRAM_CAPITAL, maintenance: ZERO }
  const context = {
    terms,
    price,
    free: PROGRAM_CAPITAL,
    mode: 'isolated',
    account,
    superOpen: ZERO,
    opposite: ZERO,
  } as const
  const { quantity, quotedPrice, openPrice, margin, fee } = previewOpen(order, context, price)
  const opened = {
    market: market.id,
    side,
    lots,
    quantity,
    leverage: PROGRAM_LEVERAGE,
    quotedPrice,
    openPrice,
  }
  const liquidation = liquidationPrice({ ...opened, balance: margin }, terms)
  return { ...opened, margin, fee, overnightFee: ZERO, liquidation, openedAt: at }
}

const isLiquidatedIn = (bar: Bar, market: FuturesMarket, { side, liquidation }: HeldPosition): boolean =>
  liquidation !== null &&
  (side === 'long' ? toPrice(bar.low, market) <= liquidation : toPrice(bar.high, market) >= liquidation)

function chargeHolding(
  position: HeldPosition,
  { futures }: FuturesMarket,
  { price, bar }: { readonly price: Amount; readonly bar: Bar },
): HeldPosition {
  const nights = chargedNightsAt(bar.closedAt, futures.restsAtWeekends)
  const fee = overnightFee({ ...position, price, rate: futures.overnight[position.side], nights })
  return { ...position, overnightFee: sum(position.overnightFee, fee) }
}

type Ending = { readonly bar: Bar; readonly reason: SimulatedTrade['closeReason'] }

/** Closes a position at the end of the hour, or within it at the price of the liquidation. */
function endPosition(
  { liquidation, ...position }: HeldPosition,
  market: FuturesMarket,
  { bar, reason }: Ending,
): SimulatedTrade {
  const isLiquidation = reason === 'liquidation'
  const closePrice = isLiquidation && liquidation !== null ? liquidation : toPrice(bar.close, market)
  const rate = isLiquidation ? market.futures.liquidationFeeRate : ZERO
  const { result, liquidationFee } = settleClose({ ...position, backing: ZERO }, closePrice, rate)
  return {
    ...position,
    closePrice,
    realized: result,
    liquidationFee,
    closeReason: reason,
    closedAt: bar.closedAt,
  }
}
