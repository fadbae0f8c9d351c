import {
  amountFact,
  amountText,
  requireFact,
  type Facts,
  instantFact,
  instantText,
  subtract,
  InvalidFacts,
  type Computation,
  type Sample,
  requireSample,
} from '#kit'
import { entryAt, expiryAt, decideOutcome, computePayout, stakeFee } from './rules.ts'
import type { Direction, Outcome } from './shapes.ts'

const SECONDS = /^[1-9]\d{0,4}$/
const isDirection = (word: string): word is Direction => word === 'up' || word === 'down'

/**
 * Settles one order from its receipt: facts `market`, `direction`, `accepted_at`, `seconds`, `stake`,
 * `payout_rate`, and the opening and closing ticks. Ticks of other seconds or of another market are rejected.
 */
export function computeSecondsWithoutFee(facts: Facts, samples: readonly Sample[]): Computation {
  const [stake, payoutRate] = [amountFact(facts, 'stake'), amountFact(facts, 'payout_rate')]
  const direction = requireFact(facts, 'direction')
  if (!isDirection(direction)) throw new InvalidFacts('direction is neither up nor down')
  const { entrySecond, expirySecond } = readSeconds(facts)
  const market = requireFact(facts, 'market')
  const [entry, close] = [requireSample(samples, 0), requireSample(samples, 1)]
  if (samples.length !== 2 || samples.some((sample) => sample.market !== market))
    throw new InvalidFacts('two ticks of the market of the order are read')
  if (entry.at !== entrySecond || close.at !== expirySecond)
    throw new InvalidFacts('the ticks are not those of the entry and the expiry')

  const outcome = decideOutcome(direction, { entry: entry.price, close: close.price })
  const payout = computePayout(outcome, stake, payoutRate)
  const profit = subtract(payout, stake)
  const result = { outcome, payout: amountText(payout), profit: amountText(profit) }
  return {
    steps: [
      { name: 'entry_at', formula: 'floor(accepted_at) + 1 s', value: instantText(entrySecond) },
      { name: 'expires_at', formula: 'entry_at + seconds', value: instantText(expirySecond) },
      { name: 'open_price', formula: 'tick 1', value: amountText(entry.price) },
      { name: 'close_price', formula: 'tick 2', value: amountText(close.price) },
      {
        name: 'change',
        formula: 'close_price − open_price',
        value: amountText(subtract(close.price, entry.price)),
      },
      { name: 'outcome', formula: OUTCOME_FORMULA[direction], value: outcome },
      { name: 'payout', formula: PAYOUT_FORMULA[outcome], value: result.payout },
      { name: 'profit', formula: 'payout − stake', value: result.profit },
    ],
    result,
  }
}

/** Also charges the fee of the fact `fee_rate`, on top of the stake and whatever the outcome. */
export function computeSeconds(facts: Facts, samples: readonly Sample[]): Computation {
  const feeRate = amountFact(facts, 'fee_rate')
  const { steps, result } = computeSecondsWithoutFee(facts, samples)
  const fee = stakeFee(amountFact(facts, 'stake'), feeRate)
  const charged = {
    fee: amountText(fee),
    net_profit: amountText(subtract(amountFact(result, 'profit'), fee)),
  }
  return {
    steps: [
      ...steps,
      { name: 'fee', formula: 'stake × fee_rate', value: charged.fee },
      { name: 'net_profit', formula: 'profit − fee', value: charged.net_profit },
    ],
    result: { ...result, ...charged },
  }
}

const OUTCOME_FORMULA: Readonly<Record<Direction, string>> = {
  up: 'change > 0: win; change = 0: draw; change < 0: loss',
  down: 'change < 0: win; change = 0: draw; change > 0: loss',
}
const PAYOUT_FORMULA: Readonly<Record<Outcome, string>> = {
  win: 'stake + stake × payout_rate',
  draw: 'stake',
  loss: '0',
}

function readSeconds(facts: Facts) {
  const acceptedAt = instantFact(facts, 'accepted_at')
  const seconds = requireFact(facts, 'seconds')
  if (!SECONDS.test(seconds)) throw new InvalidFacts('seconds is no whole number')
  return { entrySecond: entryAt(acceptedAt), expirySecond: expiryAt(acceptedAt, Number(seconds)) }
}
