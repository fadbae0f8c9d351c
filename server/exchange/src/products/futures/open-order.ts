import type { MemberId } from '@bourse/contracts/account'
import type { CouponId } from '@bourse/contracts/coupons'
import { rebatesFor } from '@bourse/contracts/fees'
import type { EntryTrail, futures, TicketOrder } from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  type Input,
  type Instant,
  min,
  multiply,
  Refusal,
  refuse,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import type { TriggerSource } from '@bourse/contracts/orders'
import { assertNotFrozen } from '#members/account'
import { assertUnused, type ClientIdUse, readUsed, type UsedClientId } from '#members/client-ids'
import { takeCoupon } from '#members/coupons'
import { decide, type Decision, type Tx } from '#platform/kernel'
import type { FuturesDeps, FuturesMarket } from '#products/futures/positions'
import type { CloseRequest } from './close-batch.ts'
import {
  decideOpening,
  buildContext,
  type Opening,
  findOpposite,
  orderIssue,
  storeOpenings,
  type Ticket,
} from './opening.ts'
import type { OrderResult } from './order-result.ts'
import { type Account, futuresMarkets, lockAccountsOf } from './read.ts'

export type OpenRequest = {
  readonly kind: 'open'
  readonly member: MemberId
  readonly at: Instant
  readonly market: FuturesMarket
  readonly order: TicketOrder
  readonly expiresAt: Instant | null
  readonly stopsBy: TriggerSource
  readonly coupon: CouponId | undefined
  readonly clientId: string | null
}

/** A request to open at the last tick, to hold a limit order, or to close opposite positions. */
export function openRequest(
  deps: Pick<FuturesDeps, 'markets'>,
  { member, now }: { readonly member: MemberId; readonly now: Instant },
  input: Input<typeof futures.open>,
): OpenRequest {
  const found = deps.markets.find(({ base, quote }) => base === input.base && quote === input.quote)
  if (found === undefined) refuse('market_unknown')
  const market = futuresMarkets(deps).find(({ id }) => id === found.id) ?? refuse('market_closed')
  const order: TicketOrder = {
    side: input.side,
    kind: input.kind,
    lots: input.lots,
    leverage: input.leverage,
    ...(input.timeInForce === undefined ? {} : { timeInForce: input.timeInForce }),
    limitPrice: input.kind === 'limit' || input.kind === 'stopLimit' ? (input.limitPrice ?? null) : null,
    stopPrice: input.stopPrice ?? null,
    triggerBy: input.triggerBy ?? 'last',
    trail: trailOf(input),
    stops: { takeProfit: input.takeProfit ?? ZERO, stopLoss: input.stopLoss ?? ZERO },
    isReduceOnly: input.reduceOnly === true,
  }
  const { coupon, expiresAt = null, stopsBy = 'last', clientId = null } = input
  return { kind: 'open', member, at: now, market, order, expiresAt, stopsBy, coupon, clientId }
}

/** Terms of a trailing stop; also those of another order, which is refused for them. */
function trailOf({
  kind,
  trailDistance,
  trailRate,
  activationPrice,
}: Input<typeof futures.open>): EntryTrail | null {
  const isGiven = [trailDistance, trailRate, activationPrice].some((each) => each !== undefined)
  if (kind !== 'trailingStop' && !isGiven) return null
  return { distance: trailDistance ?? null, rate: trailRate ?? null, activation: activationPrice ?? null }
}

/** Decides orders of different members; none of them closes at once. */
export async function openTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly OpenRequest[],
  at: Instant,
): Promise<readonly Decision<OrderResult>[]> {
  await assertNotFrozen(
    tx,
    requests.map(({ member }) => member),
  )
  const [ticketOf, used] = await Promise.all([
    readTickets(deps, tx, requests),
    readUsed(tx, requests.flatMap(listClientIds)),
  ])
  const decided = requests.map((request) => {
    const opening = decideOpening({ ...ticketOf(request), at })
    return 'issue' in opening ? opening : (clientIdIssue(used, request) ?? opening)
  })
  const openings = decided.flatMap((one) => ('issue' in one ? [] : [one]))
  const accepted = requests.filter((_, place) => 'draft' in (decided[place] ?? {}))
  const bindCoupons = await takeCoupons(tx, accepted, openings)
  const stored = await storeOpenings(deps, tx, openings, at)
  await bindCoupons(stored)
  let place = 0
  return decided.map((one): Decision<OrderResult> => {
    if ('issue' in one) return { refusal: new Refusal(one.issue.code, one.issue.values) }
    const position = stored[place++] ?? null
    const text = one.draft.status === 'pending' ? 'order_waits' : 'position_opened'
    return { result: { text, position, closed: [] } }
  })
}

