import type { nft } from '@bourse/contracts/nft'
import type { AssetId } from '@bourse/contracts/market'
import { parseId } from '#kit/route'
import type { Input } from '@bourse/contracts/kit'

type Filter = Omit<Input<typeof nft.artworks>, 'page' | 'limit'>

export const MEDIA = ['image', 'animated', 'audio', 'video'] as const
export const SALE_KINDS = ['fixed', 'auction', 'blindBox'] as const
export const RARITIES = ['normal', 'rare', 'superRare'] as const
export const SALE_STATES = ['onSale', 'notStarted', 'ended'] as const

/** The choices in a route: of a page that is opened again, or of a shared link. */
export const FILTER_NAMES = ['medium', 'mode', 'state', 'rarity', 'coin'] as const

const known = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((each) => each === text)

/** Ignores unknown values of a query. */
export function parseFilter(query: URLSearchParams): Filter {
  const medium = known(MEDIA, query.get('medium'))
  const saleKind = known(SALE_KINDS, query.get('mode'))
  const saleStatus = known(SALE_STATES, query.get('state'))
  const rarity = known(RARITIES, query.get('rarity'))
  const asset = parseId<AssetId>(query.get('coin'))
  return {
    ...(medium === undefined ? {} : { medium }),
    ...(saleKind === undefined ? {} : { saleKind }),
    ...(saleStatus === undefined ? {} : { saleStatus }),
    ...(rarity === undefined ? {} : { rarity }),
    ...(asset === null ? {} : { asset }),
  }
}

export const countFilters = (filter: Filter): number => Object.keys(filter).length
