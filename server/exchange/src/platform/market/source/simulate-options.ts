import { createHash } from 'node:crypto'
import {
  toAmount,
  amountText,
  type Amount,
  HOUR,
  type Instant,
  toInstant,
  MINUTE,
} from '@bourse/contracts/kit'
import { optionValue } from '@bourse/contracts/dual-invest'
import { simulateHour } from './live-hour.ts'
import { impliedVolatility } from './implied-volatility.ts'
import { smallCatalogue } from './testing.ts'

/** An option on the mean price of the last half hour, at a state of variance. For tests. */
export type OptionCase = { readonly hours: number; readonly state: number; readonly startHour: number }

const MARKETS = smallCatalogue.markets.slice(0, 1)
const START_TICKS = 6_500_000
const WINDOW = { windowMs: 30 * MINUTE }
export const MONEYNESS = ['0.98', '0.99', '1', '1.01', '1.02', '1.03'] as const

const buildSpan = ({ hours, startHour }: OptionCase) => ({
  from: toInstant(Date.UTC(2026, 2, 4, startHour, 30)),
  to: toInstant(Date.UTC(2026, 2, 4, startHour, 30) + hours * HOUR),
})

/** Simulates the mean prices at the end of paths, as multiples of the first price. */
function finalPrices(one: OptionCase, paths: number): number[] {
  const { from, to } = buildSpan(one)
  return Array.from({ length: paths }, (_, path) => {
    let opening = { '1': { price: START_TICKS, variance: one.state } } as never
    let seconds: number[] = []
    for (let at: Instant = from; at < to; at = toInstant(Math.floor(at / HOUR) * HOUR + HOUR)) {
      const key = createHash('sha256').update(`${one.state}/${path}/${at}`).digest()
      const hour = simulateHour({ key, from: at, markets: MARKETS, opening })
      seconds = [...hour.prices('1' as never)].slice(0, (to - at) / 1_000)
      opening = hour.closing() as never
    }
    const window = seconds.slice(-WINDOW.windowMs / 1_000)
    return window.reduce((all, price) => all + price, 0) / window.length / START_TICKS
  })
}

/**
 * Computes the values of the options of a case in simulation and by the formula, in basis points, and the
 * standard error.
 */
export function compareOptions(one: OptionCase, paths: number) {
  const finals = finalPrices(one, paths)
  const span = { state: { price: START_TICKS, variance: one.state }, ...buildSpan(one), ...WINDOW }
  return MONEYNESS.map((text) => {
    const strike = Number(text)
    const isCall = strike >= 1
    const payouts = finals.map((price) => Math.max(0, isCall ? price - strike : strike - price))
    const mean = payouts.reduce((all, each) => all + each, 0) / paths
    const square = payouts.reduce((all, each) => all + each * each, 0) / paths
    const volatility = impliedVolatility(MARKETS[0] as (typeof MARKETS)[number], span, strike)
    const stated = optionValue({
      kind: isCall ? 'call' : 'put',
      strike: toAmount(text),
      price: toAmount('1'),
      volatility: (BigInt(Math.round(volatility * 1e6)) * 10n ** 12n) as Amount,
      remainingMs: span.to - span.from,
    })
    const standardError = Math.sqrt((square - mean * mean) / paths)
    return {
      strike: text,
      simulated: mean * 1e4,
      standardError: standardError * 1e4,
      stated: Number(amountText(stated)) * 1e4,
    }
  })
}
