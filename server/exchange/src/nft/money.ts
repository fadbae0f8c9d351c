import type { MemberId } from '@bourse/contracts/account'
import { type SaleShares, saleShares } from '@bourse/contracts/nft'
import { type Amount, negate, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import { type AccountRef, type Leg, lockMemberAccounts, ofHouse, ofMember, type Reason } from '#ledger'
import type { StoredLot } from './works.ts'

/** The account that receives the price: the seller's, or that of the artists. */
const receiverOf = ({ seller, asset }: Pick<StoredLot, 'seller' | 'asset'>): AccountRef =>
  seller === null ? ofHouse('nft_artists', asset) : ofMember(seller, asset, 'spot')

type Paid = {
  readonly lot: StoredLot
  readonly price: Amount
  readonly unit: Amount
  /** From each account of the buyer. */
  readonly from: readonly { readonly account: AccountRef; readonly amount: Amount }[]
}

/** Legs of a sale: the buyer pays the price; seller, artist and platform receive their parts. */
export function saleLegs({ lot, price, unit, from }: Paid): {
  readonly legs: Leg[]
  readonly shares: SaleShares
} {
  const shares = saleShares(price, { ...lot, unit })
  const legs = [
    ...from.map(({ account, amount }) => legOf(account, negate(amount), 'nft_purchase')),
    legOf(receiverOf(lot), shares.net, 'nft_sale'),
    legOf(ofHouse('nft_artists', lot.asset), shares.royalty, 'nft_royalty'),
    legOf(ofHouse('nft', lot.asset), shares.fee, 'nft_fee'),
  ]
  return { legs: legs.filter(({ amount }) => amount !== ZERO), shares }
}

/** Legs of a forfeited deposit: to the seller, less the platform's fee. */
export function forfeitLegs(
  lot: StoredLot,
  { member, amount, unit }: { readonly member: MemberId; readonly amount: Amount; readonly unit: Amount },
): { readonly legs: Leg[]; readonly received: Amount } {
  const { fee, net } = saleShares(amount, { feeRate: lot.feeRate, royaltyRate: ZERO, unit })
  const legs = [
    legOf(ofMember(member, lot.asset, 'spot_hold'), negate(amount), 'nft_forfeit'),
    legOf(receiverOf(lot), net, 'nft_forfeit_received'),
    legOf(ofHouse('nft', lot.asset), fee, 'nft_fee'),
  ]
  return { legs: legs.filter((leg) => leg.amount !== ZERO), received: net }
}

const legOf = (account: AccountRef, amount: Amount, reason: Reason): Leg => ({ account, amount, reason })

/**
 * Locks the accounts of buyer and seller, by their ids, so that two members who buy from each other never wait for
 * each other; returns the buyer's free balance.
 */
export async function lockParties(
  tx: Tx,
  {
    buyer,
    seller,
    asset,
  }: { readonly buyer: MemberId; readonly seller: MemberId | null; readonly asset: AssetId },
): Promise<Amount> {
  const parties = [buyer, ...(seller === null ? [] : [seller])].toSorted()
  let free = ZERO
  for (const member of parties) {
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
    if (member === buyer) free = balances.get('spot') ?? ZERO
  }
  return free
}
