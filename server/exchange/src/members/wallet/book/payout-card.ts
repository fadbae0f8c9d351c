import type { MemberId } from '@bourse/contracts/account'
import { maskCard } from '@bourse/contracts/wallet'
import type { Reader } from '#platform/kernel'
import { buildCardTarget } from './cards.ts'
import { findCard } from './store.ts'

/**
 * Loads the member's bank card as a payee: masked for the member, in full for the operator who pays to it.
 */
export async function loadPayoutCard(reader: Reader, member: MemberId) {
  const card = await findCard(reader, member)
  if (card === null) return null
  const { bank, holder, number } = card
  return { payee: { bank, holder, number: maskCard(number) }, full: buildCardTarget(card).full }
}
