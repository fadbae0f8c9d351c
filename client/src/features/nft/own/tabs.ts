import type { Artwork } from '@bourse/contracts/nft'

export type OwnTab = 'owned' | 'boxes' | 'reselling'

/** An opened box counts as the work that was in it. */
export function tabOf({ isReselling, saleKind, isOpened }: Artwork): OwnTab {
  if (isReselling === true) return 'reselling'
  return saleKind === 'blindBox' && isOpened !== true ? 'boxes' : 'owned'
}
