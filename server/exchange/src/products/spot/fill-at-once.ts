import type { MemberId } from '@bourse/contracts/account'
import { type Amount, assert, type Instant, isMultipleOf, amountText, refuse } from '@bourse/contracts/kit'
import { protectionPrice, type Side } from '@bourse/contracts/spot'
import type { Tx } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import { checkOrder } from './check-order.ts'
import type { SpotDeps } from './deps.ts'
import { findClosing, presentQuotes, runBatch } from './order-batch.ts'
import { findPerson } from './store.ts'

/** An order of a plan that fills at once, at market and no worse than a limit. */
export type OrderAtOnce = {
  readonly member: MemberId
  readonly at: Instant
  readonly market: MarketTerms
  readonly side: Side
  readonly quantity: Amount
  readonly limitPrice: Amount | null
}

/** Throws the first refusal of the terms of such orders, for the least and the largest quantity. */
export function checkAtOnce(
  deps: Pick<SpotDeps, 'shownPrice'>,
  { at, market: terms, side, quantity, limitPrice }: OrderAtOnce,
  { least, largest }: { readonly least: Amount; readonly largest: Amount },
): void {
  const { base, quote, lotStep } = terms
  const price = limitPrice ?? deps.shownPrice(terms.id)
  const kind = limitPrice === null ? ('market' as const) : ('limit' as const)
  const order = { base, quote, side, kind, timeInForce: 'ioc' as const, price }
  for (const size of [least, largest]) checkOrder({ order: { ...order, quantity: size }, terms, now: at })
  if (!isMultipleOf(quantity, lotStep)) refuse('quantity_off_step', { step: amountText(lotStep) })
}

/** Fills an order at the present quotes, in the transaction of its caller; the rest is cancelled. A refusal has no effect. */
export async function fillAtOnce(deps: SpotDeps, tx: Tx, placed: OrderAtOnce) {
  const { member, at, market: terms, side, quantity, limitPrice } = placed
  // An order at market would wait for the opening.
  if (findClosing(deps, terms) !== null) refuse('market_closed')
  const seen = deps.price(terms.id) ?? refuse('price_unavailable')
  const bound = protectionPrice(side, seen, terms.priceTick)
  const isWithin = limitPrice === null || (side === 'buy' ? limitPrice >= bound : limitPrice <= bound)
  const terminal = isWithin
    ? { kind: 'market' as const, price: seen }
    : { kind: 'limit' as const, timeInForce: 'ioc' as const, price: limitPrice }
  const { base, quote } = terms
  const order = checkOrder({ order: { base, quote, side, quantity, ...terminal }, terms, now: at })
  const person = await findPerson(tx, member)
  const request = { kind: 'place' as const, member, person, at, terms, order }
  const [decision] = await runBatch(deps, tx, [request], presentQuotes(deps))
  assert(decision !== undefined, 'a request has a decision')
  if ('refusal' in decision) throw decision.refusal
  assert('id' in decision.result, 'a request about one order has one result')
  const { id, filled, turnover, fee } = decision.result
  return { filled, turnover, fee, order: id }
}
