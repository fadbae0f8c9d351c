import type { Artwork } from '@bourse/contracts/nft'

/** Audio and video works have their own path; it shows the same screen. */
export const workPage = ({ medium }: Pick<Artwork, 'medium'>): string =>
  medium === 'audio' || medium === 'video' ? 'nft/artworkDetail_video' : 'nft/artworkDetail'

export const workLink = (work: Pick<Artwork, 'medium' | 'id'>) => ({
  to: workPage(work),
  query: { id: work.id },
})
