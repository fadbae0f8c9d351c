import { assert, type Instant, instantOf } from '@bourse/contracts/kit'
import {
  type BatchItem,
  type BatchQueue,
  createBatchQueue,
  type Decision,
  type Settled,
  transactBatch,
  type Tx,
} from '#kernel'
import type { FuturesDeps } from '#futures/positions'
import { type ClosingRequest, closeTogether } from './close-positions.ts'
import { openTogether } from './open-order.ts'
import type { OrderResult } from './order-result.ts'

export type OrderRequest = ClosingRequest
/** A request with the key of its call. */
export type OrderItem = BatchItem & { readonly request: OrderRequest }

/** Requests that are decided and committed together. */
const BATCH_MAX = 64
/** Later requests are refused and may be sent again. */
const WAITING_MAX = 2_000
/** While the database commits one batch, the next one is decided. */
const LANES = 2

/** Requests of a member keep their order, because each member belongs to one lane. */
export function createOrderQueue(deps: FuturesDeps): Pick<BatchQueue<OrderItem, OrderResult>, 'add'> {
  const lanes = Array.from({ length: LANES }, () =>
    createBatchQueue<OrderItem, OrderResult>({
      sizeMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run: (items) => processTogether(deps, items),
    }),
  )
  return {
    add(item) {
      const lane = lanes[Number(item.request.member) % LANES]
      assert(lane !== undefined, 'every member has a lane')
      return lane.add(item)
    },
  }
}

/** Decides and commits items; returns a result for each, in their order. */
export async function processTogether(
  deps: FuturesDeps,
  items: readonly OrderItem[],
): Promise<readonly Settled<OrderResult>[]> {
  const settled = new Map<OrderItem, Settled<OrderResult>>()
  for (const step of stepsOf(items)) {
    const results = await transactBatch(deps.db, step, (tx, fresh) =>
      decideTogether(
        deps,
        tx,
        fresh.map(({ request }) => request),
      ),
    )
    for (const [place, result] of results.entries()) settled.set(step[place] as OrderItem, result)
  }
  return items.map((item) => settled.get(item) ?? { error: new Error('a step settles each of its items') })
}

/** An order of a program of the house, in the transaction of its caller. */
export async function orderAlone(deps: FuturesDeps, tx: Tx, request: OrderRequest): Promise<OrderResult> {
  const [decision] = await decideTogether(deps, tx, [request])
  assert(decision !== undefined, 'a request has a decision')
  if ('refusal' in decision) throw decision.refusal
  return decision.result
}

const isClosing = (request: OrderRequest): boolean => request.kind !== 'open' || request.order.isReduceOnly

/**
 * Divides a batch so that each step has at most one request of a member, whose next one depends on it, and either opens or closes:
 * so all receipts of a step come before its money.
 */
function stepsOf(items: readonly OrderItem[]): OrderItem[][] {
  const steps: OrderItem[][] = []
  let left = items
  while (left.length > 0) {
    const members = new Set<string>()
    const next = left.filter(({ request: { member } }) => !members.has(member) && members.add(member))
    for (const closes of [false, true]) {
      const step = next.filter(({ request }) => isClosing(request) === closes)
      if (step.length > 0) steps.push(step)
    }
    left = left.filter((item) => !next.includes(item))
  }
  return steps
}

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
