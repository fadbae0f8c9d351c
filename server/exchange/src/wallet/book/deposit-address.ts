import { createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import type { DepositAddress } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#market'
import type { BookDeps } from './deps.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A member's own address for an asset on a network. It contains PAPER and is invalid on every real network,
 * so that no real money can be sent to it.
 */
function paperAddress(key: Buffer, member: MemberId, asset: string, network: string): string {
  const digest = createHmac('sha256', key).update(`${member}\n${asset}\n${network}`).digest()
  const letters = [...digest.subarray(0, 24)].map((byte) => ALPHABET[byte & 31]).join('')
  return `PAPER-${network}-${letters}`
}

/** USDT has one address for each of its two networks, every other asset a single one. */
export function depositAddress(key: Buffer, member: MemberId, terms: AssetTerms): DepositAddress {
  const on = (network: string) => paperAddress(key, member, terms.code, network)
  if (terms.networks.length > 1) return { erc20: on('ERC20'), trc20: on('TRC20'), address: null }
  return { erc20: null, trc20: null, address: on(terms.networks[0] ?? terms.code) }
}

/** Whether a text is one of the member's own deposit addresses, for any asset, in any spelling. */
export function isOwnAddress(deps: BookDeps, member: MemberId, address: string): boolean {
  const own = deps.assets
    .filter((terms) => terms.networks.length > 0)
    .flatMap((terms) => Object.values(depositAddress(deps.addressKey, member, terms)))
  return own.some((one) => one !== null && one.toUpperCase() === address.toUpperCase())
}
