import type { MemberId } from '@bourse/contracts/account'
import { type Amount, min, refuse, subtract, ZERO } from '@bourse/contracts/kit'
import type { SelfTrade } from '@bourse/contracts/spot'
import { byPriceTimePriority, crosses, type MatchableQuote, type OrderTerms } from './match.ts'
import type { StoredOrder } from './stored.ts'

type Offer = MatchableQuote<StoredOrder>
type Arriving = OrderTerms & { readonly person: MemberId; readonly selfTrade: SelfTrade }

/** The offers that an arriving order may trade with, and the orders that are cancelled instead of a trade with the same person. */
export type Counterparties = {
  readonly offers: readonly Offer[]
  /** Resting orders of the same person that are cancelled. */
  readonly cancelled: readonly StoredOrder[]
  /** The rest of the arriving order is cancelled. */
  readonly cancelsRest: boolean
}

/**
 * Prevents a trade between two orders of one person, also of two accounts of theirs. By default the arriving order is refused if its limit reaches any own
 * order. Otherwise only own orders that it would trade with count, in matching order: the resting ones are cancelled and
 * matching continues, or the arriving one fills up to the first of them and its rest is cancelled.
 */
export function preventSelfTrade(order: Arriving, offers: readonly Offer[]): Counterparties {
  const isOwn = ({ resting }: Offer) => resting?.person === order.person
  if (!offers.some(isOwn)) return { offers, cancelled: [], cancelsRest: false }
  if (order.selfTrade === 'refuse') refuse('own_order')
  const usable: Offer[] = []
  const cancelled: StoredOrder[] = []
  let left: Amount = order.quantity
  for (const offer of byPriceTimePriority(order.side, offers)) {
    if (left === ZERO || !crosses(order.side, order.price, offer.price)) break
    if (!isOwn(offer)) {
      usable.push(offer)
      left = subtract(left, min(left, offer.quantity))
      continue
    }
    const { resting } = offer
    if (order.selfTrade !== 'cancelNewest' && resting !== null) cancelled.push(resting)
    if (order.selfTrade !== 'cancelOldest') return { offers: usable, cancelled, cancelsRest: true }
  }
  return { offers: usable, cancelled, cancelsRest: false }
}
