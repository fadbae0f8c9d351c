import { assert, type Instant, instantOf } from '@bourse/contracts/kit'
import { type BatchItem, type Decision, type StepOptions, transactBatch, type Tx } from '#kernel'
import type { FuturesDeps } from '#futures/positions'
import { type ClosingRequest, closeTogether } from './close-positions.ts'
import { openTogether } from './open-order.ts'
import type { OrderResult } from './order-result.ts'

export type OrderRequest = ClosingRequest
/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: OrderRequest }

/**
 * A step either opens or closes: so all its receipts come before its money, in the order in which other transactions
 * take those locks.
 */
export const stepsOn = (deps: FuturesDeps): StepOptions<OrderItem, OrderResult> => ({
  kindOf: ({ request }) => (isClosing(request) ? 'close' : 'open'),
  run: (items) =>
    transactBatch(deps.db, items, (tx, fresh) =>
      decideTogether(
        deps,
        tx,
        fresh.map(({ request }) => request),
      ),
    ),
})

/** An order of a program of the house, in the transaction of its caller. */
export async function orderAlone(deps: FuturesDeps, tx: Tx, request: OrderRequest): Promise<OrderResult> {
  const [decision] = await decideTogether(deps, tx, [request])
  assert(decision !== undefined, 'a request has a decision')
  if ('refusal' in decision) throw decision.refusal
  return decision.result
}

const isClosing = (request: OrderRequest): boolean => request.kind !== 'open' || request.order.isReduceOnly

function decideTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly OrderRequest[],
): Promise<readonly Decision<OrderResult>[]> {
  // The decision's instant is the newest request's.
  const at: Instant = instantOf(Math.max(...requests.map((request) => request.at)))
  const opening = requests.flatMap((request) =>
    request.kind === 'open' && !isClosing(request) ? [request] : [],
  )
  return opening.length === requests.length
    ? openTogether(deps, tx, opening, at)
    : closeTogether(deps, tx, requests, at)
}
