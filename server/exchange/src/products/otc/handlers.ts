import { toPage, PAGE_SIZE, refuse } from '@bourse/contracts/kit'
import type { otc, OtcOrder, OtcOrderId } from '@bourse/contracts/otc'
import type { Handlers, MemberCall } from '#platform/kernel'
import { cancelOrder, disputeOrder, markPaid, releaseSale } from './advance.ts'
import type { OtcDeps } from './deps.ts'
import { requireMerchant } from './merchants.ts'
import { readOffers } from './offers.ts'
import { placeOrder } from './place-order.ts'
import { findOwn, listOrders, type StoredOrder } from './store.ts'

export function otcHandlers(deps: OtcDeps): Handlers<typeof otc> {
  const toView = (order: StoredOrder): OtcOrder => {
    const { member: _member, payout: _payout, ...shown } = order
    const { name, responseMs } = requireMerchant(order)
    return {
      ...shown,
      merchant: name,
      // Every merchant of this exchange is a program.
      isProgram: true,
      responseSeconds: responseMs / 1_000,
      code: deps.market.assetById(order.asset)?.code ?? '',
    }
  }
  /** Reads the order after a write; a repeated call does not write again. */
  const readOwn = async (call: MemberCall, id: OtcOrderId): Promise<OtcOrder> =>
    toView((await findOwn(call.reader, { id, member: call.member })) ?? refuse('not_found'))
  return {
    offers: (pair, call) => readOffers(deps, pair, call),
    place: async (order, call) => readOwn(call, await placeOrder(deps, call, order)),
    orders: async ({ isOpen = null, after, page = 1, limit = PAGE_SIZE }, { reader, member }) => {
      const { rows, total } = await listOrders(reader, { member, isOpen, page, limit, after })
      return toPage(rows.map(toView), { page, limit }, total)
    },
    order: ({ id }, call) => readOwn(call, id),
    pay: async (input, call) => {
      await markPaid(deps, call, input)
      return readOwn(call, input.id)
    },
    release: async ({ id }, call) => {
      await releaseSale(deps, call, id)
      return readOwn(call, id)
    },
    cancel: async ({ id }, call) => {
      await cancelOrder(deps, call, id)
      return readOwn(call, id)
    },
    dispute: async (input, call) => {
      await disputeOrder(deps, call, input)
      return readOwn(call, input.id)
    },
  }
}
