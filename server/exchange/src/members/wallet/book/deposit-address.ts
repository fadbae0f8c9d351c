import { createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { assert } from '@bourse/contracts/kit'
import { hasTag, isTag } from '@bourse/contracts/payment'
import type { DepositAddress } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#platform/market'
import type { BookDeps } from './deps.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Derives an address for an asset on a network, of one member or of all. It contains PAPER and is invalid on
 * every real network, so that no real money can be sent to it.
 */
function derivePaperAddress(key: Buffer, owner: string, asset: string, network: string): string {
  const digest = createHmac('sha256', key).update(`${owner}\n${asset}\n${network}`).digest()
  const letters = [...digest.subarray(0, 24)].map((byte) => ALPHABET[byte & 31]).join('')
  return `PAPER-${network}-${letters}`
}

/** All members share the address of a network with tags; the tag is the member's number. */
const SHARED = 'shared'

/**
 * Derives the member's deposit address. USDT has one for each of its two networks, every other asset a single
 * one.
 */
export function deriveDepositAddress(key: Buffer, member: MemberId, terms: AssetTerms): DepositAddress {
  const on = (network: string) => derivePaperAddress(key, member, terms.code, network)
  if (terms.networks.length > 1) return { erc20: on('ERC20'), trc20: on('TRC20'), address: null, tag: null }
  const network = terms.networks[0] ?? terms.code
  if (!hasTag(network)) return { erc20: null, trc20: null, address: on(network), tag: null }
  assert(isTag(network, member), 'a member number is a tag')
  return {
    erc20: null,
    trc20: null,
    address: derivePaperAddress(key, SHARED, terms.code, network),
    tag: member,
  }
}

type TaggedAddress = { readonly address: string; readonly tag: string | null }

/**
 * Whether an address is one of the member's own deposit addresses, for any asset, in any spelling. A shared
 * address is, with the member's tag or without one: no other member would get that money.
 */
export function isOwnAddress(deps: BookDeps, member: MemberId, { address, tag }: TaggedAddress): boolean {
  const own = deps.assets
    .filter((terms) => terms.networks.length > 0)
    .map((terms) => deriveDepositAddress(deps.addressKey, member, terms))
  const isOwn = (one: string | null) => one?.toUpperCase() === address.toUpperCase()
  return own.some((one) => [one.erc20, one.trc20, one.address].some(isOwn) && (tag ?? one.tag) === one.tag)
}
