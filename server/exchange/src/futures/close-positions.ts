import type { futures } from '@bourse/contracts/futures'
import { amountText, type Input, isMultipleOf, ONE, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import {
  findPosition,
  type FuturesDeps,
  type FuturesMarket,
  lockAccount,
  type StoredPosition,
} from '#futures/positions'
import { closeBatch, type CloseRequest } from './close-batch.ts'
import type { OrderCall } from './open-order.ts'
import { type Account, accountOf, futuresMarkets } from './read.ts'

/**
 * Closes one position, or some of its lots, at the last tick. Another member's position is refused like an
 * unknown one.
 */
export async function closePosition(
  deps: FuturesDeps,
  call: OrderCall,
  { id, lots }: Input<typeof futures.close>,
): Promise<'position_ended' | 'position_reduced'> {
  await deps.assertVerified(call.reader, call.member)
  return call.transact(async (tx) => {
    await lockAccount(tx, call.member)
    const position = (await findPosition(tx, id, call.member)) ?? refuse('not_found')
    if (position.status === 'pending') refuse('not_found')
    if (position.status !== 'open') refuse('position_closed')
    const requested = lots ?? position.lots
    if (!isMultipleOf(requested, ONE)) refuse('quantity_off_step', { step: '1' })
    if (requested > position.lots) refuse('lots_above_maximum', { maximum: amountText(position.lots) })
    const tick = deps.tick(position.market) ?? refuse('price_unavailable')
    const account = await accountOf(deps, tx, { member: call.member, quote: quoteOf(deps, position) })
    await closeManually(deps, tx, call, { requested: [{ position, tick, lots: requested }], account })
    return requested < position.lots ? 'position_reduced' : 'position_ended'
  })
}

/**
 * Closes all positions, all longs or all shorts, optionally of one market, atomically. Copied positions are
 * excluded: their leader closes them, or the member one by one.
 */
export async function closeAll(
  deps: FuturesDeps,
  call: OrderCall,
  { base, quote, sides }: Input<typeof futures.closeAll>,
): Promise<number> {
  await deps.assertVerified(call.reader, call.member)
  const markets = futuresMarkets(deps).filter(
    (market) => (base ?? market.base) === market.base && (quote ?? market.quote) === market.quote,
  )
  if (markets.length === 0) refuse('market_unknown')
  return call.transact(async (tx) => {
    await lockAccount(tx, call.member)
    const account = await accountOf(deps, tx, {
      member: call.member,
      quote: (markets[0] as FuturesMarket).quote,
    })
    const within = new Set(markets.map(({ id }) => id))
    const chosen = account.open.filter(
      ({ position }) =>
        within.has(position.market) &&
        position.origin === 'own' &&
        (sides === 'all' || position.side === sides),
    )
    const requested = chosen.map(({ position, market }) => {
      const tick = deps.tick(position.market)
      if (tick === null) refuse('position_unpriced', { position: position.id, symbol: market.symbol })
      return { position, tick, lots: position.lots }
    })
    await closeManually(deps, tx, call, { requested, account })
    return requested.length
  })
}

type Manual = { readonly requested: readonly CloseRequest[]; readonly account: Account }

/** Closes a member's positions at once; a loss that only floating gains cover is refused. */
export async function closeManually(
  deps: FuturesDeps,
  tx: Tx,
  { member, now }: OrderCall,
  { requested, account }: Manual,
): Promise<void> {
  const own = { free: account.summary.free, open: account.open.map(({ position }) => position) }
  const funds = new Map([[member, own]])
  await closeBatch(deps, tx, { requested, funds, reason: 'manual', at: now, uncovered: 'refuse' })
}

const quoteOf = (deps: FuturesDeps, { market }: StoredPosition): AssetId =>
  (futuresMarkets(deps).find(({ id }) => id === market) as FuturesMarket).quote
