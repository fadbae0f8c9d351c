import { type Amount, type Input, refuse } from '@bourse/contracts/kit'
import { type spot, stopDirection } from '@bourse/contracts/spot'
import { discounted } from '@bourse/contracts/vip'
import type { MemberCall, Tx } from '#kernel'
import { type Leg, post } from '#ledger'
import { findFills, recordFills, recordTurnover, notifyOrderOwners } from './incoming-order.ts'
import { type CheckedOrder, checkOrder } from './check-order.ts'
import { findMarket, type SpotDeps } from './deps.ts'
import { type Executed, execute, storeAll } from './execute.ts'
import { evidenceOf } from './fill-receipts.ts'
import { hold } from './settle.ts'
import { type Draft, insertOrder, type StoredOrder } from './store.ts'

/** Takes matching offers at the order's price or better; the rest of a limit order rests in the book. */
export async function placeOrder(
  deps: SpotDeps,
  call: MemberCall,
  input: Input<typeof spot.place>,
): Promise<StoredOrder> {
  const order = checkOrder(input, findMarket(deps, input.base, input.quote))
  const tier = await deps.tierOf(call.reader, call.member)
  return call.transact(async (tx) => {
    // Checked only here: a repeated request for a placed order returns its outcome whatever the market does
    // now.
    const seen = deps.price(order.terms.id) ?? refuse('price_unavailable')
    await tx.lock('spot', order.terms.id)
    const draft = draftOf(order, call, { seen, feeRate: discounted(order.terms.spotFeeRate, tier, 'spot') })
    return order.stopPrice === null
      ? arriveNow(deps, tx, { call, order, draft })
      : waitForStop(deps, tx, { call, order, draft, stopPrice: order.stopPrice })
  })
}

type Placement = { readonly call: MemberCall; readonly order: CheckedOrder; readonly draft: Draft }

async function arriveNow(deps: SpotDeps, tx: Tx, { call, order, draft }: Placement): Promise<StoredOrder> {
  // Read together, before any wait: the next second has another tick and other quotes.
  const [book, tick] = [deps.book(order.terms.id), deps.tick(order.terms.id)]
  const fills = await findFills(tx, { ...order, member: call.member }, { book, at: call.now })
  if (fills.meetsOwn) refuse('own_order')
  if (order.kind === 'market' && fills.trades.length === 0) refuse('no_liquidity')
  const executed = execute(draft, fills.trades, { pair: order.terms, accountType: 'spot' })
  const { final, legs } = close(executed, order)
  const stored = await insertOrder(tx, final)
  const recorded = { at: call.now, order: stored, fills }
  const evidence = evidenceOf(tick, null)
  await recordFills(deps, tx, { ...recorded, terms: order.terms, sides: executed.sides, evidence })
  await post(tx, { id: `spot:order:${stored.id}`, reason: 'spot_hold', at: call.now, legs })
  await storeAll(tx, executed.makers, call.now)
  await recordTurnover(deps, tx, recorded)
  notifyOrderOwners(deps, tx, [stored, ...executed.makers])
  return stored
}

/** Holds the order's money outside of the book; the stop is on the side that the market must reach. */
async function waitForStop(
  deps: SpotDeps,
  tx: Tx,
  { call, order, draft, stopPrice }: Placement & { readonly stopPrice: Amount },
): Promise<StoredOrder> {
  const direction = stopDirection(stopPrice, draft.placedPrice) ?? refuse('stop_reached')
  const stop = { price: stopPrice, direction, reachedAt: null }
  const held = hold({ ...draft, stop, isWaiting: true }, order.terms)
  const stored = await insertOrder(tx, held.order)
  await post(tx, { id: `spot:order:${stored.id}`, reason: 'spot_hold', at: call.now, legs: held.legs })
  notifyOrderOwners(deps, tx, [stored])
  return stored
}

function draftOf(order: CheckedOrder, call: MemberCall, terms: { seen: Amount; feeRate: Amount }): Draft {
  const zero = 0n as Amount
  return {
    member: call.member,
    market: order.terms.id,
    side: order.side,
    kind: order.kind,
    price: order.price,
    stop: null,
    isWaiting: false,
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

/** Completes the order: a limit order holds money for its rest, a market order drops it. */
function close(
  { taker, legs }: Executed<Draft>,
  order: CheckedOrder,
): { final: Draft; legs: readonly Leg[] } {
  if (taker.filled === taker.quantity) return { final: { ...taker, status: 'done' }, legs }
  if (order.kind === 'market') return { final: { ...taker, status: 'cancelled' }, legs }
  const held = hold(taker, order.terms)
  return { final: held.order, legs: [...legs, ...held.legs] }
}
