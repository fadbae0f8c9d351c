import {
  type Amount,
  amountFact,
  amountText,
  assert,
  requireFact,
  type Facts,
  type Instant,
  instantFact,
  InvalidFacts,
  parseAmount,
  type Rule,
  type Sample,
  requireSample,
  type Step,
  sum,
  multiply,
  ZERO,
} from '#kit'
import { type PositionClose, settleClose, type CloseResult } from './close.ts'
import { overnightFee, overnightCharge } from './overnight.ts'
import { atFirstReach } from './first-reach.ts'
import { atTrigger, isByMark, tickByMark } from './trigger.ts'
import {
  isLimitReached,
  isLiquidated,
  maintenanceMargin,
  computeNotional,
  profitAt,
  riskRate,
  stopReached,
  type Tier,
} from './rules.ts'
import type { Side } from './shapes.ts'

/*
 * Settlement rules in the form of receipts: facts and ticks in as texts, steps and results out as texts. The
 * exchange books these results, and the client recomputes them.
 */

export function sideFact(facts: Facts): Side {
  const side = requireFact(facts, 'side')
  if (side !== 'long' && side !== 'short') throw new InvalidFacts('side is neither long nor short')
  return side
}

/** Returns the tick at this index; rejects a tick of another market. */
function requireTick(samples: readonly Sample[], index: number, market: string) {
  const tick = requireSample(samples, index)
  if (samples[index]?.market !== market) throw new InvalidFacts(`tick ${index + 1} is of another market`)
  return tick
}

function assertCount(samples: readonly Sample[], count: number): void {
  if (samples.length !== count) throw new InvalidFacts(`${count} ticks are read, not ${samples.length}`)
}

function amountIn(text: string | undefined, name: string): Amount {
  const amount = parseAmount(text ?? '')
  if (amount === null) throw new InvalidFacts(`${name} is no decimal number`)
  return amount
}

/** "0:0.004:0 50000:0.005:50": from, rate and cum of each tier. */
export const serializeTiers = (tiers: readonly Tier[]): string =>
  tiers.map(({ from, rate, cum }) => [from, rate, cum].map(amountText).join(':')).join(' ')

export function parseTiers(text: string): Tier[] {
  return text.split(' ').map((tier) => {
    const [from, rate, cum] = tier.split(':')
    return { from: amountIn(from, 'tiers'), rate: amountIn(rate, 'tiers'), cum: amountIn(cum, 'tiers') }
  })
}

const step = (name: string, formula: string, value: Amount): Step => ({
  name,
  formula,
  value: amountText(value),
})

export function readClose(facts: Facts): PositionClose {
  return {
    side: sideFact(facts),
    quantity: amountFact(facts, 'quantity'),
    openPrice: amountFact(facts, 'open_price'),
    quotedPrice: amountFact(facts, 'quoted_price'),
    margin: amountFact(facts, 'margin'),
    backing: amountFact(facts, 'behind'),
  }
}

export const closeSteps = (closed: CloseResult, side: Side): Step[] => [
  step(
    'profit',
    side === 'long' ? 'quantity × (price − open_price)' : 'quantity × (open_price − price)',
    closed.profit,
  ),
  step('result', 'max(profit, −(margin + behind))', closed.result),
  step('shortfall', 'result − profit', closed.shortfall),
]

export const closeResult = (closed: CloseResult): Facts => ({
  profit: amountText(closed.result),
  liquidation_fee: amountText(closed.liquidationFee),
  shortfall: amountText(closed.shortfall),
  returned: amountText(closed.returned),
})

/**
 * Another position of a cross-mode account, as an entry of the fact `others`; its tick is the sample at the
 * same index.
 */
export type OtherPosition = {
  readonly market: string
  readonly side: Side
  readonly quantity: Amount
  readonly openPrice: Amount
  readonly margin: Amount
  readonly tiers: readonly Tier[]
}

