import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import { type Amount, assert, max, min } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId } from '@bourse/contracts/spot'
import { isTrading, nextSession } from '@bourse/contracts/stocks'
import { assertNotFrozen } from '#members/account'
import { type ClientIdUse, storeUsed } from '#members/client-ids'
import {
  type BatchItem,
  type BatchQueue,
  createBatchQueue,
  type Decision,
  transactBatch,
  type Tx,
} from '#platform/kernel'
import { postAll } from '#platform/ledger'
import type { MarketTerms, RecordedTick } from '#platform/market'
import { lockReceipts } from '#platform/receipts'
import { limitAtTrigger } from './at-trigger.ts'
import { takeCoupons } from './batch-coupons.ts'
import {
  type BatchEffects,
  type BatchFacts,
  CROSSING_MAX,
  type DecidedFill,
  type MarketFacts,
  type MemberRequest,
  type OrderResult,
  placedBy,
  type Request,
} from './batch.ts'
import { decideBatch } from './decide-batch.ts'
import {
  type BatchQuery,
  insertFills,
  insertOrders,
  type MarketQuery,
  type MarketRecords,
  readBatch,
  reserveIds,
  updateOrders,
} from './batch-store.ts'
import type { SpotDeps } from './deps.ts'
import { buildEvidence, type FillSide, issueFills } from './fill-receipts.ts'
import { publishOrders } from './order-updates.ts'
import { lockOrders } from './store.ts'
import type { StoredOrder } from './stored.ts'

/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: MemberRequest }

/** Requests that are decided and committed together. */
const BATCH_MAX = 64
/** About ten seconds of work; later requests are refused and may be sent again. */
const WAITING_MAX = 2_000

/** Requests of all markets that wait together are decided and committed together: most of a batch's cost is its own. */
export const createOrderQueue = (deps: SpotDeps): BatchQueue<OrderItem, OrderResult> =>
  createBatchQueue({
    sizeMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (items) => processTogether(deps, items),
  })

/** Decides and commits items in their order, at the present prices; returns a result for each. */
export const processTogether = (deps: SpotDeps, items: readonly OrderItem[]) =>
  transactBatch(deps.db, items, (tx, fresh) =>
    runBatch(
      deps,
      tx,
      fresh.map(({ request }) => request),
      presentQuotes(deps),
    ),
  )

/** The price and the quotes of a market while a batch is decided. */
export type QuotesOf = (terms: MarketTerms) => Pick<MarketFacts, 'price' | 'book' | 'closed' | 'evidence'>

export const presentQuotes =
  (deps: SpotDeps): QuotesOf =>
  (terms) => ({
    price: deps.price(terms.id),
    book: deps.book(terms.id),
    closed: findClosing(deps, terms),
    evidence: buildEvidence(deps.tick(terms.id), null),
  })

/** Decides requests in their order, and writes their effects before the transaction commits. */
export async function runBatch(
  deps: SpotDeps,
  tx: Tx,
  requests: readonly Request[],
  quotesOf: QuotesOf,
): Promise<readonly Decision<OrderResult>[]> {
  const markets = marketsOf(requests)
  const placedOnMargin = requests.flatMap((request) =>
    request.kind === 'place' && request.order.account === 'futures' ? [request.member] : [],
  )
  // Their prices decide which records are read.
  const entering = requests.flatMap((request) =>
    request.kind === 'enter' || request.kind === 'amend' ? [request.id] : [],
  )
  // Sent ahead of the lock of the markets, in the order of a freezing.
  const callers = requests.flatMap((request) => (placedBy(request).length > 0 ? listCaller(request) : []))
  const checked = callers.length === 0 ? null : assertNotFrozen(tx, callers)
  if (checked !== null) tx.beforeCommit(checked)
  const locked = tx.lock('spot', ...markets.map(({ id }) => id))
  tx.beforeCommit(locked)
  const isWaitedFor = placedOnMargin.length > 0 || entering.length > 0 || requests.some(hasCoupon)
  // Without one of these nothing else waits before the records are read, and the lock is taken in the same round trip.
  if (isWaitedFor || markets.some(hasSessions)) await locked
  const bindCoupons = await takeCoupons(tx, requests)
  const entered = entering.length === 0 ? [] : await lockOrders(tx, entering)
  const onMargin = [...placedOnMargin, ...amendedOnMargin(requests, entered)]
  // Read together, before any wait: the next second has another tick and other quotes.
  const quoted = markets.map((terms) => ({ terms, ...quotesOf(terms) }))
  const query = queryOf({ requests, entered }, quoted)
  const extremes = await readExtremes(deps, tx, entered)
  const margin = onMargin.length === 0 ? NO_MARGIN : await deps.lockMargin(tx, onMargin)
  const [records, feeTerms] = await Promise.all([
    readBatch(tx, query),
    query.members.length === 0 ? NO_PLACEMENTS : deps.feeTermsOf(tx, query.members),
  ])
  // Orders beyond those that were read may be met by later requests, which then run alone.
  if (requests.length > 1 && [...records.markets.values()].some(isCut))
    throw new BookTooDeep('a batch meets more resting orders than are read')
  const facts = quoted.map((one): readonly [MarketId, MarketFacts] => {
    const found = records.markets.get(one.terms.id)
    assert(found !== undefined, 'the records of each market are read')
    return [one.terms.id, { ...found, ...one, feeTerms }]
  })
  const effects = decideBatch(requests, { ...records, margin, extremes, markets: new Map(facts) })
  // The outcomes of the keys are written meanwhile: the accounts of the house are locked from here to the commit.
  tx.beforeCommit(store(deps, tx, effects).then(() => bindCoupons(effects.decisions)))
  return effects.decisions
}

