import { settleClose, type futures, splitPosition } from '@bourse/contracts/futures'
import { type Amount, amountText, type Input, isMultipleOf, ONE, refuse, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { MemberCall, Tx } from '#kernel'
import {
  after,
  backingOf,
  closingFacts,
  outcomeOf,
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
import type { RecordedTick } from '#market'
import { type Account, accountOf, futuresMarkets } from './read.ts'

/** A position to close, with lots and the tick to close at. */
export type CloseRequest = {
  readonly position: StoredPosition
  readonly tick: RecordedTick
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
    const tick = deps.tick(position.market) ?? refuse('price_unavailable')
    const account = await accountOf(deps, tx, { member: call.member, quote: quoteOf(deps, position) })
    await closeBatch(deps, tx, call, { requested: [{ position, tick, lots: requested }], account })
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
      return { position, tick, lots: position.lots }
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
  const closings: Decided[] = []
  for (const { part, tick } of parts) {
    const position = funds.open.find(({ id }) => id === part.id) ?? part
    const backing = backingOf(position, funds)
    const outcome = settleClose({ ...position, backing }, tick.price)
    if (position.mode === 'cross' && outcome.shortfall > ZERO) refuse('insufficient_balance')
    const next = after(funds, position, outcome)
    const closing = {
      position,
      price: tick.price,
      reason: 'manual',
      outcome,
      released: next.released,
    } as const
    closings.push({ ...closing, tick, backing })
    funds = next.funds
  }
  const gave = closings.some(({ released }) => released > ZERO)
  const settled = await settleAll(
    tx,
    { closings: await withReceipts(deps, tx, call, closings), touched: gave ? funds.open : [] },
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

type Decided = Closing & { readonly tick: RecordedTick; readonly backing: Amount }

/** Issues the receipts, whose results are booked. */
async function withReceipts(
  deps: FuturesDeps,
  tx: Tx,
  call: MemberCall,
  decided: readonly Decided[],
): Promise<Closing[]> {
  const marketOf = (id: MarketId) => futuresMarkets(deps).find((market) => market.id === id) as FuturesMarket
  const issued = await deps.issue(
    tx,
    decided.map(({ position, tick, backing }) => ({
      member: call.member,
      kind: 'close' as const,
      subject: position.id,
      inputs: closingFacts(position, marketOf(position.market), backing),
      ticks: [tick],
      at: call.now,
    })),
  )
  return decided.map((closing, place) => ({ ...closing, outcome: outcomeOf(issued[place], closing.outcome) }))
}

const byResultDescending = (requested: readonly CloseRequest[]): CloseRequest[] => {
  const result = ({ position, tick }: CloseRequest) =>
    settleClose({ ...position, backing: ZERO }, tick.price).profit
  return requested.toSorted((a, b) => (result(a) > result(b) ? -1 : 1))
}

type SplitPart = {
  readonly part: StoredPosition
  readonly rest: StoredPosition | null
  readonly tick: RecordedTick
}

/** Splits the part to close into a position of its own; a complete one is closed directly. */
async function splitOffPart(
  tx: Tx,
  call: MemberCall,
  { position, lots, tick }: CloseRequest,
): Promise<SplitPart> {
  if (lots === position.lots) return { part: position, rest: null, tick }
  const { part, rest } = splitPosition(position, lots)
  const [left] = await updatePositions(tx, [rest], call.now)
  return { part: await insertPosition(tx, part, call.now), rest: left ?? rest, tick }
}

/** Open positions after the split. */
function openAfterSplit({ open }: Account, parts: readonly SplitPart[]): StoredPosition[] {
  const rests = new Map(parts.flatMap(({ rest }) => (rest === null ? [] : [[rest.id, rest] as const])))
  const cut = parts.filter(({ rest }) => rest !== null).map(({ part }) => part)
  return [...open.map(({ position }) => rests.get(position.id) ?? position), ...cut]
}
