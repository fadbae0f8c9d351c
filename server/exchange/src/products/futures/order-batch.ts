import { isWaitingOrder } from '@bourse/contracts/futures'
import { assert, type Instant, toInstant } from '@bourse/contracts/kit'
import { type BatchItem, type Decision, type StepOptions, transactBatch, type Tx } from '#platform/kernel'
import type { FuturesDeps } from '#products/futures/positions'
import { type AmendRequest, amendTogether } from './amend-order.ts'
import { type ChangeRequest, changeTogether } from './change-order.ts'
import { changeMarginsTogether, type MarginChangeRequest } from './change-margin.ts'
import { type ClosingRequest, closeTogether } from './close-positions.ts'
import { type OpenRequest, openTogether } from './open-order.ts'
import type { OrderResult } from './order-result.ts'

export type OrderRequest = ClosingRequest | ChangeRequest | MarginChangeRequest | AmendRequest
/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: OrderRequest }

/**
 * A step opens, closes or changes: so all its receipts come before its money, in the order in which other transactions
 * take those locks.
 */
export const stepsOn = (deps: FuturesDeps): StepOptions<OrderItem, OrderResult> => ({
  kindOf: ({ request }) =>
    isAmend(request)
      ? 'amend'
      : isMargin(request)
        ? 'margin'
        : isChange(request)
          ? 'change'
          : isOpening(request)
            ? 'open'
            : 'close',
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

const isChange = (request: OrderRequest): request is ChangeRequest =>
  request.kind === 'cancel' || request.kind === 'stops'
const isAmend = (request: OrderRequest): request is AmendRequest => request.kind === 'amend'
const isMargin = (request: OrderRequest): request is MarginChangeRequest => request.kind === 'margin'
const isOpening = (request: OrderRequest): request is OpenRequest =>
  request.kind === 'open' && (!request.order.isReduceOnly || isWaitingOrder(request.order))
const isClosing = (request: OrderRequest): request is ClosingRequest =>
  !isAmend(request) && !isMargin(request) && !isChange(request) && !isOpening(request)

/** All are of one kind of step. */
function decideTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly OrderRequest[],
): Promise<readonly Decision<OrderResult>[]> {
  // The decision's instant is the newest request's.
  const at: Instant = toInstant(Math.max(...requests.map((request) => request.at)))
  if (requests.every(isAmend)) return amendTogether(deps, tx, requests, at)
  if (requests.every(isMargin)) return changeMarginsTogether(deps, tx, requests, at)
  if (requests.every(isChange)) return changeTogether(deps, tx, requests, at)
  if (requests.every(isOpening)) return openTogether(deps, tx, requests, at)
  return closeTogether(deps, tx, requests.filter(isClosing), at)
}
