import type { Instant } from '@bourse/contracts/kit'
import { move, ofHouse, ofMember, type Transfer } from '#platform/ledger'
import type { StoredOrder } from './store.ts'

type Order = Pick<StoredOrder, 'id' | 'member' | 'side' | 'asset' | 'quantity' | 'createdAt'>

/** Moves the seller's coins to escrow: a merchant's to a house account, a member's to the hold account. */
export function openTransfer({ id, member, side, asset, quantity, createdAt }: Order): Transfer {
  const isBuy = side === 'buy'
  const accounts = isBuy
    ? { from: ofHouse('otc', asset), to: ofHouse('otc_escrow', asset) }
    : { from: ofMember(member, asset, 'spot'), to: ofMember(member, asset, 'spot_hold') }
  const reason = isBuy ? 'otc_escrow' : 'otc_sell_held'
  return { id: `otc:open:${id}`, reason, at: createdAt, legs: move(accounts, quantity) }
}

/**
 * Moves the escrow to the buyer, or back to the seller. Both are transfers of the same id, so that the ledger
 * itself refuses a second end of an order.
 */
export function endTransfer(order: Order & { readonly isReleased: boolean; readonly at: Instant }): Transfer {
  const { id, member, side, asset, quantity, isReleased, at } = order
  const [house, spot] = [ofHouse('otc', asset), ofMember(member, asset, 'spot')]
  const isBuy = side === 'buy'
  const from = isBuy ? ofHouse('otc_escrow', asset) : ofMember(member, asset, 'spot_hold')
  const to = isBuy === isReleased ? spot : house
  const reason = isBuy
    ? isReleased
      ? 'otc_buy'
      : 'otc_escrow_returned'
    : isReleased
      ? 'otc_sell'
      : 'otc_sell_returned'
  return { id: `otc:end:${id}`, reason, at, legs: move({ from, to }, quantity) }
}
