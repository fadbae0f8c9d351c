import { isAddress, type SavedAddress } from '@bourse/contracts/wallet'
import { refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberCall } from '#kernel'
import type { AssetTerms } from '#market'
import { isOwnAddress } from './deposit-address.ts'
import type { BookDeps } from './deps.ts'
import { countAddresses, insertAddress, updateAddress } from './store.ts'

/** A limit, because an unlimited book could fill the disk. */
const ADDRESSES_MAX = 100

/** The named network, or the asset's first. */
export function networkOf(terms: AssetTerms, named: string | undefined): string {
  const found = named === undefined ? terms.networks[0] : terms.networks.find((one) => one === named)
  return found ?? refuse('network_unknown')
}

/** An asset with withdrawals. */
export function movableAsset(assets: readonly AssetTerms[], asset: AssetId): AssetTerms {
  const terms = assets.find((one) => one.id === asset)
  return terms === undefined || terms.networks.length === 0 ? refuse('coin_unknown') : terms
}

type Request = {
  readonly id?: SavedAddress['id'] | undefined
  readonly asset: AssetId
  readonly name?: string | undefined
  readonly address: string
  readonly network?: string | undefined
  readonly qr: string
}

/** Saves a new address, or updates an own one. One of another member is refused like an unknown one. */
export async function saveAddress(deps: BookDeps, call: MemberCall, request: Request): Promise<void> {
  const { id, asset, address, qr } = request
  const network = networkOf(movableAsset(deps.assets, asset), request.network)
  if (!isAddress(address)) refuse('address_invalid')
  if (isOwnAddress(deps, call.member, address)) refuse('own_address')
  const label = request.name ?? null
  const saved = { member: call.member, asset, label, address, network, qr, now: call.now }
  await call.transact(async (tx) => {
    await tx.lock('book', call.member)
    const claim = await deps.claimPicture(tx, { path: qr, member: call.member, purpose: 'address' })
    if (claim === null) refuse('picture_invalid')
    if (id !== undefined) {
      if (!(await updateAddress(tx, id, saved))) refuse('not_found')
      return
    }
    if ((await countAddresses(tx, call.member)) >= ADDRESSES_MAX) refuse('member_limit')
    await insertAddress(tx, saved)
  })
}
