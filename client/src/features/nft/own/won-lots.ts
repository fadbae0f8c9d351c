import { type Amount, type Instant, max, subtract, ZERO } from '@bourse/contracts/kit'
import type { WonLot } from '@bourse/contracts/nft'

export type LotState = 'toPay' | 'paid' | 'expired'

/** Payment also marks a lot as expired, so it is tested first. */
export function deriveLotState({ isPaid, isExpired, payBy }: WonLot, now: Instant): LotState {
  if (isPaid === true) return 'paid'
  return isExpired === true || (payBy !== null && payBy <= now) ? 'expired' : 'toPay'
}

/** The rest of the price; platforms that state no deposit ask for all of it. */
export const computeRest = ({ price, deposit, toPay }: WonLot): Amount =>
  toPay ?? max(ZERO, subtract(price, deposit ?? ZERO))

/** Lots to pay first, the most urgent on top; then the newest. */
export const sortedLots = (lots: readonly WonLot[], now: Instant): readonly WonLot[] =>
  lots.toSorted((one, other) => {
    const [a, b] = [deriveLotState(one, now), deriveLotState(other, now)]
    if (a === 'toPay' && b === 'toPay') return (one.payBy ?? 0) - (other.payBy ?? 0)
    if (a === 'toPay' || b === 'toPay') return a === 'toPay' ? -1 : 1
    return (other.wonAt ?? 0) - (one.wonAt ?? 0)
  })
