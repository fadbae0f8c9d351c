import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Input, assert, refuse, sum, times, ZERO } from '@bourse/contracts/kit'
import type { spot } from '@bourse/contracts/spot'
import { discounted } from '@bourse/contracts/vip'
import type { MemberCall, Tx } from '#kernel'
import { type Leg, post } from '#ledger'
import { type CheckedOrder, checkOrder } from './check-order.ts'
import { findMarket, type SpotDeps } from './deps.ts'
import { type Executed, execute, houseOffers, storeAll } from './execute.ts'
import { type Fill, match } from './match.ts'
import { hold } from './settle.ts'
import { type Draft, insertFill, insertOrder, listCrossing, type StoredOrder } from './store.ts'

/** Takes what the book has at the order's price or better, and lets the rest of a limit order stand. */
export async function placeOrder(
  deps: SpotDeps,
  call: MemberCall,
  input: Input<typeof spot.place>,
): Promise<StoredOrder> {
  const order = checkOrder(input, findMarket(deps, input.base, input.quote))
  const tier = await deps.tierOf(call.reader, call.member)
  return call.transact(async (tx) => {
    // Asked here and not before: an order that was placed is answered with its outcome whatever the market does now.
    const seen = deps.price(order.terms.id) ?? refuse('price_unavailable')
    await tx.lock('spot', order.terms.id)
    const fills = await findFills(deps, tx, call.member, order)
    const draft = draftOf(order, call, { seen, feeRate: discounted(order.terms.spotFeeRate, tier, 'spot') })
    const executed = execute(draft, fills.trades, order.terms)
    const { final, legs } = close(executed, order)
    const stored = await insertOrder(tx, final)
    await post(tx, { id: `spot:order:${stored.id}`, reason: 'spot_hold', at: call.now, legs })
    await storeAll(tx, executed.makers, call.now)
    await record(deps, tx, { call, order: stored, fills })
    for (const member of new Set([call.member, ...executed.makers.map((maker) => maker.member)])) {
      tx.afterCommit(() => deps.orderChanged(member))
    }
    return stored
  })
}

type Found = { readonly trades: Fill<StoredOrder>[]; readonly quotedAt: MemberCall['now'] }

async function findFills(deps: SpotDeps, tx: Tx, member: string, order: CheckedOrder): Promise<Found> {
  const { terms, side, price } = order
  const resting = await listCrossing(tx, terms.id, { side: side === 'buy' ? 'sell' : 'buy', price })
  if (resting.some((other) => other.member === member)) refuse('own_order')
  const book = deps.book(terms.id)
  const offers = [
    ...resting.map((other) => ({ price: other.price, quantity: remaining(other), resting: other })),
    ...(await houseOffers(tx, terms, side, book)),
  ]
  const trades = match(order, offers)
  if (order.kind === 'market' && trades.length === 0) refuse('no_liquidity')
  return { trades, quotedAt: book?.at ?? deps.clock.now() }
}

const remaining = (order: StoredOrder): Amount => (order.quantity - order.filled) as Amount

function draftOf(order: CheckedOrder, call: MemberCall, terms: { seen: Amount; feeRate: Amount }): Draft {
  const zero = 0n as Amount
  return {
    member: call.member,
    market: order.terms.id,
    side: order.side,
    kind: order.kind,
    price: order.price,
    placedPrice: terms.seen,
    quantity: order.quantity,
    filled: zero,
    turnover: zero,
    fee: zero,
    feeRate: terms.feeRate,
    held: zero,
    status: 'open',
    at: call.now,
  }
}

/** What becomes of the rest: a limit order holds money for it and stands, a market order lets it go. */
function close(
  { taker, legs }: Executed<Draft>,
  order: CheckedOrder,
): { final: Draft; legs: readonly Leg[] } {
  if (taker.filled === taker.quantity) return { final: { ...taker, status: 'done' }, legs }
  if (order.kind === 'market') return { final: { ...taker, status: 'cancelled' }, legs }
  const held = hold(taker, order.terms)
  return { final: held.order, legs: [...legs, ...held.legs] }
}

type Recorded = { readonly call: MemberCall; readonly order: StoredOrder; readonly fills: Found }

async function record(deps: SpotDeps, tx: Tx, { call, order, fills }: Recorded): Promise<void> {
  for (const trade of fills.trades) {
    const { price, quantity, resting } = trade
    const id = await insertFill(tx, {
      market: order.market,
      side: order.side,
      taker: order.id,
      maker: resting?.id ?? null,
      price,
      quantity,
      quotedAt: fills.quotedAt,
      at: call.now,
    })
    assert(id !== '', 'a fill is stored')
    tx.afterCommit(() =>
      deps.report({ id, market: order.market, at: call.now, price, quantity, side: order.side }),
    )
  }
  await tellTraded(deps, tx, { call, order, fills })
}

/** Each side's turnover, once for each member, in a fixed order so that two orders never wait for each other. */
async function tellTraded(deps: SpotDeps, tx: Tx, { call, order, fills }: Recorded): Promise<void> {
  const turnovers = new Map<MemberId, Amount>()
  for (const { price, quantity, resting } of fills.trades) {
    for (const member of resting === null ? [order.member] : [order.member, resting.member]) {
      turnovers.set(member, sum(turnovers.get(member) ?? ZERO, times(price, quantity, 'down')))
    }
  }
  for (const [member, turnover] of [...turnovers].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await deps.traded(tx, { member, turnover, at: call.now })
  }
}
