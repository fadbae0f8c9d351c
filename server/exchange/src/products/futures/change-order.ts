import type { MemberId } from '@bourse/contracts/account'
import { areStopsValid, type futures, type PositionId } from '@bourse/contracts/futures'
import { type Amount, type Input, type Instant, isMultipleOf, refuse, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { TriggerSource } from '@bourse/contracts/orders'
import { decide, type Decision, groupBy, type MemberCall, collectResults, type Tx } from '#platform/kernel'
import { cancelAll } from '#products/futures/engine'
import {
  findPositions,
  type FuturesDeps,
  type FuturesMarket,
  listActiveOf,
  lockAccount,
  lockAccounts,
  setMode,
  setPositionMode,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import type { OrderResult } from './order-result.ts'
import { futuresMarkets, missingPrice } from './read.ts'

type Called = { readonly member: MemberId; readonly at: Instant; readonly id: PositionId }
type CancelRequest = Called & { readonly kind: 'cancel' }
type StopsRequest = Called & {
  readonly kind: 'stops'
  readonly takeProfit: Amount | undefined
  readonly stopLoss: Amount | undefined
  readonly stopsBy: TriggerSource | undefined
}
/** A request that moves no money but a hold. */
export type ChangeRequest = CancelRequest | StopsRequest

type Caller = { readonly member: MemberId; readonly now: Instant }

/** Cancels a pending limit order and releases its hold. */
export const cancelRequest = (
  { member, now: at }: Caller,
  { id }: Input<typeof futures.cancel>,
): CancelRequest => ({ kind: 'cancel', member, at, id })

/** Sets, moves or removes the stops of a position or of a pending order. */
export const stopsRequest = (
  { member, now: at }: Caller,
  { id, takeProfit, stopLoss, stopsBy }: Input<typeof futures.setStops>,
): StopsRequest => ({ kind: 'stops', member, at, id, takeProfit, stopLoss, stopsBy })

/** Cancels orders and changes stops of different members. */
export async function changeTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly ChangeRequest[],
  at: Instant,
): Promise<readonly Decision<OrderResult>[]> {
  const marketOf = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  // Read behind the locks of the accounts, which the same connection requests first.
  const [, found] = await Promise.all([
    lockAccounts(
      tx,
      requests.map(({ member }) => member),
    ),
    findPositions(
      tx,
      requests.map(({ id }) => id),
    ),
  ])
  const named = new Map(found.map((position) => [position.id, position]))
  const decided = requests.map((request) =>
    decide(() => {
      const position = named.get(request.id)
      // Another member's position is refused like an unknown one.
      if (position?.member !== request.member) refuse('not_found')
      return request.kind === 'cancel'
        ? { cancelled: [assertPending(position)], changed: [] }
        : { cancelled: [], changed: [withStops(deps, position, request, marketOf)] }
    }),
  )
  const accepted = collectResults(decided)
  const orders = accepted.flatMap(({ cancelled }) => cancelled)
  const rows = [
    ...(await cancelAll({ marketOf }, tx, orders, at)),
    ...(await updatePositions(
      tx,
      accepted.flatMap(({ changed }) => changed),
      at,
    )),
  ]
  tx.afterCommit(() => publish(deps, rows))
  return decided.map((one, place) => {
    if ('refusal' in one) return one
    const request = requests[place]
    const position = rows.find(({ id }) => id === request?.id) ?? null
    return {
      result: { text: request?.kind === 'cancel' ? 'order_cancelled' : 'stops_set', position, closed: [] },
    }
  })
}

function publish(deps: FuturesDeps, rows: readonly StoredPosition[]): void {
  deps.indexPositions(rows)
  for (const { id, member, status } of rows) {
    deps.events.orderChanged(member)
    if (status !== 'cancelled') continue
    deps.events.ordersClosed(member, [id], null)
    deps.events.balanceChanged(member)
  }
}

function assertPending(order: StoredPosition): StoredPosition {
  if (order.status !== 'pending') refuse('order_closed')
  return order
}

function withStops(
  deps: FuturesDeps,
  position: StoredPosition,
  request: StopsRequest,
  marketOf: ReadonlyMap<MarketId, FuturesMarket>,
): StoredPosition {
  if (position.status !== 'open' && position.status !== 'pending') refuse('position_closed')
  // It becomes no position.
  if (position.entry.isReduceOnly) refuse('position_closed')
  const stops = {
    takeProfit: request.takeProfit ?? position.takeProfit,
    stopLoss: request.stopLoss ?? position.stopLoss,
  }
  const stopsBy = request.stopsBy ?? position.stopsBy
  const market = marketOf.get(position.market) as FuturesMarket
  if (!Object.values(stops).every((stop) => isMultipleOf(stop, market.priceTick))) refuse('price_invalid')
  if (stops.takeProfit !== ZERO || stops.stopLoss !== ZERO) {
    const tick = deps.tick(market.id) ?? refuse(missingPrice(market, request.at))
    const open = position.openPrice
    const mark = deps.mark(market.id)?.mark
    const trigger = stopsBy === 'mark' && mark !== undefined ? mark : tick.price
    const now = position.status === 'pending' ? open : trigger
    if (!areStopsValid(position.side, stops, { open, now })) refuse('stop_on_wrong_side')
  }
  return { ...position, ...stops, stopsBy }
}

/** Cancels the member's waiting orders, of one market or one side where they are given; returns their number. */
export function cancelPending(
  deps: FuturesDeps,
  call: MemberCall,
  { base, quote, side }: Input<typeof futures.cancelAll>,
): Promise<number> {
  const marketOf = new Map(
    futuresMarkets(deps)
      .filter((market) => (base ?? market.base) === market.base && (quote ?? market.quote) === market.quote)
      .map((market) => [market.id, market]),
  )
  return call.transact(async (tx) => {
    await lockAccounts(tx, [call.member])
    const pending = (await listActiveOf(tx, [call.member])).filter(
      (row) => row.status === 'pending' && marketOf.has(row.market) && (side ?? row.side) === row.side,
    )
    const rows = await cancelAll({ marketOf }, tx, pending, call.now)
    tx.afterCommit(() => publish(deps, rows))
    return rows.length
  })
}

/** Cancels the waiting orders of these members; returns the number of each member who had some. */
export async function cancelPendingOf(
  deps: FuturesDeps,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  return deps.db.transact(async (tx) => {
    const rows = await cancelWhere(deps, tx, members, ({ status }) => status === 'pending')
    const own = groupBy(rows, ({ member }) => member)
    return new Map([...own].map(([member, orders]) => [member, orders.length]))
  })
}

/** Cancels the waiting orders of these accounts that would open a position; orders that only reduce one stay. Returns their number. */
export async function cancelEntries(
  deps: FuturesDeps,
  tx: Tx,
  accounts: readonly MemberId[],
): Promise<number> {
  const isEntry = ({ status, entry }: StoredPosition) => status === 'pending' && !entry.isReduceOnly
  return (await cancelWhere(deps, tx, accounts, isEntry)).length
}

async function cancelWhere(
  deps: FuturesDeps,
  tx: Tx,
  members: readonly MemberId[],
  isChosen: (order: StoredPosition) => boolean,
): Promise<readonly StoredPosition[]> {
  await lockAccounts(tx, members)
  const chosen = (await listActiveOf(tx, members)).filter(isChosen)
  if (chosen.length === 0) return []
  const marketOf = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const rows = await cancelAll({ marketOf }, tx, chosen, deps.clock.now())
  tx.afterCommit(() => publish(deps, rows))
  return rows
}

/** One position mode for the whole account; it changes only while nothing is open or waits. */
export async function changePositionMode(
  deps: FuturesDeps,
  call: MemberCall,
  { mode }: Input<typeof futures.setPositionMode>,
): Promise<void> {
  await call.transact(async (tx) => {
    const account = (await lockAccounts(tx, [call.member])).get(call.member)
    if (account?.positionMode === mode) return
    if ((await listActiveOf(tx, [call.member])).length > 0) refuse('positions_open')
    await setPositionMode(tx, call.member, mode)
    tx.afterCommit(() => deps.events.orderChanged(call.member))
  })
}

/** One margin mode for the whole account; it changes only while nothing is open. */
export async function changeMarginMode(
  deps: FuturesDeps,
  call: MemberCall,
  { mode }: Input<typeof futures.setMarginMode>,
): Promise<void> {
  await call.transact(async (tx) => {
    const present = await lockAccount(tx, call.member)
    if (present === mode) return
    if ((await listActiveOf(tx, [call.member])).length > 0) refuse('positions_open')
    // In cross mode all of the account backs its positions, so it could not be security as well.
    if ((await deps.releasableOf(tx, [call.member])).size > 0) refuse('margin_debt_open')
    await setMode(tx, call.member, mode)
    tx.afterCommit(() => deps.events.orderChanged(call.member))
  })
}
