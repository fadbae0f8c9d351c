import { createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import type { DepositAddress } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#market'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A member's own address for an asset on a network. It says PAPER on its face and fits no real network, so that nobody
 * can send real money to it.
 */
function paperAddress(key: Buffer, member: MemberId, asset: string, network: string): string {
  const digest = createHmac('sha256', key).update(`${member}\n${asset}\n${network}`).digest()
  const letters = [...digest.subarray(0, 24)].map((byte) => ALPHABET[byte & 31]).join('')
  return `PAPER-${network}-${letters}`
}

/** The dollar coin has one address for each of its two networks, every other asset a single one. */
export function depositAddress(key: Buffer, member: MemberId, terms: AssetTerms): DepositAddress {
  const on = (network: string) => paperAddress(key, member, terms.code, network)
  if (terms.networks.length > 1) return { erc20: on('ERC20'), trc20: on('TRC20'), address: null }
  return { erc20: null, trc20: null, address: on(terms.networks[0] ?? terms.code) }
}