/** "1|long|0.5|60000|300|0:0.004:0 …;2|short|…" */
export const serializeOtherPositions = (others: readonly OtherPosition[]): string =>
  others
    .map(({ market, side, quantity, openPrice, margin, tiers }) =>
      [
        market,
        side,
        amountText(quantity),
        amountText(openPrice),
        amountText(margin),
        serializeTiers(tiers),
      ].join('|'),
    )
    .join(';')

export function parseOtherPositions(text: string): OtherPosition[] {
  if (text === '') return []
  return text.split(';').map((entry) => {
    const [market = '', side, quantity, openPrice, margin, tiers] = entry.split('|')
    if (side !== 'long' && side !== 'short') throw new InvalidFacts('others has a side that is none')
    return {
      market,
      side,
      quantity: amountIn(quantity, 'others'),
      openPrice: amountIn(openPrice, 'others'),
      margin: amountIn(margin, 'others'),
      tiers: parseTiers(tiers ?? ''),
    }
  })
}

/** Computes balance and maintenance margin of the account, from the other positions in cross mode. */
function readAccount(facts: Facts, samples: readonly Sample[]): { balance: Amount; maintenance: Amount } {
  let [balance, maintenance] = [amountFact(facts, 'free'), ZERO]
  const others = parseOtherPositions(requireFact(facts, 'others'))
  assertCount(samples, 1 + others.length)
  for (const [at, other] of others.entries()) {
    const { price } = requireTick(samples, at + 1, other.market)
    balance = sum(balance, other.margin, profitAt(other, price))
    maintenance = sum(maintenance, maintenanceMargin(other.tiers, computeNotional(other.quantity, price)))
  }
  return { balance, maintenance }
}

/**
 * A liquidation: the first tick is that of the position's own market. In cross mode `free` and `others`
 * describe the rest of the account, and the ticks of the others follow in the same order; for an isolated
 * margin both are empty.
 */
export const computeLiquidation: Rule = (facts, samples) => {
  const position = readClose(facts)
  const { price } = requireTick(samples, 0, requireFact(facts, 'market'))
  const account = readAccount(facts, samples)
  const notional = computeNotional(position.quantity, price)
  const own = maintenanceMargin(parseTiers(requireFact(facts, 'tiers')), notional)
  const maintenance = sum(own, account.maintenance)
  const balance = sum(position.margin, profitAt(position, price), account.balance)
  if (!isLiquidated(maintenance, balance)) throw new InvalidFacts('the balance covers the maintenance margin')
  const closed = settleClose(position, price, amountFact(facts, 'liquidation_fee_rate'))
  return {
    steps: [
      step('notional', 'quantity × price', notional),
      step('maintenance', 'Σ (notional × tier_rate − tier_cum)', maintenance),
      step('balance', 'Σ (margin + profit) + free', balance),
      step('risk_rate', 'maintenance ÷ balance', riskRate(maintenance, balance)),
      ...closeSteps(closed, position.side),
      step('liquidation_fee', 'min(margin + result, notional × liquidation_fee_rate)', closed.liquidationFee),
      step('returned', 'margin + result − liquidation_fee', closed.returned),
    ],
    result: closeResult(closed),
  }
}

/**
 * A close by the member at the last recorded price, or by an order that only reduces: at the first tick that reached its limit (fact
 * `limit`), or its stop.
 */
export const computeClose: Rule = (facts, samples) =>
  (facts['limit'] === undefined ? atTrigger(computeCloseAtTick, 'short') : atFirstReach(computeCloseAtTick))(
    facts,
    samples,
  )

const computeCloseAtTick: Rule = (facts, samples) => {
  const position = readClose(facts)
  assertCount(samples, 1)
  const { price } = requireTick(samples, 0, requireFact(facts, 'market'))
  const worst = facts['limit'] ?? facts['limit_price']
  const orderSide = position.side === 'long' ? 'short' : 'long'
  if (worst !== undefined && !isLimitReached(orderSide, amountIn(worst, 'limit'), price))
    throw new InvalidFacts('the price has not reached the limit')
  const closed = settleClose(position, price)
  return {
    steps: [...closeSteps(closed, position.side), step('returned', 'margin + result', closed.returned)],
    result: closeResult(closed),
  }
}

