import type { Artist } from '@bourse/contracts/nft'

/** `top` is the order of the platform. */
export type ArtistSort = 'top' | 'name'

/** Artists without a name are last. */
export function sortedArtists(artists: readonly Artist[], sort: ArtistSort): readonly Artist[] {
  if (sort === 'top') return artists
  return artists.toSorted((one, other) => {
    if (one.nickname === null || other.nickname === null)
      return Number(one.nickname === null) - Number(other.nickname === null)
    return one.nickname.localeCompare(other.nickname)
  })
}
