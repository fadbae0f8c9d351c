import {
  addMs,
  type Amount,
  amountFact,
  amountText,
  type Computation,
  type Facts,
  type Instant,
  instantFact,
  instantText,
  InvalidFacts,
  requireFact,
  SECOND,
  type Step,
  sum,
} from '#kit'
import {
  DUAL_TICKS_MIN,
  DUAL_WINDOW_MS,
  DUAL_WINDOW_TICKS,
  dualPayouts,
  type DualTerms,
  isConverted,
  meanPrice,
} from './payout.ts'

export type DualOutcome = 'unconverted' | 'converted' | 'refunded'

/** A recorded price of one second. */
export type WindowTick = { readonly at: Instant; readonly price: Amount }

/** The recorded prices of a window by reference: their number, their sum, and the hash of their list. */
export type TickWindowSummary = { readonly count: number; readonly sum: Amount; readonly digest: string }

/** The seconds whose recorded prices settle a product; both ends included. */
export const settlementWindow = (settlesAt: Instant): { readonly from: Instant; readonly to: Instant } => ({
  from: addMs(settlesAt, -DUAL_WINDOW_MS),
  to: addMs(settlesAt, -SECOND),
})

/** The canonical text of a list of ticks, which a receipt contains as SHA-256: "<ISO 8601> <price>" per line. */
export const tickListText = (ticks: readonly WindowTick[]): string =>
  ticks.map(({ at, price }) => `${instantText(at)} ${amountText(price)}\n`).join('')

/** Number and sum of a list of ticks. */
export const summarizeTicks = (ticks: readonly WindowTick[]): Omit<TickWindowSummary, 'digest'> => ({
  count: ticks.length,
  sum: sum(...ticks.map(({ price }) => price)),
})

const WHOLE = /^(?:0|[1-9]\d{0,4})$/

function countFact(facts: Facts, name: string): number {
  const text = requireFact(facts, name)
  if (!WHOLE.test(text)) throw new InvalidFacts(`${name} is no whole number`)
  return Number(text)
}

function readTerms(facts: Facts): DualTerms {
  const kind = requireFact(facts, 'kind')
  if (kind !== 'call' && kind !== 'put') throw new InvalidFacts('kind is neither call nor put')
  const [strike, days] = [amountFact(facts, 'strike'), countFact(facts, 'days')]
  if (strike <= 0n || days === 0) throw new InvalidFacts('strike and days are positive')
  const decimals = { base: countFact(facts, 'base_decimals'), quote: countFact(facts, 'quote_decimals') }
  if (decimals.base > 18 || decimals.quote > 18) throw new InvalidFacts('an asset has at most 18 decimals')
  return {
    kind,
    strike,
    days,
    decimals,
    invested: amountFact(facts, 'invested'),
    annualRate: amountFact(facts, 'annual_rate'),
  }
}

/**
 * Settles one order from its receipt: facts `kind`, `invested`, `strike`, `annual_rate`, `days`, `base`, `quote`,
 * `base_decimals`, `quote_decimals`, `settles_at`, `tick_count`, `tick_sum`, `tick_digest`. The ticks are in the public
 * record of prices; `checkTickList` compares. With fewer than 90 % of them the investment is returned.
 */
export function computeDual(facts: Facts): Computation {
  const terms = readTerms(facts)
  const [base, quote] = [requireFact(facts, 'base'), requireFact(facts, 'quote')]
  const { from, to } = settlementWindow(instantFact(facts, 'settles_at'))
  const [count, tickSum] = [countFact(facts, 'tick_count'), amountFact(facts, 'tick_sum')]
  requireFact(facts, 'tick_digest')
  const window: Step[] = [
    { name: 'window_from', formula: 'settles_at − 30 min', value: instantText(from) },
    { name: 'window_to', formula: 'settles_at − 1 s', value: instantText(to) },
    { name: 'ticks_required', formula: `90 % of ${DUAL_WINDOW_TICKS}`, value: String(DUAL_TICKS_MIN) },
  ]
  if (count < DUAL_TICKS_MIN) {
    const refund = amountText(terms.invested)
    const asset = terms.kind === 'call' ? base : quote
    return {
      steps: [...window, { name: 'payout', formula: 'invested', value: refund }],
      result: { outcome: 'refunded', payout: refund, payout_asset: asset, yield: '0' },
    }
  }
  const price = meanPrice(tickSum, count)
  const outcome = isConverted(terms.kind, { price, strike: terms.strike }) ? 'converted' : 'unconverted'
  const paid = dualPayouts(terms)[outcome]
  const asset = paid.asset === 'base' ? base : quote
  const [payout, interest] = [amountText(paid.amount), amountText(paid.yield)]
  return {
    steps: [
      ...window,
      { name: 'price', formula: 'floor(tick_sum ÷ tick_count, 18)', value: amountText(price) },
      { name: 'outcome', formula: OUTCOME_FORMULA[terms.kind], value: outcome },
      { name: 'payout', formula: PAYOUT_FORMULA[outcome][terms.kind], value: payout },
      { name: 'yield', formula: 'payout − payout at annual_rate 0', value: interest },
    ],
    result: { outcome, price: amountText(price), payout, payout_asset: asset, yield: interest },
  }
}

const OUTCOME_FORMULA = {
  call: 'price < strike: unconverted; price ≥ strike: converted',
  put: 'price > strike: unconverted; price ≤ strike: converted',
} as const
const INTEREST = '(1 + days × annual_rate ÷ 365)'
const PAYOUT_FORMULA = {
  unconverted: {
    call: `floor(invested × ${INTEREST}, base_decimals)`,
    put: `floor(invested × ${INTEREST}, quote_decimals)`,
  },
  converted: {
    call: `floor(invested × strike × ${INTEREST}, quote_decimals)`,
    put: `floor(invested ÷ strike × ${INTEREST}, base_decimals)`,
  },
} as const
