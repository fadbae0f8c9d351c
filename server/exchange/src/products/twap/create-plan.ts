import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  type Instant,
  isMultipleOf,
  refuse,
  SECOND,
  toInstant,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { orderTermsReason, type TimeInForce } from '@bourse/contracts/orders'
import type { Side } from '@bourse/contracts/spot'
import { largestSlice, leastSlice, TWAP_ACTIVE_MAX, type TwapProduct } from '@bourse/contracts/twap'
import type { MemberCall } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import type { TwapDeps } from './deps.ts'
import { drawSchedule } from './draw.ts'
import { countActive, insertPlan, type StoredPlan, updatePlan } from './store.ts'

export type PlanRequest = {
  readonly product: TwapProduct
  readonly base: AssetId
  readonly quote: AssetId
  readonly side: Side
  readonly quantity: Amount
  readonly orders: number
  readonly minutes: number
  readonly limitPrice: Amount | null
  readonly timeInForce: TimeInForce | undefined
  readonly leverage: number | null
  readonly isReduceOnly: boolean
  /** The step of quantities in this market. */
  readonly stepOf: (market: MarketTerms) => Amount
}

/** Creates a plan with a fresh seed; its first order may be due at once. */
export async function createPlan(
  deps: TwapDeps,
  call: MemberCall,
  request: PlanRequest,
): Promise<StoredPlan> {
  const { member, now } = call
  const market = checkRequest(deps, member, now, request)
  const { product, side, quantity, orders, minutes, limitPrice, leverage, isReduceOnly } = request
  // Times are of whole seconds, as ticks are.
  const startedAt = toInstant(now - (now % SECOND))
  const draft = {
    member,
    product,
    market: market.id,
    side,
    quantity,
    step: request.stepOf(market),
    orders,
    minutes,
    limitPrice,
    leverage,
    isReduceOnly,
    seed: deps.random.bytes(32).toString('hex'),
    status: 'active' as const,
    startedAt,
    endedAt: null,
    nextNumber: 1,
  }
  return call.transact(async (tx) => {
    await tx.lock('twap', member)
    if ((await countActive(tx, member)) >= TWAP_ACTIVE_MAX) refuse('member_limit')
    const plan = await insertPlan(tx, { ...draft, nextAt: startedAt })
    const [first] = await drawSchedule(plan)
    const nextAt = first?.dueAt ?? startedAt
    await updatePlan(tx, { ...plan, nextAt })
    tx.afterCommit(() => deps.twapChanged(member))
    return { ...plan, nextAt }
  })
}

function checkRequest(deps: TwapDeps, member: MemberId, at: Instant, request: PlanRequest): MarketTerms {
  const { product, base, quote, quantity, orders, timeInForce, limitPrice } = request
  const market = deps.markets.find((terms) => terms.base === base && terms.quote === quote)
  if (market === undefined || !deps.isListed(market.id)) return refuse('market_unknown')
  if (product === 'spot' ? !market.spotOpen : market.futures === null) refuse('market_closed')
  if (timeInForce !== undefined && orderTermsReason(product, 'twap', timeInForce) !== null)
    refuse('order_terms_unfit')
  const { priceTick } = market
  if (limitPrice !== null && !isMultipleOf(limitPrice, priceTick))
    refuse('price_off_step', { step: amountText(priceTick) })
  const sizes = { quantity, orders, step: request.stepOf(market) }
  deps.venues[product].check(
    { ...request, member, at, market, into: null },
    { least: leastSlice(sizes), largest: largestSlice(sizes) },
  )
  return market
}
