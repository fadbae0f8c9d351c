import type { MemberId } from '@bourse/contracts/account'
import { amountOf, assert, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { isOutage, type Tx } from '#kernel'
import { move, ofHouse, ofMember, postAll, type Transfer } from '#ledger'
import {
  type Closing,
  freesOf,
  type FuturesDeps,
  type FuturesMarket,
  liveOf,
  lockAccounts,
  type Outcome,
  settleAll,
  type StoredPosition,
  updatePositions,
} from '#futures/positions'
import type { RecordedTick } from '#market'
import type { Issued } from '#receipts'
import { decide, type Facing, type Markets, type Ordained, type Verdict } from './decide.ts'
import type { Prices, Watch } from './watch.ts'

/** How many members are settled in one transaction. */
const CHUNK = 100

export type EngineDeps = FuturesDeps & { readonly watch: Watch; readonly marketOf: Markets }

/**
 * After each tick: whatever its prices reach is closed, filled or liquidated. Compared in memory, and decided once more
 * from the locked rows; what cannot be settled holds nobody else up and does not stay unsaid.
 */
export async function sweep(deps: EngineDeps): Promise<number> {
  const ticks = ticksNow(deps)
  const due = await dueAt(deps, new Map([...ticks].map(([market, { price }]) => [market, price])))
  const facing: Facing = { ticks, markets: deps.marketOf }
  const failures: Error[] = []
  let settled = 0
  for (let from = 0; from < due.length; from += CHUNK) {
    const members = due.slice(from, from + CHUNK)
    settled += await sweepMembers(deps, members, facing).catch((cause: unknown) => {
      // Nobody of them is the cause: the next tick finds them again.
      if (isOutage(cause)) throw cause
      failures.push(new Error(`${members.length} members had to be settled one by one`, { cause }))
      return oneByOne(deps, members, facing, failures)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'positions could not be settled')
  return settled
}

/** In a fixed order, so that two who lock many accounts never wait for each other. */
async function dueAt({ db, watch, marketOf }: EngineDeps, prices: Prices): Promise<MemberId[]> {
  const found = new Set(watch.due(prices))
  const doubtful = watch.doubtful(prices)
  const quote = [...marketOf.values()][0]?.quote
  if (doubtful.size > 0 && quote !== undefined) {
    const frees = await freesOf(db, [...doubtful.keys()], quote)
    for (const [member, missing] of doubtful) if ((frees.get(member) ?? ZERO) <= missing) found.add(member)
  }
  return [...found].toSorted((a, b) => Number(a) - Number(b))
}

/** Something is wrong with one of them: each alone, so that only he waits. */
async function oneByOne(
  deps: EngineDeps,
  members: readonly MemberId[],
  facing: Facing,
  failures: Error[],
): Promise<number> {
  let settled = 0
  for (const member of members) {
    await sweepMembers(deps, [member], facing).then(
      (count) => (settled += count),
      (cause: unknown) =>
        failures.push(new Error(`positions of member ${member} were not settled`, { cause })),
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

function sweepMembers(deps: EngineDeps, members: readonly MemberId[], facing: Facing): Promise<number> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    await lockAccounts(tx, members)
    const live = await liveOf(tx, members)
    const free = await freesInCross(tx, live, facing)
    const verdicts = members.map((member) => {
      const own = live.filter((position) => position.member === member)
      return decide({ live: own, free: free.get(member) ?? amountOf('0') }, facing)
    })
    const changed = await carryOut(deps, tx, verdicts, now)
    tx.afterCommit(() => tell(deps, changed))
    return changed.length
  })
}

const quoteOf = (deps: EngineDeps, { market }: StoredPosition): AssetId =>
  (deps.marketOf.get(market) as FuturesMarket).quote

async function freesInCross(tx: Tx, live: readonly StoredPosition[], { markets }: Facing) {
  const cross = live.filter(({ mode }) => mode === 'cross')
  const quote = markets.get(cross[0]?.market ?? ('' as MarketId))?.quote
  return quote === undefined
    ? new Map<MemberId, never>()
    : freesOf(tx, [...new Set(cross.map(({ member }) => member))], quote)
}

/** Receipts first, for what they say is what is booked; then cancellations, which give back what closings may need. */
async function carryOut(
  deps: EngineDeps,
  tx: Tx,
  verdicts: readonly Verdict[],
  at: Instant,
): Promise<StoredPosition[]> {
  const ordained = verdicts.flatMap(({ closings }) => closings)
  const issued = await deps.issue(
    tx,
    ordained.map(({ position, reason, facts, ticks }) => ({
      member: position.member,
      kind: reason === 'liquidation' ? ('liquidation' as const) : ('stop' as const),
      subject: position.id,
      inputs: facts,
      ticks,
      at,
    })),
  )
  const closings = ordained.map((one, place) => closingOf(one, issued[place]))
  const cancelled = await cancelAll(
    deps,
    tx,
    verdicts.flatMap((verdict) => verdict.cancelled),
    at,
  )
  const touched = verdicts.flatMap(({ closings: own, left }) =>
    own.some(({ released }) => released > 0n) ? left : [],
  )
  const closed = await settleAll(tx, { closings, touched }, { quoteOf: (one) => quoteOf(deps, one), at })
  const filled = await fillAll(
    deps,
    tx,
    verdicts.flatMap(({ fills }) => fills),
    at,
  )
  return [...cancelled, ...closed, ...filled]
}

/** What the receipt says is what is booked; that it is what was decided is made sure of. */
function closingOf(
  { position, tick, reason, expected, released }: Ordained,
  receipt: Issued | undefined,
): Closing {
  assert(receipt !== undefined, 'every settlement has its receipt')
  const told = (name: string) => amountOf(receipt.result[name] ?? '')
  const outcome: Outcome = {
    result: told('profit'),
    shortfall: told('shortfall'),
    liquidationFee: told('liquidation_fee'),
  }
  assert(
    outcome.result === expected.result && outcome.liquidationFee === expected.liquidationFee,
    'a receipt says what was decided',
  )
  return { position, price: tick.price, reason, outcome, released }
}

/** Gives back what pending orders hold. */
export async function cancelAll(
  deps: Pick<EngineDeps, 'marketOf'>,
  tx: Tx,
  orders: readonly StoredPosition[],
  at: Instant,
): Promise<StoredPosition[]> {
  const transfers = orders.map((order): Transfer => {
    const quote = quoteOf(deps as EngineDeps, order)
    const way = {
      from: ofMember(order.member, quote, 'futures_hold'),
      to: ofMember(order.member, quote, 'futures'),
    }
    return {
      id: `futures:cancel:${order.id}`,
      reason: 'futures_release',
      at,
      legs: move(way, sum(order.margin, order.fee), 'futures_release'),
    }
  })
  await postAll(tx, transfers)
  return updatePositions(
    tx,
    orders.map((order) => ({ ...order, status: 'cancelled' as const, closedAt: at })),
    at,
  )
}

/** Limit orders that the price has come to are open, at their own price; the fee that they held is paid. */
async function fillAll(deps: EngineDeps, tx: Tx, orders: readonly StoredPosition[], at: Instant) {
  const transfers = orders
    .filter(({ fee }) => fee > 0n)
    .map((order): Transfer => {
      const quote = quoteOf(deps, order)
      const way = { from: ofMember(order.member, quote, 'futures_hold'), to: ofHouse('fees', quote) }
      return {
        id: `futures:fill:${order.id}`,
        reason: 'futures_fee',
        at,
        legs: move(way, order.fee, 'futures_fee'),
      }
    })
  await postAll(tx, transfers)
  return updatePositions(
    tx,
    orders.map((order) => ({ ...order, status: 'open' as const, openedAt: at })),
    at,
  )
}

function tell(deps: EngineDeps, changed: readonly StoredPosition[]): void {
  deps.remember(changed)
  for (const member of new Set(changed.map((position) => position.member))) {
    const ended = changed.filter((row) => row.member === member && row.status !== 'open')
    for (const reason of new Set(ended.map(({ closeReason }) => closeReason))) {
      const ids = ended.filter(({ closeReason }) => closeReason === reason).map(({ id }) => id)
      deps.news.ordersClosed(member, ids, reason)
    }
    deps.news.orderChanged(member)
    deps.news.balanceChanged(member)
  }
}
