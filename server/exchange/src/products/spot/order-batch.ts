import type { MemberId } from '@bourse/contracts/account'
import { type Amount, assert, max, min } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { isTrading, nextSession } from '@bourse/contracts/stocks'
import {
  type BatchItem,
  type BatchQueue,
  createBatchQueue,
  type Decision,
  transactBatch,
  type Tx,
} from '#platform/kernel'
import { postAll } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import { lockReceipts } from '#platform/receipts'
import { takeCoupons } from './batch-coupons.ts'
import {
  type BatchEffects,
  type BatchFacts,
  CROSSING_MAX,
  decideBatch,
  type MarketFacts,
  type Request,
} from './decide-batch.ts'
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
import { evidenceOf, type FillEvidence, issueFills } from './fill-receipts.ts'
import { fillSideOf } from './incoming-order.ts'
import type { StoredOrder } from './store.ts'

/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: Request }

/** Requests that are decided and committed together. */
const BATCH_MAX = 64
/** About ten seconds of work; later requests are refused and may be sent again. */
const WAITING_MAX = 2_000

/** Requests of all markets that wait together are decided and committed together: most of a batch's cost is its own. */
export const createOrderQueue = (deps: SpotDeps): BatchQueue<OrderItem, StoredOrder> =>
  createBatchQueue({
    sizeMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (items) => processTogether(deps, items),
  })

/** Decides and commits items in their order; returns a result for each. */
export const processTogether = (deps: SpotDeps, items: readonly OrderItem[]) =>
  transactBatch(deps.db, items, (tx, fresh) => runBatch(deps, tx, fresh))

async function runBatch(
  deps: SpotDeps,
  tx: Tx,
  items: readonly OrderItem[],
): Promise<readonly Decision<StoredOrder>[]> {
  const requests = items.map(({ request }) => request)
  const markets = marketsOf(requests)
  const onMargin = requests.flatMap((request) =>
    request.kind === 'place' && request.order.account === 'futures' ? [request.member] : [],
  )
  const locked = tx.lock('spot', ...markets.map(({ id }) => id))
  tx.beforeCommit(locked)
  // Without one of these nothing else waits before the records are read, and the lock is taken in the same round trip.
  if (onMargin.length > 0 || requests.some(hasCoupon) || markets.some(hasSessions)) await locked
  const bindCoupons = await takeCoupons(tx, requests)
  // Read together, before any wait: the next second has another tick and other quotes.
  const quoted = markets.map((terms) => ({
    terms,
    price: deps.price(terms.id),
    book: deps.book(terms.id),
    closed: closingOf(deps, terms),
    evidence: evidenceOf(deps.tick(terms.id), null),
  }))
  const query = queryOf(requests, quoted)
  const margin = onMargin.length === 0 ? NO_MARGIN : await deps.lockMargin(tx, onMargin)
  const [records, feeTerms] = await Promise.all([readBatch(tx, query), deps.feeTermsOf(tx, query.members)])
  // Orders beyond those that were read may be met by later requests, which then run alone.
  if (requests.length > 1 && [...records.markets.values()].some(isCut))
    throw new BookTooDeep('a batch meets more resting orders than are read')
  const facts = quoted.map(({ terms, price, book, closed }): readonly [MarketId, MarketFacts] => {
    const found = records.markets.get(terms.id)
    assert(found !== undefined, 'the records of each market are read')
    return [terms.id, { ...found, terms, price, book, closed, feeTerms }]
  })
  const effects = decideBatch(requests, { ...records, margin, markets: new Map(facts) })
  const evidence = new Map(quoted.map((one) => [one.terms.id, one.evidence]))
  // The outcomes of the keys are written meanwhile: the accounts of the house are locked from here to the commit.
  tx.beforeCommit(store(deps, tx, { effects, evidence }).then(() => bindCoupons(effects.decisions)))
  return effects.decisions
}

const NO_MARGIN: BatchFacts['margin'] = new Map()

const hasCoupon = (request: Request): boolean =>
  request.kind === 'place' && request.order.coupon !== undefined

const hasSessions = ({ segment }: MarketTerms): boolean => segment === 'stocks'

/** Read after the market was locked: its opening auction is decided before or after the batch, never beside it. */
function closingOf({ clock, shownPrice }: SpotDeps, terms: MarketTerms): MarketFacts['closed'] {
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

/** The records that these requests need. */
function queryOf(
  requests: readonly Request[],
  markets: readonly Pick<MarketQuery, 'terms' | 'book'>[],
): BatchQuery {
  const placed = requests.flatMap((request) => (request.kind === 'place' ? [request.order] : []))
  const limits = (market: MarketId, side: 'buy' | 'sell') =>
    placed
      .filter((order) => order.terms.id === market && order.side === side && order.stopPrice === null)
      .map(({ price }) => price)
  const furthest = (all: readonly Amount[], pick: (one: Amount, other: Amount) => Amount) =>
    all.length === 0 ? null : all.reduce((one, other) => pick(one, other))
  return {
    markets: markets.map(({ terms, book }) => ({
      terms,
      book,
      buysTo: furthest(limits(terms.id, 'buy'), max),
      sellsFrom: furthest(limits(terms.id, 'sell'), min),
    })),
    members: [...new Set(requests.map(({ member }) => member))],
    isOnMargin: placed.some(({ account }) => account === 'futures'),
    cancels: requests.flatMap((request) => (request.kind === 'cancel' ? [request.id] : [])),
    orderIds: placed.length,
  }
}

type Effects = {
  readonly effects: BatchEffects
  /** The ticks of each market that its fills are compared with. */
  readonly evidence: ReadonlyMap<MarketId, FillEvidence>
}

/** Writes the effects in two round trips. Chains of receipts are locked in the first one and money moves in the second. */
async function store(deps: SpotDeps, tx: Tx, { effects, evidence }: Effects): Promise<void> {
  const { inserted, updated, fills, transfers } = effects
  const owners = fills.flatMap(({ sides }) => sides.map(({ before }) => before.member))
  const [ids, chains] = await Promise.all([
    fills.length === 0 ? [] : reserveIds(tx, 'spot_fill', fills.length),
    lockReceipts(tx, owners, owners.length),
    insertOrders(tx, inserted),
    updateOrders(tx, updated),
  ])
  const stored = fills.map(({ terms, quotedAt, trade, side, taker, at }, place) => {
    const id = ids[place]
    assert(id !== undefined, 'an id is reserved for each fill')
    const { price, quantity, resting } = trade
    const parties = { market: terms.id, side, taker, maker: resting?.id ?? null }
    return { id, ...parties, price, quantity, quotedAt: quotedAt ?? at, at }
  })
  const sides = fills.flatMap(({ terms, sides: own, taker, at }, place) => {
    const found = evidence.get(terms.id)
    assert(found !== undefined, 'the tick of each market is read')
    return own.map((side) => fillSideOf(side, { terms, evidence: found, at, taker, fill: ids[place] ?? '' }))
  })
  await Promise.all([issueFills(tx, sides, chains), insertFills(tx, stored), postAll(tx, transfers)])
  tx.afterCommit(() => {
    for (const { id, market, at, price, quantity, side } of stored)
      deps.report({ id, market, at, price, quantity, side })
    for (const member of ownersOf(effects)) deps.orderChanged(member)
  })
}

const ownersOf = ({ inserted, updated }: BatchEffects): ReadonlySet<MemberId> =>
  new Set([...inserted, ...updated].map(({ member }) => member))