const listCaller = (request: Request): MemberId[] => ('member' in request ? [request.member] : [])

/** Of the trailing stops among the orders that enter the book. */
async function readExtremes({ tickAt }: SpotDeps, tx: Tx, entered: readonly StoredOrder[]) {
  const found = new Map<OrderId, RecordedTick>()
  for (const { id, market, trail } of entered)
    if (trail !== null && trail.extremeAt !== null) found.set(id, await tickAt(tx, market, trail.extremeAt))
  return found
}

/** Orders have the fees of their placement. */
const NO_PLACEMENTS: MarketFacts['feeTerms'] = () => NO_FEE_TERMS

const NO_MARGIN: BatchFacts['margin'] = new Map()

const hasCoupon = (request: Request): boolean =>
  request.kind === 'place' && request.order.coupon !== undefined

const hasSessions = ({ segment }: MarketTerms): boolean => segment === 'stocks'

/** Read after the market was locked: its opening auction is decided before or after the batch, never beside it. */
export function findClosing({ clock, shownPrice }: SpotDeps, terms: MarketTerms): MarketFacts['closed'] {
  if (!hasSessions(terms) || isTrading(terms, clock.now())) return null
  return { price: shownPrice(terms.id), opensAt: nextSession(clock.now()).opensAt }
}

/** In the order in which they are locked. */
const marketsOf = (requests: readonly Request[]): readonly MarketTerms[] =>
  [...new Map(requests.map(({ terms }) => [terms.id, terms])).values()].toSorted(
    (one, other) => Number(one.id) - Number(other.id),
  )

const isCut = ({ resting }: MarketRecords): boolean =>
  [resting.buy, resting.sell].some((side) => side.length === CROSSING_MAX)

class BookTooDeep extends Error {
  override readonly name = 'BookTooDeep'
}

type Requested = { readonly requests: readonly Request[]; readonly entered: readonly StoredOrder[] }

/** The records that these requests need. */
function queryOf(
  { requests, entered }: Requested,
  markets: readonly (Pick<MarketQuery, 'terms' | 'book'> & Pick<MarketFacts, 'price'>)[],
): BatchQuery {
  const placed = requests.flatMap(placedBy)
  // A stop order meets others only when it enters the book.
  const mayEnter = requests.some(({ kind }) => kind === 'enter')
  const arriving = [
    ...placed
      .filter(({ stopPrice, trail }) => mayEnter || (stopPrice === null && trail === null))
      .map((order) => ({ ...order, market: order.terms.id })),
    ...entered,
    ...amendedLimits(requests, entered),
  ].map(({ market, kind, side, price }) => {
    const trigger = markets.find(({ terms }) => terms.id === market)
    return {
      market,
      side,
      price: trigger === undefined ? price : limitAtTrigger({ kind, side, price }, trigger),
    }
  })
  const limits = (market: MarketId, side: 'buy' | 'sell') =>
    arriving.filter((order) => order.market === market && order.side === side).map(({ price }) => price)
  const furthest = (all: readonly Amount[], pick: (one: Amount, other: Amount) => Amount) =>
    all.length === 0 ? null : all.reduce((one, other) => pick(one, other))
  return {
    markets: markets.map(({ terms, book }) => ({
      terms,
      book,
      buysTo: furthest(limits(terms.id, 'buy'), max),
      sellsFrom: furthest(limits(terms.id, 'sell'), min),
      isMet: requests.some((request) => request.kind === 'meet' && request.terms.id === terms.id),
    })),
    members: [...new Set(requests.flatMap((request) => ('member' in request ? [request.member] : [])))],
    isOnMargin: [...placed, ...entered].some(({ account }) => account === 'futures'),
    named: requests.flatMap((request) => ('id' in request ? [request.id] : [])),
    clientIds: requests.flatMap(clientIdsOf),
    orderIds: placed.length + requests.filter(({ kind }) => kind === 'amend').length,
  }
}