const stopsFact = (facts: Facts) => ({
  takeProfit: amountFact(facts, 'take_profit'),
  stopLoss: amountFact(facts, 'stop_loss'),
})

/** A take profit or stop loss reached by a tick. */
export const computeStop: Rule = (facts, samples) => {
  assertCount(samples, 1)
  const { price } = requireTick(samples, 0, requireFact(facts, 'market'))
  return stopAt(facts, { price, trigger: price })
}

/** A take profit or stop loss reached first by the last price, or by the mark price where the fact `trigger` states it. */
export const computeStopByTrigger: Rule = (facts, samples) => {
  if (!isByMark(facts)) return atFirstReach(computeStop)(facts, samples)
  let trigger = ZERO
  const tick = tickByMark(facts, samples, (mark) => {
    if (trigger === ZERO) trigger = mark
    return stopReached(sideFact(facts), stopsFact(facts), mark) !== null
  })
  return stopAt(facts, { price: requireSample([tick], 0).price, trigger })
}

/** A position closes at a price when another one triggers its stop; both are the same unless the mark price triggers. */
function stopAt(facts: Facts, { price, trigger }: { readonly price: Amount; readonly trigger: Amount }) {
  const position = readClose(facts)
  const reached = stopReached(position.side, stopsFact(facts), trigger)
  if (reached === null) throw new InvalidFacts('the price has reached no stop')
  const closed = settleClose(position, price)
  return {
    steps: [
      { name: 'reached', formula: REACHED_FORMULA[position.side], value: STOP_WORDS[reached] },
      ...closeSteps(closed, position.side),
      step('returned', 'margin + result', closed.returned),
    ],
    result: { reached: STOP_WORDS[reached], ...closeResult(closed) },
  }
}

const REACHED_FORMULA = {
  long: 'price ≤ stop_loss: stop_loss; price ≥ take_profit: take_profit',
  short: 'price ≥ stop_loss: stop_loss; price ≤ take_profit: take_profit',
} as const
const STOP_WORDS = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const

type TickTest = { readonly isCounting: (at: Instant, midnight: Instant) => boolean; readonly refusal: string }

const overnightRule =
  ({ isCounting, refusal }: TickTest): Rule =>
  (facts, samples) => {
    assertCount(samples, 1)
    const { at, price } = requireTick(samples, 0, requireFact(facts, 'market'))
    if (!isCounting(at, instantFact(facts, 'midnight'))) throw new InvalidFacts(refusal)
    const [quantity, rate] = [amountFact(facts, 'quantity'), amountFact(facts, 'rate')]
    const nights = Number(requireFact(facts, 'nights'))
    if (!Number.isInteger(nights) || nights < 0) throw new InvalidFacts('nights is no whole number')
    const fee = overnightFee({ quantity, price, rate, nights })
    const taken = overnightCharge(fee, amountFact(facts, 'available'))
    assert(taken <= fee || fee <= ZERO, 'no more is taken than is due')
    return {
      steps: [
        step('notional', 'quantity × price', multiply(quantity, price, rate > ZERO ? 'up' : 'down')),
        step('fee', 'notional × rate × nights', fee),
        step('taken', 'min(fee, available)', taken),
      ],
      result: { taken: amountText(taken) },
    }
  }

/** The fee or credit of one midnight, from the tick of that second. */
export const computeOvernightOfSecond = overnightRule({
  isCounting: (at, midnight) => at === midnight,
  refusal: 'the tick is not of that midnight',
})

/**
 * The fee or credit of one midnight, from the newest tick at or before it: markets with sessions have no tick
 * of that second. Only the record can show that no newer tick exists (`checkRecord`).
 */
export const computeOvernight = overnightRule({
  isCounting: (at, midnight) => at <= midnight,
  refusal: 'the tick is newer than that midnight',
})
