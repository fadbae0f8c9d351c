import { LANGUAGE_CODES, type Language } from '@bourse/contracts/kit'
import { TILES, type Tile, type TileKey } from './tiles.ts'
import { WORDS } from './words.ts'

/** A tile with its name in every language. */
export type SeedTile = Tile & { readonly key: TileKey; readonly names: Readonly<Record<Language, string>> }

export const seedTiles = (): SeedTile[] =>
  (Object.keys(TILES) as TileKey[]).map((key) => ({
    ...TILES[key],
    key,
    names: Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, WORDS[lang].tiles[key]])) as Record<
      Language,
      string
    >,
  }))
