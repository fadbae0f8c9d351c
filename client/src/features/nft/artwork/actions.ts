import type { Instant } from '@bourse/contracts/kit'
import { type ArtworkDetail, saleState } from '@bourse/contracts/nft'

/** The one action of a work's page, or the reason why there is none. */
export type WorkAction =
  | 'buy'
  | 'buyBox'
  | 'deposit'
  | 'bid'
  | 'barred'
  | 'pay'
  | 'resell'
  | 'openBox'
  | 'reselling'
  | 'notStarted'
  | 'soldOut'
  | 'ended'

/** `member` is null for a guest. Platforms that state no deposit take it with the first bid. */
export function decideAction(work: ArtworkDetail, now: Instant, member: string | null): WorkAction {
  if (member !== null && work.owner === member) return ownAction(work)
  if (work.awaitsPayment === true) return work.isLeading === true ? 'pay' : 'ended'
  const state = saleState(work, now)
  if (state !== 'onSale') return state
  if (work.saleKind === 'auction') {
    if (work.barredUntil !== null && now < work.barredUntil) return 'barred'
    return work.hasDeposit === false || member === null ? 'deposit' : 'bid'
  }
  if (work.saleKind !== 'blindBox') return 'buy'
  return work.supply !== null && (work.sold ?? 0) >= work.supply ? 'soldOut' : 'buyBox'
}

/** The actions in sheets of the page itself, which only verified members can take. */
export const isBidding = (action: WorkAction) => action === 'bid' || action === 'deposit'

function ownAction({ isReselling, saleKind, isOpened }: ArtworkDetail): WorkAction {
  if (isReselling === true) return 'reselling'
  return saleKind === 'blindBox' && isOpened !== true ? 'openBox' : 'resell'
}
