import { pageOf, PAGE_SIZE } from '@bourse/contracts/kit'
import type { Order, spot } from '@bourse/contracts/spot'
import type { Handlers } from '#kernel'
import type { MarketTerms } from '#market'
import type { SpotDeps } from './deps.ts'
import { createOrderQueues } from './order-batch.ts'
import { cancelOrder, placeOrder } from './place-order.ts'
import { listOrders, type StoredOrder } from './store.ts'

export function spotHandlers(deps: SpotDeps): Handlers<typeof spot> {
  const view = (order: StoredOrder) => toOrder(order, deps.markets)
  const queues = createOrderQueues(deps)
  return {
    place: async (input, call) => view(await placeOrder(deps, queues, { call, input })),
    orders: async ({ base, quote, status, page = 1, limit = PAGE_SIZE }, call) => {
      const markets =
        base === undefined && quote === undefined
          ? null
          : deps.markets
              .filter(
                (terms) => (base ?? terms.base) === terms.base && (quote ?? terms.quote) === terms.quote,
              )
              .map((terms) => terms.id)
      const { rows, total } = await listOrders(call.reader, {
        member: call.member,
        markets,
        status,
        page,
        limit,
      })
      return pageOf(rows.map(view), { page, limit }, total)
    },
    cancel: async ({ id }, call) => view(await cancelOrder(deps, queues, { call, id })),
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
    stopPrice: order.stop?.price ?? null,
    triggeredAt: order.stop?.reachedAt ?? null,
  }
}