export const listClientIds = ({ member, clientId, at }: OpenRequest): ClientIdUse[] =>
  clientId === null ? [] : [{ member, clientId, at }]

function clientIdIssue(used: ReadonlyMap<string, UsedClientId>, request: OpenRequest) {
  const decision = decide(() => listClientIds(request).forEach((use) => assertUnused(used, use)))
  return 'refusal' in decision ? { issue: decision.refusal } : null
}

/** Locks the accounts, then reads the ticks: a price that was seen before the wait is not traded on. */
export async function readTickets(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly OpenRequest[],
): Promise<(request: OpenRequest) => Ticket> {
  const members = requests.map(({ member }) => member)
  const accounts = new Map<FuturesMarket['quote'], (member: MemberId) => Account>()
  for (const quote of new Set(requests.map(({ market }) => market.quote)))
    accounts.set(quote, await lockAccountsOf(deps, tx, { members, quote }))
  const feeTermsOf = await deps.feeTermsOf(tx, members)
  const ticks = new Map(requests.map(({ market }) => [market.id, deps.tick(market.id)]))
  const marks = new Map(requests.map(({ market }) => [market.id, deps.mark(market.id)?.mark ?? null]))
  return (request) => {
    const { member, market } = request
    const accountOf = accounts.get(market.quote)
    assert(accountOf !== undefined, 'the accounts of each currency are read')
    const tick = ticks.get(market.id) ?? null
    const feeTerms = feeTermsOf(member)
    const rebates = rebatesFor(feeTerms, request.coupon !== undefined)
    const mark = marks.get(market.id) ?? null
    return { ...request, tick, mark, account: accountOf(member), feeTerms: { ...feeTerms, rebates } }
  }
}

/** One that is refused fails the batch, and each request then runs alone. */
async function takeCoupons(tx: Tx, requests: readonly OpenRequest[], openings: readonly Opening[]) {
  const named = requests
    .map((request, place) => ({ request, place }))
    .filter(({ request }) => request.coupon !== undefined)
    .toSorted((one, other) => Number(one.request.coupon) - Number(other.request.coupon))
  const taken: { readonly place: number; readonly bind: Awaited<ReturnType<typeof takeCoupon>> }[] = []
  for (const { request, place } of named) {
    const { quantity, openPrice } = (openings[place] as Opening).draft
    const amount = multiply(quantity, openPrice, 'down')
    const { coupon, member, at, market } = request
    const bind = await takeCoupon(tx, { coupon, member, at, product: 'futures', asset: market.quote, amount })
    taken.push({ place, bind })
  }
  return async (stored: readonly { readonly id: string }[]) => {
    for (const { place, bind } of taken) await bind(stored[place]?.id ?? '')
  }
}

/** The closings of an order that only reduces: opposite positions, oldest first, until its lots are used up. */
export function buildReduction(ticket: Ticket, coupon: CouponId | undefined): CloseRequest[] {
  const issue = orderIssue(ticket, buildContext(ticket))
  if (issue !== null) refuse(issue.code, issue.values)
  // It pays no fee.
  if (coupon !== undefined) refuse('coupon_unfit')
  const tick = ticket.tick ?? refuse('price_unavailable')
  let left: Amount = ticket.order.lots
  return findOpposite(ticket).flatMap((position) => {
    const lots = min(left, position.lots)
    left = subtract(left, lots)
    const worst = ticket.order.limitPrice
    const facts = worst === null ? {} : { facts: { limit_price: amountText(worst) } }
    return lots === ZERO ? [] : [{ position, tick, lots, ...facts }]
  })
}
