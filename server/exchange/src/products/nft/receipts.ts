import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountFacts, type Facts, type Instant } from '@bourse/contracts/kit'
import type { ReceiptDraft } from '#platform/receipts'
import { requireAsset, type NftDeps } from './deps.ts'
import type { StoredLot } from './works.ts'

type State = 'held' | 'returned' | 'forfeited' | 'compensated' | 'bought' | 'sold'
type Movement = {
  readonly member: MemberId
  readonly state: State
  readonly at: Instant
  readonly amounts: Readonly<Record<string, Amount>>
}

/** Builds the receipt of a movement of money in the sale of a work. */
export function buildDraft(
  deps: Pick<NftDeps, 'market'>,
  lot: Pick<StoredLot, 'id' | 'asset'>,
  { member, state, at, amounts }: Movement,
): ReceiptDraft {
  const { code, decimals } = requireAsset(deps, lot.asset)
  const inputs: Facts = { state, asset: code, decimals: String(decimals), ...amountFacts(amounts) }
  return { member, kind: 'nft', subject: lot.id, inputs, ticks: [], at }
}

type Sale = {
  readonly buyer: MemberId
  readonly price: Amount
  /** Zero without an auction. */
  readonly deposit: Amount
  readonly at: Instant
}

/** Receipts of a sale: the buyer's, and the seller's if it is a member. */
export const saleDrafts = (
  deps: Pick<NftDeps, 'market'>,
  lot: StoredLot,
  { buyer, price, deposit, at }: Sale,
): ReceiptDraft[] => [
  buildDraft(deps, lot, { member: buyer, state: 'bought', at, amounts: { price, deposit } }),
  ...(lot.seller === null
    ? []
    : [
        buildDraft(deps, lot, {
          member: lot.seller,
          state: 'sold',
          at,
          amounts: { price, fee_rate: lot.feeRate, royalty_rate: lot.royaltyRate },
        }),
      ]),
]
