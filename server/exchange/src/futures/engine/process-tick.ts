import type { MemberId } from '@bourse/contracts/account'
import { amountOf, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { isConnectionError, type Tx } from '#kernel'
import { move, ofHouse, ofMember, postAll, type Transfer } from '#ledger'
import {
  type Closing,
  readFreeBalances,
  type FuturesDeps,
  type FuturesMarket,
  listActiveOf,
  lockAccounts,
  outcomeOf,
  settleAll,
  type StoredPosition,
  updatePositions,
} from '#futures/positions'
import type { RecordedTick } from '#market'
import type { Issued } from '#receipts'
import {
  decide,
  type MarketSnapshot,
  type Markets,
  type ClosingDecision,
  type TickDecision,
} from './decide.ts'
import type { Prices, PositionIndex } from './position-index.ts'

/** Members settled per transaction. */
const CHUNK = 100

export type EngineDeps = FuturesDeps & { readonly positionIndex: PositionIndex; readonly marketOf: Markets }

/**
 * After each tick: closes, fills or liquidates everything that its prices reach. Candidates are found in
 * memory and decided again from the locked rows. One failing member never blocks the others; failures are
 * thrown as an AggregateError.
 */
export async function processTick(deps: EngineDeps): Promise<number> {
  const ticks = ticksNow(deps)
  const due = await dueAt(deps, new Map([...ticks].map(([market, { price }]) => [market, price])))
  const snapshot: MarketSnapshot = { ticks, markets: deps.marketOf }
  const failures: Error[] = []
  let settled = 0
  for (let from = 0; from < due.length; from += CHUNK) {
    const members = due.slice(from, from + CHUNK)
    settled += await processMembers(deps, members, snapshot).catch((cause: unknown) => {
      // No member is the cause: the next tick retries.
      if (isConnectionError(cause)) throw cause
      failures.push(new Error(`settled ${members.length} members one by one`, { cause }))
      return oneByOne(deps, members, snapshot, failures)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'positions could not be settled')
  return settled
}

/** In a fixed order, so that transactions that lock many accounts cannot deadlock. */
async function dueAt({ db, positionIndex, marketOf }: EngineDeps, prices: Prices): Promise<MemberId[]> {
  const found = new Set(positionIndex.due(prices))
  const atRisk = positionIndex.accountsAtRisk(prices)
  const quote = [...marketOf.values()][0]?.quote
  if (atRisk.size > 0 && quote !== undefined) {
    const freeBalances = await readFreeBalances(db, [...atRisk.keys()], quote)
    for (const [member, missing] of atRisk)
      if ((freeBalances.get(member) ?? ZERO) <= missing) found.add(member)
  }
  return [...found].toSorted((a, b) => Number(a) - Number(b))
}

/** One member of the batch fails: settle each one separately, so that only that one waits. */
async function oneByOne(
  deps: EngineDeps,
  members: readonly MemberId[],
  snapshot: MarketSnapshot,
  failures: Error[],
): Promise<number> {
  let settled = 0
  for (const member of members) {
    await processMembers(deps, [member], snapshot).then(
      (count) => (settled += count),
      (cause: unknown) =>
        failures.push(new Error(`failed to settle positions of member ${member}`, { cause })),
    )
  }
  return settled
}

export function ticksNow(deps: EngineDeps): ReadonlyMap<MarketId, RecordedTick> {
  const found = [...deps.marketOf.keys()].flatMap((market) => {
    const tick = deps.tick(market)
    return tick === null ? [] : [[market, tick] as const]
  })
  return new Map(found)
}

function processMembers(
  deps: EngineDeps,
  members: readonly MemberId[],
  snapshot: MarketSnapshot,
): Promise<number> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    await lockAccounts(tx, members)
    const live = await listActiveOf(tx, members)
    const free = await readCrossFreeBalances(tx, live, snapshot)
    const decisions = members.map((member) => {
      const own = live.filter((position) => position.member === member)
      return decide({ live: own, free: free.get(member) ?? amountOf('0') }, snapshot)
    })
    const changed = await carryOut(deps, tx, decisions, now)
    tx.afterCommit(() => publishChanges(deps, changed))
    return changed.length
  })
}

const quoteOf = (deps: EngineDeps, { market }: StoredPosition): AssetId =>
  (deps.marketOf.get(market) as FuturesMarket).quote

