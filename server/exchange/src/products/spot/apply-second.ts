import { processInBatches } from '#platform/kernel'
import type { SecondRequest } from './batch.ts'
import type { SpotDeps, SpotSecond } from './deps.ts'
import { buildEvidence } from './fill-receipts.ts'
import { type QuotesOf, runBatch } from './order-batch.ts'

/** Requests that are decided and committed together. */
const BATCH_MAX = 64

/** The names of orders that fail, for operators. */
const PRODUCTS: Readonly<Record<SecondRequest['kind'], string>> = {
  enter: 'stop of spot order',
  meet: 'resting spot order',
  expire: 'expiry of spot order',
  open: 'spot order of an opening',
}

/**
 * Decides what a second does to stored orders, in the order of the requests, which are of one kind, and at its prices and quotes. An
 * order that fails alone is left for the next second, and blocks no other.
 */
export const applySecond = (
  deps: SpotDeps,
  requests: readonly SecondRequest[],
  second: SpotSecond,
): Promise<void> =>
  processInBatches(requests, {
    batchSize: BATCH_MAX,
    product: PRODUCTS[requests[0]?.kind ?? 'meet'],
    idOf: ({ id }) => id,
    process: (batch) =>
      deps.db.transact(async (tx) => {
        for (const decision of await runBatch(deps, tx, batch, quotesIn(second)))
          if ('refusal' in decision) throw decision.refusal
      }),
  })

const quotesIn =
  ({ tick, before, book }: SpotSecond): QuotesOf =>
  ({ id }) => ({
    price: tick(id)?.price ?? null,
    book: book(id),
    closed: null,
    evidence: buildEvidence(tick(id), before(id)),
  })
