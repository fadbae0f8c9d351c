import {
  type Amount,
  amountFact,
  amountStep,
  assert,
  type Facts,
  type Instant,
  instantFact,
  InvalidFacts,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  type Sample,
  SECOND,
  sum,
  toInstant,
  ZERO,
} from '#kit'
import { settleClose } from './close.ts'
import { closeResult, closeSteps, parseOtherPositions, parseTiers, readClose } from './compute.ts'
import { computeMark, MARK_PRICES, type MarkPrice } from './mark.ts'
import { computeNotional, isLiquidated, maintenanceMargin, profitAt, riskRate } from './rules.ts'

/** The recorded prices of a market, oldest first. */
type Series = readonly { readonly at: Instant; readonly price: Amount }[]

/**
 * A liquidation by mark: the ticks are the newest ones of each market of the account, oldest first, one more than the
 * mark is computed from, so that the second before can be checked too. The position closes at the last tick of its own
 * market. In cross mode `free` and `others` describe the rest of the account. The fact `price_steps` is the price step
 * of each market; ticks up to the fact `since` did not count.
 */
export const computeLiquidationByMark: Rule = (facts, samples) => {
  const position = readClose(facts)
  const market = requireFact(facts, 'market')
  const series = groupByMarket(samples)
  const at = toInstant(Math.max(...[...series.values()].flatMap((ticks) => ticks.map((tick) => tick.at))))
  const account = valueAccount(facts, series, at)
  if (!isLiquidated(account.maintenance, account.balance))
    throw new InvalidFacts('the balance covers the maintenance margin')
  assertFirst(facts, series, toInstant(at - SECOND))
  const last = series.get(market)?.at(-1)
  assert(last !== undefined, 'the mark of the market is known')
  const closed = settleClose(position, last.price, amountFact(facts, 'liquidation_fee_rate'))
  const { own } = account
  return {
    steps: [
      amountStep('index_price', 'median(price)', own.index),
      amountStep('mark_price', 'index_price + basis', own.mark),
      amountStep('maintenance', 'Σ (quantity × mark_price × tier_rate − tier_cum)', account.maintenance),
      amountStep('balance', 'Σ (margin + profit) + free', account.balance),
      amountStep('risk_rate', 'maintenance ÷ balance', riskRate(account.maintenance, account.balance)),
      amountStep('close_price', 'price', last.price),
      ...closeSteps(closed, position.side),
      amountStep(
        'liquidation_fee',
        'min(margin + result, quantity × price × liquidation_fee_rate)',
        closed.liquidationFee,
      ),
      amountStep('returned', 'margin + result − liquidation_fee', closed.returned),
    ],
    result: closeResult(closed),
  }
}

function groupByMarket(samples: readonly Sample[]): ReadonlyMap<string, Series> {
  const found = new Map<string, { at: Instant; price: Amount }[]>()
  for (const [index, { market }] of samples.entries()) {
    const tick = requireSample(samples, index)
    const ticks = found.get(market) ?? []
    if ((ticks.at(-1)?.at ?? 0) >= tick.at) throw new InvalidFacts('ticks are not in order')
    ticks.push(tick)
    found.set(market, ticks)
  }
  for (const ticks of found.values())
    if (ticks.length > MARK_PRICES + 1) throw new InvalidFacts('more ticks are read than the mark needs')
  if (found.size === 0) throw new InvalidFacts('a tick is missing')
  return found
}

type AccountValue = { readonly balance: Amount; readonly maintenance: Amount; readonly own: MarkPrice }

/** The account at the marks of a second; refuses a market without one. */
function valueAccount(facts: Facts, series: ReadonlyMap<string, Series>, at: Instant): AccountValue {
  const steps = parsePriceSteps(requireFact(facts, 'price_steps'))
  const markOf = (market: string): MarkPrice => {
    const prices = (series.get(market) ?? []).filter((tick) => tick.at <= at).map(({ price }) => price)
    const mark = computeMark(prices, steps.get(market) ?? positiveFact({}, 'price_steps'))
    if (mark === null) throw new InvalidFacts('a mark is missing')
    return mark
  }
  const market = requireFact(facts, 'market')
  const own = markOf(market)
  const position = { ...readClose(facts), market, tiers: parseTiers(requireFact(facts, 'tiers')) }
  let [balance, maintenance] = [amountFact(facts, 'free'), ZERO]
  for (const one of [position, ...parseOtherPositions(requireFact(facts, 'others'))]) {
    const { mark } = markOf(one.market)
    balance = sum(balance, one.margin, profitAt(one, mark))
    maintenance = sum(maintenance, maintenanceMargin(one.tiers, computeNotional(one.quantity, mark)))
  }
  return { balance, maintenance, own }
}

/** Refuses a liquidation that was due in the second before, unless ticks did not count then. */
function assertFirst(facts: Facts, series: ReadonlyMap<string, Series>, before: Instant): void {
  if (before <= instantFact(facts, 'since')) return
  // Markets that all stood still, and those without an older tick, cannot be compared.
  const isComparable = [...series.values()].every((ticks) => ticks.some(({ at }) => at <= before))
  if (!isComparable) return
  const { maintenance, balance } = valueAccount(facts, series, before)
  if (isLiquidated(maintenance, balance)) throw new InvalidFacts('the second before had reached it')
}

/** "1:0.01 43:0.01": the price step of each market. */
export const serializePriceSteps = (steps: ReadonlyMap<string, string>): string =>
  [...steps].map(([market, step]) => `${market}:${step}`).join(' ')

/** Reads the price step of each market from the fact `price_steps`: "1:0.01 2:0.001". */
export function parsePriceSteps(text: string): ReadonlyMap<string, Amount> {
  return new Map(
    text.split(' ').map((entry) => {
      const [market = '', step = ''] = entry.split(':')
      return [market, positiveFact({ price_steps: step }, 'price_steps')] as const
    }),
  )
}
