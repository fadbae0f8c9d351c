import { type Language, toPage, PAGE_SIZE } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Order, OrderId, spot } from '@bourse/contracts/spot'
import { type Decision, type Handlers, settleEach } from '#platform/kernel'
import { translate } from '#platform/text'
import type { MarketTerms } from '#platform/market'
import type { SpotDeps } from './deps.ts'
import { createOrderQueue } from './order-batch.ts'
import { cancelFound } from './cancel-on-margin.ts'
import { amendOrder, cancelOrder, placeOco, placeOrder, placeScale } from './place-order.ts'
import { listOpen, listOrders } from './store.ts'
import type { StoredOrder } from './stored.ts'

export function spotHandlers(deps: SpotDeps): Handlers<typeof spot> {
  const shown = createShownMarkets()
  const view = (order: StoredOrder) => {
    shown.add(order)
    return toOrder(order, deps.markets)
  }
  const toResult = (one: Decision<StoredOrder>, lang: Language) => {
    if ('result' in one) return { order: view(one.result), reason: null, message: null }
    const { code, values } = one.refusal
    return { order: null, reason: code, message: translate(lang, code, values) }
  }
  const orders = { queue: createOrderQueue(deps), marketOf: shown.of }
  /** Null for all markets. */
  const marketsOf = (base: AssetId | undefined, quote: AssetId | undefined) =>
    base === undefined && quote === undefined
      ? null
      : deps.markets
          .filter((terms) => (base ?? terms.base) === terms.base && (quote ?? terms.quote) === terms.quote)
          .map((terms) => terms.id)
  return {
    place: async (input, call) => view(await placeOrder(deps, orders, { call, input })),
    placeMany: async ({ orders: parts }, call) => {
      const settled = await settleEach(call, parts, (input, own) =>
        placeOrder(deps, orders, { call: own, input }),
      )
      return { results: settled.map((one) => toResult(one, call.lang)) }
    },
    orders: async ({ base, quote, status, clientId, after, page = 1, limit = PAGE_SIZE }, call) => {
      const markets = marketsOf(base, quote)
      const { rows, total } = await listOrders(call.reader, {
        member: call.member,
        markets,
        status,
        clientId,
        page,
        limit,
        after,
      })
      return toPage(rows.map(view), { page, limit }, total)
    },
    placeOco: async (input, call) => ({ orders: (await placeOco(deps, orders, { call, input })).map(view) }),
    placeScale: async (input, call) => ({
      orders: (await placeScale(deps, orders, { call, input })).map(view),
    }),
    cancelAll: ({ base, quote, side }, call) =>
      call.transact(async (tx) => {
        const found = await listOpen(tx, { member: call.member, markets: marketsOf(base, quote), side })
        const counts = await cancelFound(deps, tx, found)
        return { cancelled: counts.get(call.member) ?? 0 }
      }),
    amend: async (input, call) => view(await amendOrder(deps, orders, { call, input })),
    cancel: async ({ id }, call) => view(await cancelOrder(deps, orders, { call, id })),
  }
}

const SHOWN_MAX = 50_000

/** The markets of orders that were shown last: one of them is found without a query when it is cancelled. */
function createShownMarkets() {
  const markets = new Map<OrderId, MarketId>()
  return {
    of: (id: OrderId): MarketId | undefined => markets.get(id),
    add({ id, market }: StoredOrder): void {
      const [oldest] = markets.keys()
      if (markets.size >= SHOWN_MAX && oldest !== undefined) markets.delete(oldest)
      markets.set(id, market)
    },
  }
}

function toOrder(order: StoredOrder, markets: readonly MarketTerms[]): Order {
  const terms = markets.find((market) => market.id === order.market)
  if (terms === undefined) throw new Error(`order ${order.id} is in a market that is not in the catalogue`)
  return {
    ...order,
    base: terms.base,
    quote: terms.quote,
    symbol: terms.symbol,
    groupId: order.group?.id ?? null,
    group: order.group?.kind ?? null,
    stopPrice: order.stop?.price ?? null,
    triggeredAt: order.stop?.reachedAt ?? null,
    trailDistance: order.trail?.distance ?? null,
    trailRate: order.trail?.rate ?? null,
    activationPrice: order.trail?.activation ?? null,
    activatedAt: order.trail?.since ?? null,
  }
}