async function readCrossFreeBalances(tx: Tx, live: readonly StoredPosition[], { markets }: MarketSnapshot) {
  const cross = live.filter(({ mode }) => mode === 'cross')
  const quote = markets.get(cross[0]?.market ?? ('' as MarketId))?.quote
  return quote === undefined
    ? new Map<MemberId, never>()
    : readFreeBalances(tx, [...new Set(cross.map(({ member }) => member))], quote)
}

/**
 * Receipts first, because they determine the bookings; then cancellations, whose released holds closings may
 * need.
 */
async function carryOut(
  deps: EngineDeps,
  tx: Tx,
  decisions: readonly TickDecision[],
  at: Instant,
): Promise<StoredPosition[]> {
  const decided = decisions.flatMap(({ closings }) => closings)
  const issued = await deps.issue(
    tx,
    decided.map(({ position, reason, facts, ticks }) => ({
      member: position.member,
      kind: reason === 'liquidation' ? ('liquidation' as const) : ('stop' as const),
      subject: position.id,
      inputs: facts,
      ticks,
      at,
    })),
  )
  const closings = decided.map((one, place) => closingOf(one, issued[place]))
  const cancelled = await cancelAll(
    deps,
    tx,
    decisions.flatMap((decision) => decision.cancelled),
    at,
  )
  const touched = decisions.flatMap(({ closings: own, left }) =>
    own.some(({ released }) => released > 0n) ? left : [],
  )
  const closed = await settleAll(tx, { closings, touched }, { quoteOf: (one) => quoteOf(deps, one), at })
  const filled = await fillAll(
    deps,
    tx,
    decisions.flatMap(({ fills }) => fills),
    at,
  )
  return [...cancelled, ...closed, ...filled]
}

/** Books the receipt, after checking that it equals the decision. */
function closingOf(
  { position, tick, reason, expected, released }: ClosingDecision,
  receipt: Issued | undefined,
): Closing {
  return { position, price: tick.price, reason, outcome: outcomeOf(receipt, expected), released }
}

/** Releases the holds of pending orders. */
export async function cancelAll(
  deps: Pick<EngineDeps, 'marketOf'>,
  tx: Tx,
  orders: readonly StoredPosition[],
  at: Instant,
): Promise<StoredPosition[]> {
  const transfers = orders.map((order): Transfer => {
    const quote = quoteOf(deps as EngineDeps, order)
    const accounts = {
      from: ofMember(order.member, quote, 'futures_hold'),
      to: ofMember(order.member, quote, 'futures'),
    }
    return {
      id: `futures:cancel:${order.id}`,
      reason: 'futures_release',
      at,
      legs: move(accounts, sum(order.margin, order.fee), 'futures_release'),
    }
  })
  await postAll(tx, transfers)
  return updatePositions(
    tx,
    orders.map((order) => ({ ...order, status: 'cancelled' as const, closedAt: at })),
    at,
  )
}

/** Opens limit orders that the price reached, at their own price; their held fee is paid. */
async function fillAll(deps: EngineDeps, tx: Tx, orders: readonly StoredPosition[], at: Instant) {
  const transfers = orders
    .filter(({ fee }) => fee > 0n)
    .map((order): Transfer => {
      const quote = quoteOf(deps, order)
      const accounts = { from: ofMember(order.member, quote, 'futures_hold'), to: ofHouse('fees', quote) }
      return {
        id: `futures:fill:${order.id}`,
        reason: 'futures_fee',
        at,
        legs: move(accounts, order.fee, 'futures_fee'),
      }
    })
  await postAll(tx, transfers)
  return updatePositions(
    tx,
    orders.map((order) => ({ ...order, status: 'open' as const, openedAt: at })),
    at,
  )
}

function publishChanges(deps: EngineDeps, changed: readonly StoredPosition[]): void {
  deps.indexPositions(changed)
  for (const member of new Set(changed.map((position) => position.member))) {
    const ended = changed.filter((row) => row.member === member && row.status !== 'open')
    for (const reason of new Set(ended.map(({ closeReason }) => closeReason))) {
      const ids = ended.filter(({ closeReason }) => closeReason === reason).map(({ id }) => id)
      deps.events.ordersClosed(member, ids, reason)
    }
    deps.events.orderChanged(member)
    deps.events.balanceChanged(member)
  }
}
