import type { MemberId } from '@bourse/contracts/account'
import type { futures, PositionId } from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  type Input,
  type Instant,
  isMultipleOf,
  ONE,
  refuse,
} from '@bourse/contracts/kit'
import { assertUnused, readUsed, storeUsed } from '#members/client-ids'
import { decide, type Decision, collectResults, type Tx } from '#platform/kernel'
import {
  findPositions,
  type FuturesDeps,
  type FuturesMarket,
  type StoredPosition,
} from '#products/futures/positions'
import { closeBatch, type CloseRequest, isCovered } from './close-batch.ts'
import { listClientIds, type OpenRequest, readTickets, buildReduction } from './open-order.ts'
import type { OrderResult } from './order-result.ts'
import { type Account, futuresMarkets, lockAccountsOf, missingPrice } from './read.ts'

type Called = { readonly member: MemberId; readonly at: Instant }
/** Closes one position, or some of its lots; all of them when none are given. */
type OneRequest = Called & {
  readonly kind: 'close'
  readonly id: PositionId
  readonly lots: Amount | undefined
}
type AllRequest = Called & {
  readonly kind: 'closeAll'
  readonly markets: readonly FuturesMarket[]
  readonly sides: Input<typeof futures.closeAll>['sides']
}
/** A request that only closes positions. */
export type ClosingRequest = OneRequest | AllRequest | OpenRequest

type Caller = { readonly member: MemberId; readonly now: Instant }

export const closeRequest = (
  { member, now: at }: Caller,
  { id, lots }: Input<typeof futures.close>,
): OneRequest => ({ kind: 'close', member, at, id, lots })

/**
 * All positions, all longs or all shorts, optionally of one market. Copied positions are excluded: their leader closes
 * them, or the member one by one.
 */
export function closeAllRequest(
  deps: Pick<FuturesDeps, 'markets'>,
  { member, now: at }: Caller,
  { base, quote, sides }: Input<typeof futures.closeAll>,
): AllRequest {
  const markets = futuresMarkets(deps).filter(
    (market) => (base ?? market.base) === market.base && (quote ?? market.quote) === market.quote,
  )
  if (markets.length === 0) refuse('market_unknown')
  return { kind: 'closeAll', member, at, markets, sides }
}

/** Closes all positions of a member that copy no other; false where a market has no price, or a loss is not covered. */
export async function closeAllOf(deps: FuturesDeps, member: MemberId, at: Instant): Promise<boolean> {
  const request: AllRequest = { kind: 'closeAll', member, at, markets: futuresMarkets(deps), sides: 'all' }
  const [decision] = await deps.db.transact((tx) => closeTogether(deps, tx, [request], at))
  return decision !== undefined && 'result' in decision
}

type Accepted = { readonly requested: readonly CloseRequest[]; readonly text: OrderResult['text'] }

/**
 * Closes positions of different members at the last ticks, those of each request together or not at all. A loss that
 * only floating gains cover is refused.
 */
export async function closeTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly ClosingRequest[],
  at: Instant,
): Promise<readonly Decision<OrderResult>[]> {
  const quote = futuresMarkets(deps)[0]?.quote
  assert(quote !== undefined, 'a market was found for each request')
  const members = requests.map(({ member }) => member)
  const accountOf = await lockAccountsOf(deps, tx, { members, quote })
  const closingsOf = await readClosings(deps, tx, requests, accountOf)
  const decided = requests.map((request) =>
    decide(() => assertCovered(closingsOf(request), accountOf(request.member))),
  )
  const requested = collectResults(decided).flatMap((accepted) => accepted.requested)
  const funds = new Map(members.map((member) => [member, fundsOf(accountOf(member))]))
  const accepted = decided.flatMap((one, place) =>
    'refusal' in one ? [] : reducedBy(requests[place], one.result.requested, at),
  )
  await storeUsed(tx, accepted)
  const rows =
    requested.length === 0 ? [] : await closeBatch(deps, tx, { requested, funds, reason: 'manual', at })
  // A step has one request of each member.
  return decided.map((one, place): Decision<OrderResult> => {
    if ('refusal' in one) return one
    const closed = rows.filter(({ member }) => member === requests[place]?.member)
    const position = closed.length === 1 ? (closed[0] ?? null) : null
    return { result: { text: one.result.text, position, closed: closed.map(({ id }) => id) } }
  })
}

/** An order that only reduces has no row; its client id names the first position that it closed. */
function reducedBy(request: ClosingRequest | undefined, [first]: readonly CloseRequest[], at: Instant) {
  if (request?.kind !== 'open' || first === undefined) return []
  const { member, clientId } = request
  return [{ id: first.position.id, member, clientId, at }]
}

/** Reads the records that the requests name; returns the function that accepts one of them, or refuses it. */
async function readClosings(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly ClosingRequest[],
  accountOf: (member: MemberId) => Account,
): Promise<(request: ClosingRequest) => Accepted> {
  const ids = requests.flatMap((request) => (request.kind === 'close' ? [request.id] : []))
  const named = new Map((await findPositions(tx, ids)).map((position) => [position.id, position]))
  const reducing = requests.flatMap((request) => (request.kind === 'open' ? [request] : []))
  const used = await readUsed(tx, reducing.flatMap(listClientIds))
  const ticketOf = reducing.length === 0 ? null : await readTickets(deps, tx, reducing)
  return (request) => {
    if (request.kind === 'close') return acceptOne(deps, request, named.get(request.id))
    if (request.kind === 'closeAll') return acceptAll(deps, request, accountOf(request.member))
    assert(ticketOf !== null, 'the ticket of an order is read')
    const requested = buildReduction(ticketOf(request), request.coupon)
    listClientIds(request).forEach((use) => assertUnused(used, use))
    return { requested, text: 'position_reduced' }
  }
}

/** Another member's position is refused like an unknown one. */
function acceptOne(deps: FuturesDeps, request: OneRequest, position: StoredPosition | undefined): Accepted {
  if (position?.member !== request.member || position.status === 'pending') refuse('not_found')
  if (position.status !== 'open') refuse('position_closed')
  const lots = request.lots ?? position.lots
  if (!isMultipleOf(lots, ONE)) refuse('quantity_off_step', { step: '1' })
  if (lots > position.lots) refuse('lots_above_maximum', { maximum: amountText(position.lots) })
  const market = deps.markets.find(({ id }) => id === position.market)
  assert(market !== undefined, 'a position is in a market')
  const tick = deps.tick(market.id) ?? refuse(missingPrice(market, request.at))
  const text = lots < position.lots ? 'position_reduced' : 'position_ended'
  return { requested: [{ position, tick, lots }], text }
}

function acceptAll(deps: FuturesDeps, { markets, sides }: AllRequest, { open }: Account): Accepted {
  const within = new Set(markets.map(({ id }) => id))
  const chosen = open.filter(
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
  return { requested, text: 'positions_ended' }
}

const fundsOf = ({ summary, open }: Account) => ({
  free: summary.free,
  open: open.map(({ position }) => position),
})

function assertCovered(accepted: Accepted, account: Account): Accepted {
  if (!isCovered(accepted.requested, fundsOf(account))) refuse('insufficient_balance')
  return accepted
}
