import { takeCoupon } from '#members/coupons'
import type { Decision, Tx } from '#platform/kernel'
import type { OrderResult, Request } from './batch.ts'

/**
 * Takes the coupons that orders of a batch name, in the order of their ids; without any, no query runs. One that is
 * refused fails the batch, and each request then runs alone. Returns the function that binds them to accepted orders.
 */
export async function takeCoupons(
  tx: Tx,
  requests: readonly Request[],
): Promise<(decisions: readonly Decision<OrderResult>[]) => Promise<void>> {
  const named = requests
    .flatMap(couponOrder)
    .toSorted((one, other) => Number(one.coupon) - Number(other.coupon))
  const taken: { readonly request: Request; readonly bind: Awaited<ReturnType<typeof takeCoupon>> }[] = []
  for (const { request, ...order } of named) taken.push({ request, bind: await takeCoupon(tx, order) })
  return async (decisions) => {
    for (const { request, bind } of taken) {
      const decision = decisions[requests.indexOf(request)]
      if (decision !== undefined && 'result' in decision && 'id' in decision.result)
        await bind(decision.result.id)
    }
  }
}

function couponOrder(request: Request) {
  if (request.kind !== 'place' || request.order.coupon === undefined) return []
  const { member, at, terms } = request
  const { id: coupon, amount } = request.order.coupon
  return [{ request, coupon, amount, member, at, asset: terms.quote, product: 'spot' as const }]
}
