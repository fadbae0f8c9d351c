import type { MemberId } from '@bourse/contracts/account'
import {
  type EntryTrail,
  type futures,
  type PositionId,
  chooseTimeInForce,
  type TicketOrder,
} from '@bourse/contracts/futures'
import {
  type Amount,
  type Input,
  type Instant,
  Refusal,
  refuse,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { findShutOut } from '#members/identity/countries'
import { decide, type Decision, collectResults, sql, type Tx } from '#platform/kernel'
import { move, ofMember, postAll, type Transfer } from '#platform/ledger'
import {
  findPositions,
  type FuturesDeps,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import { type OpenRequest, readTickets } from './open-order.ts'
import { decideOpening } from './opening.ts'
import type { OrderResult } from './order-result.ts'
import { futuresMarkets } from './read.ts'

type Changed = 'limitPrice' | 'stopPrice' | 'lots' | 'trailDistance' | 'trailRate'

/** New values of a waiting order; undefined ones stay. */
export type AmendRequest = {
  readonly kind: 'amend'
  readonly member: MemberId
  readonly at: Instant
  readonly id: PositionId
  readonly change: Readonly<Record<Changed, Amount | undefined>>
}

export const amendRequest = (
  { member, now: at }: { readonly member: MemberId; readonly now: Instant },
  { id, ...change }: Input<typeof futures.amend>,
): AmendRequest => ({ kind: 'amend', member, at, id, change: { ...NO_CHANGE, ...change } })

const NO_CHANGE = {
  limitPrice: undefined,
  stopPrice: undefined,
  lots: undefined,
  trailDistance: undefined,
  trailRate: undefined,
}

type Amended = { readonly before: StoredPosition; readonly after: StoredPosition }

/** Changes waiting orders of different members: each is decided as if it were placed with its new values, and its hold is adjusted. */
export async function amendTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly AmendRequest[],
  at: Instant,
): Promise<readonly Decision<OrderResult>[]> {
  const listed = new Map(
    (
      await findPositions(
        tx,
        requests.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const placements = new Map(
    requests.flatMap((request) => {
      const order = listed.get(request.id)
      return order?.member === request.member ? [[request, placementOf(deps, request, order)] as const] : []
    }),
  )
  // Locks the accounts: the rows that the tickets hold are current from here on.
  const ticketOf = await readTickets(deps, tx, [...placements.values()])
  const triggered = await lockTriggered(tx, listed)
  const shutOut = await findShutOut(tx, 'futures', membersOfEntries(placements.values()))
  const decided = requests.map((request) =>
    decide((): Amended => {
      const placement = placements.get(request) ?? refuse('not_found')
      const ticket = ticketOf(placement)
      const closed = placement.order.isReduceOnly ? undefined : shutOut.get(request.member)
      if (closed !== undefined) refuse(closed)
      const before = ticket.account.live.find(({ id }) => id === request.id)
      if (before?.status !== 'pending') return refuse('order_closed')
      if (triggered.has(before.id)) refuse('amend_unfit')
      return { before, after: amended(before, request, ticket) }
    }),
  )
  const accepted = collectResults(decided)
  const rows = await updatePositions(
    tx,
    accepted.map(({ after }) => after),
    at,
  )
  await postAll(
    tx,
    accepted.flatMap((one, place) => holdTransfer(deps, one, rows[place]?.version ?? 0, at)),
  )
  tx.afterCommit(() => {
    deps.indexPositions(rows)
    for (const { member } of rows) {
      deps.events.orderChanged(member)
      deps.events.balanceChanged(member)
    }
  })
  return decided.map((one, place) => {
    if ('refusal' in one) return one
    const position = rows.find(({ id }) => id === requests[place]?.id) ?? null
    return { result: { text: 'order_changed', position, closed: [] } }
  })
}

/** An order that only reduces can be changed where futures are closed. */
const membersOfEntries = (placements: Iterable<OpenRequest>): MemberId[] =>
  [...placements].filter(({ order }) => !order.isReduceOnly).map(({ member }) => member)

/** The order as it would be placed with its new values. */
function placementOf(
  deps: FuturesDeps,
  { member, at, change }: AmendRequest,
  order: StoredPosition,
): OpenRequest {
  const market = futuresMarkets(deps).find(({ id }) => id === order.market) ?? refuse('market_unknown')
  return {
    kind: 'open',
    member,
    at,
    market,
    order: ticketOrder(order, change),
    expiresAt: order.entry.expiresAt,
    stopsBy: order.stopsBy,
    coupon: undefined,
    clientId: null,
  }
}

function ticketOrder(
  { side, lots, leverage, openPrice, takeProfit, stopLoss, entry }: StoredPosition,
  change: AmendRequest['change'],
): TicketOrder {
  // A stop order whose stop was reached is a limit order.
  const kind = entry.kind === 'stopLimit' && entry.stop?.reachedAt !== null ? 'limit' : entry.kind
  const hasLimit = kind === 'limit' || kind === 'stopLimit'
  return {
    side,
    kind,
    leverage,
    timeInForce: chooseTimeInForce(entry),
    lots: change.lots ?? lots,
    limitPrice: hasLimit ? (change.limitPrice ?? openPrice) : (change.limitPrice ?? null),
    stopPrice: change.stopPrice ?? (kind === 'limit' ? null : (entry.stop?.price ?? null)),
    triggerBy: entry.stop?.by ?? entry.trail?.by ?? 'last',
    trail: trailOf(entry.trail, change),
    stops: { takeProfit, stopLoss },
    isReduceOnly: entry.isReduceOnly,
  }
}

/** The trail with its new distance; one that is active follows the present price from here on. */
function trailOf(
  trail: StoredPosition['entry']['trail'],
  { trailDistance, trailRate }: AmendRequest['change'],
): EntryTrail | null {
  if (trail === null) return null
  const activation = trail.since === null ? trail.activation : null
  if (trailDistance === undefined && trailRate === undefined)
    return { distance: trail.distance, rate: trail.rate, activation }
  return { distance: trailDistance ?? null, rate: trailRate ?? null, activation }
}

/** Locks the trailing stops among these orders, which prices trigger without a lock of the account; returns those that were triggered. */
async function lockTriggered(
  tx: Tx,
  listed: ReadonlyMap<PositionId, StoredPosition>,
): Promise<ReadonlySet<PositionId>> {
  const ids = [...listed.values()].filter(({ entry }) => entry.trail !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: PositionId; triggered: boolean }>(sql`
    select id::text, triggered_at is not null as triggered from futures_position
    where id = any(${ids}::bigint[]) order by futures_position.id for update`)
  return new Set(rows.filter(({ triggered }) => triggered).map(({ id }) => id))
}

function amended(
  before: StoredPosition,
  { change, at }: AmendRequest,
  ticket: ReturnType<Awaited<ReturnType<typeof readTickets>>>,
): StoredPosition {
  const { order, account } = ticket
  const isUnfit =
    (change.limitPrice !== undefined && (order.kind === 'stopMarket' || order.kind === 'trailingStop')) ||
    (change.stopPrice !== undefined && (order.kind === 'limit' || order.kind === 'trailingStop')) ||
    (order.kind !== 'trailingStop' && (change.trailDistance !== undefined || change.trailRate !== undefined))
  if (isUnfit) refuse('amend_unfit')
  // Its present hold pays for it as well.
  const summary = { ...account.summary, free: sum(account.summary.free, before.margin, before.fee) }
  const live = account.live.filter(({ id }) => id !== before.id)
  const opening = decideOpening({ ...ticket, at, account: { ...account, summary, live } })
  if ('issue' in opening) throw new Refusal(opening.issue.code, opening.issue.values)
  const { lots, quantity, quotedPrice, openPrice, marginAtOpen, margin, fee, entry } = opening.draft
  const stop = change.stopPrice === undefined ? before.entry.stop : entry.stop
  const { distance = null, rate = null } = order.trail ?? {}
  const trail = before.entry.trail && { ...before.entry.trail, distance, rate }
  return {
    ...before,
    lots,
    quantity,
    quotedPrice,
    openPrice,
    marginAtOpen,
    margin,
    fee,
    entry: { ...before.entry, feeRate: entry.feeRate, stop, trail },
  }
}

/** The difference of the two holds. */
function holdTransfer(
  deps: FuturesDeps,
  { before, after }: Amended,
  version: number,
  at: Instant,
): readonly Transfer[] {
  const quote = futuresMarkets(deps).find(({ id }) => id === before.market)?.quote ?? refuse('market_unknown')
  const [free, held] = (['futures', 'futures_hold'] as const).map((kind) =>
    ofMember(before.member, quote, kind),
  )
  const more = subtract(sum(after.margin, after.fee), sum(before.margin, before.fee))
  if (more === ZERO || free === undefined || held === undefined) return []
  const legs =
    more > ZERO
      ? move({ from: free, to: held }, more, 'futures_margin')
      : move({ from: held, to: free }, subtract(ZERO, more), 'futures_release')
  const reason = more > ZERO ? 'futures_margin' : 'futures_release'
  return [{ id: `futures:amend:${before.id}:${version}`, reason, at, legs }]
}
