import { amountFacts, type Instant } from '@bourse/contracts/kit'
import { fiatUnit } from '@bourse/contracts/otc'
import type { Tx } from '#platform/kernel'
import { issueOne } from '#platform/receipts'
import type { OtcDeps } from './deps.ts'
import type { StoredOrder } from './store.ts'

type Step = { readonly state: 'escrow' | 'bought' | 'sold' | 'returned'; readonly at: Instant }

/** Issues the receipt of a step of an order, for its member. */
export async function issueStep(
  { market }: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  { state, at }: Step,
): Promise<void> {
  const { member, id, side, asset, fiat, quantity, price } = order
  await issueOne(tx, {
    member,
    kind: 'otc',
    subject: id,
    inputs: {
      state,
      side,
      asset: market.assetById(asset)?.code ?? asset,
      fiat,
      ...amountFacts({ quantity, price, fiat_unit: fiatUnit(fiat) }),
    },
    ticks: [],
    at,
  })
}