/** The client id of a request, which is that of all its orders. */
const clientIdsOf = (request: Request): ClientIdUse[] => {
  const clientId = placedBy(request)[0]?.clientId ?? null
  return clientId === null || !('member' in request)
    ? []
    : [{ member: request.member, clientId, at: request.at }]
}

/** The owners of orders of futures accounts that are amended. */
const amendedOnMargin = (requests: readonly Request[], entered: readonly StoredOrder[]): MemberId[] =>
  requests.flatMap((request) => {
    if (request.kind !== 'amend') return []
    const stored = entered.find(({ id, member }) => id === request.id && member === request.member)
    return stored?.account === 'futures' ? [stored.member] : []
  })

/** New limits of orders in the book. One that is placed in the same batch is not stored yet, so both of its sides are read. */
const amendedLimits = (requests: readonly Request[], entered: readonly StoredOrder[]) =>
  requests.flatMap((request) => {
    if (request.kind !== 'amend' || request.change.price === undefined) return []
    const stored = entered.find(({ id }) => id === request.id)
    const sides = stored === undefined ? (['buy', 'sell'] as const) : [stored.side]
    const { price } = request.change
    return sides.map((side) => ({ market: request.terms.id, kind: 'limit' as const, side, price }))
  })

/** Writes the effects in two round trips. Chains of receipts are locked in the first one and money moves in the second. */
async function store(deps: SpotDeps, tx: Tx, effects: BatchEffects): Promise<void> {
  const { inserted, updated, fills, transfers } = effects
  const owners = fills.flatMap(({ sides }) => sides.map(({ before }) => before.member))
  const [ids, , chains] = await Promise.all([
    fills.length === 0 ? [] : reserveIds(tx, 'spot_fill', fills.length),
    storeUsed(tx, inserted),
    lockReceipts(tx, owners, owners.length),
    insertOrders(tx, inserted),
    updateOrders(tx, updated),
  ])
  const numbered = fills.map((fill, place) => {
    const id = ids[place]
    assert(id !== undefined, 'an id is reserved for each fill')
    return { ...fill, id }
  })
  const stored = numbered.map(({ id, terms, trade, side, taker, quotedAt, at }) => {
    const { price, quantity, resting } = trade
    const parties = { market: terms.id, side, taker, maker: resting?.id ?? null }
    return { id, ...parties, price, quantity, quotedAt, at }
  })
  await Promise.all([
    issueFills(tx, numbered.flatMap(sidesWith(effects)), chains),
    insertFills(tx, stored),
    postAll(tx, transfers),
  ])
  tx.afterCommit(() => {
    for (const { id, market, at, price, quantity, side } of stored)
      deps.report({ id, market, at, price, quantity, side })
    for (const member of ownersOf(effects)) deps.orderChanged(member)
    publishOrders(deps.orderEvents, [...inserted, ...updated], numbered)
  })
}

/** Returns the function that states the members' sides of a fill, for their receipts. */
function sidesWith({ inserted, updated }: BatchEffects) {
  const clientIds = new Map([...inserted, ...updated].map(({ id, clientId }) => [id, clientId]))
  return ({ id, terms, evidence, counterparty, at, taker, sides }: DecidedFill & { readonly id: string }) =>
    sides.map((side): FillSide => {
      const order = side.maker ?? taker
      assert(order !== null, 'a side without a resting order is that of the taker')
      const role = side.maker === null ? 'taker' : 'maker'
      const clientId = clientIds.get(order) ?? null
      return { ...side, terms, evidence, counterparty, at, fill: id, order, clientId, role }
    })
}

const ownersOf = ({ inserted, updated }: BatchEffects): ReadonlySet<MemberId> =>
  new Set([...inserted, ...updated].map(({ member }) => member))
