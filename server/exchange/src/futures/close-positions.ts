import { settleClose, type futures, splitPosition } from '@bourse/contracts/futures'
import { type Amount, amountText, type Input, isMultipleOf, ONE, refuse, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberCall, Tx } from '#kernel'
import {
  after,
  backingOf,
  type Closing,
  findPosition,
  type Funds,
  type FuturesDeps,
  type FuturesMarket,
  insertPosition,
  lockAccount,
  settleAll,
  type StoredPosition,
  updatePositions,
} from '#futures/positions'
import { type Account, accountOf, futuresMarkets } from './read.ts'

/** A position to close, with lots and price. */
export type CloseRequest = {
  readonly position: StoredPosition
  readonly price: Amount
  readonly lots: Amount
}

/**
 * Closes one position, or some of its lots, at the last tick. Another member's position is refused like an
 * unknown one.
 */
export async function closePosition(
  deps: FuturesDeps,
  call: MemberCall,
  { id, lots }: Input<typeof futures.close>,
): Promise<'position_ended' | 'position_reduced'> {
  await deps.assertVerified(call.reader, call.member)
  return call.transact(async (tx) => {
    await lockAccount(tx, call.member)
    const position = (await findPosition(tx, id, call.member)) ?? refuse('not_found')
    if (position.status === 'pending') refuse('not_found')
    if (position.origin === 'copied') refuse('position_copied')
    if (position.status !== 'open') refuse('position_closed')
    const requested = lots ?? position.lots
    if (!isMultipleOf(requested, ONE)) refuse('quantity_off_step', { step: '1' })
    if (requested > position.lots) refuse('lots_above_maximum', { maximum: amountText(position.lots) })
    const { price } = deps.tick(position.market) ?? refuse('price_unavailable')
    const account = await accountOf(deps, tx, { member: call.member, quote: quoteOf(deps, position) })
    await closeBatch(deps, tx, call, { requested: [{ position, price, lots: requested }], account })
    return requested < position.lots ? 'position_reduced' : 'position_ended'
  })
}

/**
 * Closes all positions, all longs or all shorts, optionally of one market, atomically. Copied positions are
 * excluded: the copy owns them.
 */
export async function closeAll(
  deps: FuturesDeps,
  call: MemberCall,
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
      return { position, price: tick.price, lots: position.lots }
    })
    await closeBatch(deps, tx, call, { requested, account })
    return requested.length
  })
}

const quoteOf = (deps: FuturesDeps, { market }: StoredPosition): AssetId =>
  (futuresMarkets(deps).find(({ id }) => id === market) as FuturesMarket).quote

type Batch = { readonly requested: readonly CloseRequest[]; readonly account: Account }

/**
 * Closes manually. The best result comes first, so that in cross mode gains pay for losses; a loss covered
 * only by floating gains of other positions is refused, because the insurance fund would pay it.
 */
export async function closeBatch(deps: FuturesDeps, tx: Tx, call: MemberCall, batch: Batch): Promise<void> {
  const parts = await Promise.all(
    byResultDescending(batch.requested).map((requested) => splitOffPart(tx, call, requested)),
  )
  const rests = parts.flatMap(({ rest }) => (rest === null ? [] : [rest]))
  const open = openAfterSplit(batch.account, parts)
  let funds: Funds = { free: batch.account.summary.free, open }
  const closings: Closing[] = []
  for (const { part, price } of parts) {
    const position = funds.open.find(({ id }) => id === part.id) ?? part
    const outcome = settleClose({ ...position, backing: backingOf(position, funds) }, price)
    if (position.mode === 'cross' && outcome.shortfall > ZERO) refuse('insufficient_balance')
    const next = after(funds, position, outcome)
    closings.push({ position, price, reason: 'manual', outcome, released: next.released })
    funds = next.funds
  }
  const gave = closings.some(({ released }) => released > ZERO)
  const settled = await settleAll(
    tx,
    { closings, touched: gave ? funds.open : [] },
    { quoteOf: (position) => quoteOf(deps, position), at: call.now },
  )
  const changed = [...rests, ...settled]
  tx.afterCommit(() => {
    deps.indexPositions(changed)
    deps.events.ordersClosed(
      call.member,
      closings.map(({ position }) => position.id),
      'manual',
    )
    deps.events.orderChanged(call.member)
    deps.events.balanceChanged(call.member)
  })
}

const byResultDescending = (requested: readonly CloseRequest[]): CloseRequest[] => {
  const result = ({ position, price }: CloseRequest) =>
    settleClose({ ...position, backing: ZERO }, price).profit
  return requested.toSorted((a, b) => (result(a) > result(b) ? -1 : 1))
}

type SplitPart = {
  readonly part: StoredPosition
  readonly rest: StoredPosition | null
  readonly price: Amount
}

/** Splits the part to close into a position of its own; a complete one is closed directly. */
async function splitOffPart(
  tx: Tx,
  call: MemberCall,
  { position, lots, price }: CloseRequest,
): Promise<SplitPart> {
  if (lots === position.lots) return { part: position, rest: null, price }
  const { part, rest } = splitPosition(position, lots)
  const [left] = await updatePositions(tx, [rest], call.now)
  return { part: await insertPosition(tx, part, call.now), rest: left ?? rest, price }
}

/** Open positions after the split. */
function openAfterSplit({ open }: Account, parts: readonly SplitPart[]): StoredPosition[] {
  const rests = new Map(parts.flatMap(({ rest }) => (rest === null ? [] : [[rest.id, rest] as const])))
  const cut = parts.filter(({ rest }) => rest !== null).map(({ part }) => part)
  return [...open.map(({ position }) => rests.get(position.id) ?? position), ...cut]
}
