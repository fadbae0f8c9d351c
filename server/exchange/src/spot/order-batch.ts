import type { MemberId } from '@bourse/contracts/account'
import { type Amount, assert, max, min } from '@bourse/contracts/kit'
import { discounted } from '@bourse/contracts/vip'
import {
  type BatchItem,
  type BatchQueue,
  createBatchQueue,
  type Decision,
  transactBatch,
  type Tx,
} from '#kernel'
import { postAll } from '#ledger'
import type { MarketTerms } from '#market'
import { type BatchEffects, CROSSING_MAX, decideBatch, type Request } from './decide-batch.ts'
import {
  type BatchQuery,
  freeOf,
  insertFills,
  insertOrders,
  readBatch,
  reserveIds,
  updateOrders,
} from './batch-store.ts'
import type { SpotDeps } from './deps.ts'
import { evidenceOf, type FillEvidence, type FillSide, issueFills } from './fill-receipts.ts'
import type { StoredOrder } from './store.ts'

/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: Request }

/** Requests of a market that are decided and committed together. */
const BATCH_MAX = 64
/** About ten seconds of work; later requests are refused and may be sent again. */
const WAITING_MAX = 2_000

/** Decides the requests of each market in the order of their arrival, those that wait together in one transaction. */
export function createOrderQueues(
  deps: SpotDeps,
): (terms: MarketTerms) => BatchQueue<OrderItem, StoredOrder> {
  const queues = new Map<MarketTerms['id'], BatchQueue<OrderItem, StoredOrder>>()
  return (terms) => {
    const known = queues.get(terms.id)
    if (known !== undefined) return known
    const queue = createBatchQueue<OrderItem, StoredOrder>({
      sizeMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run: (items) => processTogether(deps, terms, items),
    })
    queues.set(terms.id, queue)
    return queue
  }
}

/** Decides and commits items in their order; returns a result for each. */
export const processTogether = (deps: SpotDeps, terms: MarketTerms, items: readonly OrderItem[]) =>
  transactBatch(deps.db, items, (tx, fresh) => runBatch(deps, tx, { terms, items: fresh }))

type Run = { readonly terms: MarketTerms; readonly items: readonly OrderItem[] }

async function runBatch(
  deps: SpotDeps,
  tx: Tx,
  { terms, items }: Run,
): Promise<readonly Decision<StoredOrder>[]> {
  const requests = items.map(({ request }) => request)
  await tx.lock('spot', terms.id)
  // Read together, before any wait: the next second has another tick and other quotes.
  const [price, book, tick] = [deps.price(terms.id), deps.book(terms.id), deps.tick(terms.id)]
  const query = queryOf(requests)
  const [records, tiers] = await Promise.all([
    readBatch(tx, { terms, book, ...query }),
    deps.tiersOf(tx, query.members),
  ])
  const isCut = [records.resting.buy, records.resting.sell].some((side) => side.length === CROSSING_MAX)
  // Orders beyond those that were read may be met by later requests, which then run alone.
  if (isCut && requests.length > 1) throw new BookTooDeep('a batch meets more resting orders than are read')
  const effects = decideBatch(requests, {
    ...records,
    terms,
    price,
    book,
    feeRate: (member) => discounted(terms.spotFeeRate, tiers.get(member) ?? 0, 'spot'),
    free: ({ member, asset }) => freeOf(records.free, member, asset),
  })
  await store(deps, tx, { terms, effects, quotedAt: book?.at ?? null, evidence: evidenceOf(tick, null) })
  return effects.decisions
}

class BookTooDeep extends Error {
  override readonly name = 'BookTooDeep'
}

/** The records that these requests need. */
function queryOf(requests: readonly Request[]): Omit<BatchQuery, 'terms' | 'book'> {
  const placed = requests.flatMap((request) => (request.kind === 'place' ? [request.order] : []))
  const limits = (side: 'buy' | 'sell') =>
    placed.filter((order) => order.side === side && order.stopPrice === null).map(({ price }) => price)
  const furthest = (all: readonly Amount[], pick: (one: Amount, other: Amount) => Amount) =>
    all.length === 0 ? null : all.reduce((one, other) => pick(one, other))
  return {
    buysTo: furthest(limits('buy'), max),
    sellsFrom: furthest(limits('sell'), min),
    members: [...new Set(requests.map(({ member }) => member))],
    cancels: requests.flatMap((request) => (request.kind === 'cancel' ? [request.id] : [])),
    orderIds: placed.length,
  }
}

type Effects = {
  readonly terms: MarketTerms
  readonly effects: BatchEffects
  readonly quotedAt: StoredOrder['at'] | null
  readonly evidence: FillEvidence
}

/** Writes the effects: receipts first, because their locks come before those of balances; money last. */
async function store(deps: SpotDeps, tx: Tx, { terms, effects, quotedAt, evidence }: Effects): Promise<void> {
  const { inserted, updated, fills, transfers, turnovers } = effects
  const ids = fills.length === 0 ? [] : await reserveIds(tx, 'spot_fill', fills.length)
  const stored = fills.map(({ trade: { price, quantity, resting }, side, taker, at }, place) => {
    const id = ids[place]
    assert(id !== undefined, 'an id is reserved for each fill')
    const maker = resting?.id ?? null
    return { id, market: terms.id, side, taker, maker, price, quantity, quotedAt: quotedAt ?? at, at }
  })
  const sides = fills.flatMap(({ sides: own, taker, at }, place) =>
    own.map((side): FillSide => ({
      ...side,
      at,
      fill: ids[place] ?? '',
      order: side.maker ?? taker,
      role: side.maker === null ? 'taker' : 'maker',
      counterparty: side.trade.resting === null ? 'house' : 'member',
    })),
  )
  const [, , , , points] = await Promise.all([
    issueFills(tx, { terms, evidence, sides }),
    insertOrders(tx, inserted),
    updateOrders(tx, updated),
    insertFills(tx, stored),
    deps.traded(tx, turnovers),
  ])
  await postAll(tx, [...transfers, ...points])
  tx.afterCommit(() => {
    for (const { id, market, at, price, quantity, side } of stored)
      deps.report({ id, market, at, price, quantity, side })
    for (const member of ownersOf(effects)) deps.orderChanged(member)
  })
}

const ownersOf = ({ inserted, updated }: BatchEffects): ReadonlySet<MemberId> =>
  new Set([...inserted, ...updated].map(({ member }) => member))
