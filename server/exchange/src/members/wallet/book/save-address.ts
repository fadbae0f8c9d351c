import type { SavedAddress, wallet } from '@bourse/contracts/wallet'
import { type Input, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberCall } from '#platform/kernel'
import type { AssetTerms } from '#platform/market'
import { isOwnAddress } from './deposit-address.ts'
import { addressLine, checkDestinationAddress } from './destination-address.ts'
import type { BookDeps } from './deps.ts'
import { addressSavedAt, countAddresses, insertAddress, updateAddress } from './store.ts'

/** A limit, because an unlimited book could fill the disk. */
const ADDRESSES_MAX = 100

/** Returns the asset, or refuses one without withdrawals. */
export function requireMovableAsset(assets: readonly AssetTerms[], asset: AssetId): AssetTerms {
  const terms = assets.find((one) => one.id === asset)
  return terms === undefined || terms.networks.length === 0 ? refuse('coin_unknown') : terms
}

/**
 * Saves a new address, or updates an own one, with the member's proof; an address that is in the book was
 * proven before. The id of another member's address is refused like an unknown one.
 */
export async function saveAddress(
  deps: BookDeps,
  call: MemberCall,
  request: Input<typeof wallet.saveAddress>,
): Promise<SavedAddress['id']> {
  const { id, asset, qr } = request
  const terms = requireMovableAsset(deps.assets, asset)
  const destination = checkDestinationAddress(terms, request)
  if (isOwnAddress(deps, call.member, destination)) refuse('own_address')
  const { address, tag } = destination
  const savedAt = await addressSavedAt(call.reader, { member: call.member, asset, address, tag })
  const useProof = await deps.proveMember(call, 'address', request, { isKnownDestination: savedAt !== null })
  const label = request.name ?? null
  const saved = { ...destination, member: call.member, asset, label, qr, now: call.now }
  return call.transact(async (tx) => {
    await tx.lock('book', call.member)
    await useProof(tx)
    const claim = await deps.claimPicture(tx, { path: qr, member: call.member, purpose: 'address' })
    if (claim === null) refuse('picture_invalid')
    if (id === undefined) {
      if ((await countAddresses(tx, call.member)) >= ADDRESSES_MAX) refuse('member_limit')
    } else if (!(await updateAddress(tx, id, saved))) refuse('not_found')
    const savedId = id ?? (await insertAddress(tx, saved))
    const values = { address: addressLine(destination), network: destination.network, coin: terms.code }
    await deps.sendNotice(tx, call, { subject: 'address', values })
    return savedId
  })
}
