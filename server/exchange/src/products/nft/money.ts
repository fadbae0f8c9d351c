import type { ReceiptId } from '@bourse/contracts/receipts'
import type { MemberId } from '@bourse/contracts/account'
import { type SaleShares, saleShares } from '@bourse/contracts/nft'
import { type Amount, type Instant, negate, subtract, smallestUnit, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import {
  type AccountRef,
  type Leg,
  lockMemberAccounts,
  ofHouse,
  ofMember,
  post,
  type Reason,
} from '#platform/ledger'
import { issueAll, lockReceipts } from '#platform/receipts'
import { requireAsset, type NftDeps } from './deps.ts'
import { saleDrafts } from './receipts.ts'
import type { StoredLot } from './works.ts'

/** Returns the account that receives the price: the seller's, or that of the artists. */
const sellerAccount = ({ seller, asset }: Pick<StoredLot, 'seller' | 'asset'>): AccountRef =>
  seller === null ? ofHouse('nft_artists', asset) : ofMember(seller, asset, 'spot')

type Sale = {
  readonly lot: StoredLot
  readonly buyer: MemberId
  readonly price: Amount
  /** The part of the price that is on hold already; zero without an auction. */
  readonly deposit: Amount
  readonly at: Instant
}

/** Books a sale with its receipts, of which the buyer's is named: the buyer pays the price; seller, artist and platform receive their parts. */
export async function postSale(
  deps: Pick<NftDeps, 'market'>,
  tx: Tx,
  { lot, buyer, price, deposit, at }: Sale,
): Promise<SaleShares & { readonly receipt: ReceiptId | null }> {
  const { id, asset } = lot
  const shares = saleShares(price, { ...lot, unit: smallestUnit(requireAsset(deps, asset).decimals) })
  const [bought] = await issueAll(tx, saleDrafts(deps, lot, { buyer, price, deposit, at }))
  const legs = [
    buildLeg(ofMember(buyer, asset, 'spot'), negate(subtract(price, deposit)), 'nft_purchase'),
    buildLeg(ofMember(buyer, asset, 'spot_hold'), negate(deposit), 'nft_purchase'),
    buildLeg(sellerAccount(lot), shares.net, 'nft_sale'),
    buildLeg(ofHouse('nft_artists', asset), shares.royalty, 'nft_royalty'),
    buildLeg(ofHouse('nft', asset), shares.fee, 'nft_fee'),
  ]
  const moved = legs.filter(({ amount }) => amount !== ZERO)
  await post(tx, { id: `nft:sale:${id}`, reason: 'nft_purchase', at, legs: moved })
  return { ...shares, receipt: bought?.id ?? null }
}

/** Builds the legs of a forfeited deposit: to the seller, less the platform's fee. */
export function forfeitLegs(
  lot: StoredLot,
  { member, amount, unit }: { readonly member: MemberId; readonly amount: Amount; readonly unit: Amount },
): { readonly legs: Leg[]; readonly received: Amount } {
  const { fee, net } = saleShares(amount, { feeRate: lot.feeRate, royaltyRate: ZERO, unit })
  const legs = [
    buildLeg(ofMember(member, lot.asset, 'spot_hold'), negate(amount), 'nft_forfeit'),
    buildLeg(sellerAccount(lot), net, 'nft_forfeit_received'),
    buildLeg(ofHouse('nft', lot.asset), fee, 'nft_fee'),
  ]
  return { legs: legs.filter((leg) => leg.amount !== ZERO), received: net }
}

const buildLeg = (account: AccountRef, amount: Amount, reason: Reason): Leg => ({ account, amount, reason })

/**
 * Locks chains and accounts of buyer and seller, by their ids, so that two members who buy from each other never wait for
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
  await lockReceipts(tx, parties)
  let free = ZERO
  for (const member of parties) {
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
    if (member === buyer) free = balances.get('spot') ?? ZERO
  }
  return free
}
