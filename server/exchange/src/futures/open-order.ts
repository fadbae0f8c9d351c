import { type FeeTerms, rebatesFor } from '@bourse/contracts/fees'
import {
  type futures,
  type PositionId,
  previewOpen,
  type TicketFacts,
  validateOrder,
  type TicketOrder,
  type TicketPreview,
  type TicketTerms,
} from '@bourse/contracts/futures'
import {
  type Amount,
  assert,
  type Input,
  subtract,
  multiply,
  refuse,
  min,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { takeCoupon } from '#coupons'
import type { MemberCall, Tx } from '#kernel'
import { feeLegs, move, ofMember, post } from '#ledger'
import {
  assertOpening,
  type Draft,
  type FuturesDeps,
  type FuturesMarket,
  insertPosition,
  lockAccount,
  marketOpeningFacts,
  type StoredPosition,
  availableForOrders,
} from '#futures/positions'
import type { RecordedTick } from '#market'
import type { CloseRequest } from './close-batch.ts'
import { closeManually } from './close-positions.ts'
import { type Account, accountOf, futuresMarkets, ticketTerms } from './read.ts'

/** The part of a call that an order needs; programs of the house have one as well. */
export type OrderCall = Pick<MemberCall, 'member' | 'now' | 'reader' | 'transact'>

export type Opened = 'position_opened' | 'order_waits' | 'position_reduced'

const toOrder = (input: Input<typeof futures.open>): TicketOrder => ({
  side: input.side,
  kind: input.kind,
  lots: input.lots,
  leverage: input.leverage,
  limitPrice: input.kind === 'limit' ? (input.limitPrice ?? null) : null,
  stops: { takeProfit: input.takeProfit ?? ZERO, stopLoss: input.stopLoss ?? ZERO },
  isReduceOnly: input.reduceOnly === true,
})

/** Opens at the last tick, holds a limit order, or closes opposite positions, exactly as previewed. */
export async function openOrder(
  deps: FuturesDeps,
  call: OrderCall,
  input: Input<typeof futures.open>,
): Promise<Opened> {
  await deps.assertVerified(call.reader, call.member)
  const found = deps.markets.find(({ base, quote }) => base === input.base && quote === input.quote)
  if (found === undefined) refuse('market_unknown')
  const market = futuresMarkets(deps).find(({ id }) => id === found.id) ?? refuse('market_closed')
  const feeTerms = (await deps.feeTermsOf(call.reader, [call.member]))(call.member)
  const order = toOrder(input)
  return call.transact(async (tx) => {
    const mode = await lockAccount(tx, call.member)
    const tick = deps.tick(market.id)
    const account = await accountOf(deps, tx, { member: call.member, quote: market.quote })
    assert(account.summary.mode === mode, 'the account is read after it was locked')
    const against = oppositeOf(account, market, order)
    const facts = factsOf({ market, feeTerms, account, tick, against })
    const issue = validateOrder(order, facts)
    if (issue !== null) refuse(issue.code, issue.values)
    assert(tick !== null, 'an order without a price was refused')
    if (order.isReduceOnly) {
      // It pays no fee.
      if (input.coupon !== undefined) refuse('coupon_unfit')
      await reduce(deps, tx, call, { against, order, tick, account })
      return 'position_reduced'
    }
    const preview = previewOpen(order, facts, tick.price)
    const bindCoupon = await takeCoupon(tx, {
      coupon: input.coupon,
      member: call.member,
      product: 'futures',
      asset: market.quote,
      amount: multiply(preview.quantity, preview.openPrice, 'down'),
      at: call.now,
    })
    const rebates = rebatesFor(feeTerms, input.coupon !== undefined)
    const placed = { market, order, preview, mode, tick, rebates, terms: facts.terms }
    await bindCoupon(await place(deps, tx, call, placed))
    return order.kind === 'limit' ? 'order_waits' : 'position_opened'
  })
}

/** The member's positions on the opposite side, oldest first. */
const oppositeOf = (account: Account, market: FuturesMarket, order: TicketOrder): StoredPosition[] =>
  account.open
    .map(({ position }) => position)
    .filter((row) => row.market === market.id && row.side !== order.side && row.origin === 'own')

function factsOf(seen: {
  market: FuturesMarket
  feeTerms: FeeTerms
  account: Account
  tick: RecordedTick | null
  against: readonly StoredPosition[]
}): TicketFacts {
  const { summary } = seen.account
  return {
    terms: ticketTerms(seen.market, seen.feeTerms),
    price: seen.tick?.price ?? null,
    free: availableForOrders(summary),
    mode: summary.mode,
    account: { equity: summary.equity, maintenance: summary.maintenance },
    opposite: sum(...seen.against.map(({ lots }) => lots)),
  }
}

type Placed = {
  readonly market: FuturesMarket
  readonly order: TicketOrder
  readonly preview: TicketPreview
  readonly mode: Draft['mode']
  readonly tick: RecordedTick
  readonly terms: TicketTerms
  readonly rebates: FeeTerms['rebates']
}

/** Holds the margin; the fee is paid at once, or held too while a limit order is pending. */
async function place(deps: FuturesDeps, tx: Tx, call: OrderCall, placed: Placed): Promise<PositionId> {
  const { market, order, preview, mode, rebates } = placed
  const isWaiting = order.kind === 'limit'
  const draft: Draft = {
    member: call.member,
    market: market.id,
    side: order.side,
    status: isWaiting ? 'pending' : 'open',
    origin: 'own',
    mode,
    lots: order.lots,
    quantity: preview.quantity,
    leverage: order.leverage,
    quotedPrice: preview.quotedPrice,
    openPrice: preview.openPrice,
    ...order.stops,
    marginAtOpen: preview.margin,
    margin: preview.margin,
    fee: preview.fee,
    rebates,
    ...NOT_ENDED,
    submittedAt: call.now,
    openedAt: isWaiting ? null : call.now,
  }
  const stored = await insertPosition(tx, draft, call.now)
  if (!isWaiting) await issueOpening(deps, tx, stored, placed)
  const isLed = !isWaiting && deps.leading.concerns(stored)
  const [free, held] = [
    ofMember(call.member, market.quote, 'futures'),
    ofMember(call.member, market.quote, 'futures_hold'),
  ]
  const fee = isWaiting
    ? move({ from: free, to: held }, preview.fee, 'futures_margin')
    : feeLegs({ from: free, payer: call.member, fee: preview.fee, reason: 'futures_fee', rebates })
  await post(tx, {
    id: `futures:open:${stored.id}`,
    reason: 'futures_margin',
    at: call.now,
    legs: [...move({ from: free, to: held }, preview.margin, 'futures_margin'), ...fee].filter(
      ({ amount }) => amount !== ZERO,
    ),
  })
  if (isLed) await deps.leading.opened(tx, [{ position: stored, tick: placed.tick, at: call.now }])
  tx.afterCommit(() => {
    deps.indexPositions([stored])
    deps.events.orderChanged(call.member)
    deps.events.balanceChanged(call.member)
  })
  return stored.id
}

/** A market order is filled at once; a limit order has its receipt when it is filled. */
async function issueOpening(
  deps: FuturesDeps,
  tx: Tx,
  position: StoredPosition,
  { market, terms, tick }: Placed,
): Promise<void> {
  const [receipt] = await deps.issue(tx, [
    {
      member: position.member,
      kind: 'open',
      subject: position.id,
      inputs: marketOpeningFacts(position, market, terms),
      ticks: [tick],
      at: position.submittedAt,
    },
  ])
  assertOpening(receipt, position)
}

/** The fields of a position that has not ended and copies no other. */
export const NOT_ENDED = {
  overnightFee: ZERO,
  closePrice: null,
  realized: null,
  liquidationFee: ZERO,
  shortfall: ZERO,
  closeReason: null,
  leader: null,
  leaderPosition: null,
  closedAt: null,
} as const

type Reduced = {
  readonly against: readonly StoredPosition[]
  readonly order: TicketOrder
  readonly tick: RecordedTick
  readonly account: Account
}

/**
 * Closes opposite positions, oldest first, until the order's lots are used up; the last one possibly in part.
 */
async function reduce(
  deps: FuturesDeps,
  tx: Tx,
  call: OrderCall,
  { against, order, tick, account }: Reduced,
) {
  let left: Amount = order.lots
  const requested: CloseRequest[] = []
  for (const position of against) {
    const lots = min(left, position.lots)
    if (lots === ZERO) break
    requested.push({ position, tick, lots })
    left = subtract(left, lots)
  }
  await closeManually(deps, tx, call, { requested, account })
}
