import type { SaleMode } from '@bourse/contracts/ieo'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { catalogue } from './markets.ts'

/*
 * Token sales of invented coins. The names belong to no project that is known to us. Issue prices are the start prices of
 * the coins' markets.
 */

export type SeedProject = {
  /** Names its texts and articles. */
  readonly slug: string
  readonly title: string
  readonly asset: AssetId
  readonly payAsset: AssetId
  readonly mode: SaleMode
  readonly supply: Amount
  readonly quantityMin: Amount
  /** The most that one member may buy. */
  readonly quantityMax: Amount
  /** Days after the listing. The fractions sum to one. */
  readonly releases: readonly { readonly afterDays: number; readonly fraction: Amount }[]
}

const PROJECTS = `
  slug     code mode     supply   minimum limit   releases
  quayra   QYRA fixed    2000000  40      40000   0:0.25,7:0.25,14:0.25,21:0.25
  brindlo  BRDL fixed    8000000  200     100000  0:0.25,7:0.25,14:0.25,21:0.25
  fennmark FNMK proRata  400000   10      10000   0:0.4,7:0.3,14:0.3
  ostrivo  OSVO fixed    500000   12      12000   0:0.2,7:0.2,14:0.2,21:0.2,28:0.2
  tarnwick TRNW proRata  5000000  100     80000   0:0.5,14:0.5
  velquist VLQT fixed    150000   4       3000    0:0.25,7:0.25,14:0.25,21:0.25
  junvolo  JNVL fixed    20000000 500     400000  0:0.1,7:0.3,14:0.3,21:0.3
  harvoli  HRVL proRata  1000000  25      20000   0:0.25,7:0.25,14:0.25,21:0.25
`

function parseProject(row: string): SeedProject {
  const [slug = '', code = '', mode = '', supply = '', minimum = '', limit = '', releases = ''] = row
    .trim()
    .split(/\s+/)
  const asset = catalogue.assets.find((terms) => terms.code === code)
  if (asset === undefined) throw new TypeError(`the catalogue has no asset ${code}`)
  return {
    slug,
    title: asset.name,
    asset: asset.id,
    payAsset: '3' as AssetId,
    mode: mode === 'fixed' ? 'fixed' : 'proRata',
    supply: toAmount(supply),
    quantityMin: toAmount(minimum),
    quantityMax: toAmount(limit),
    releases: releases.split(',').map((part) => {
      const [days = '', fraction = ''] = part.split(':')
      return { afterDays: Number(days), fraction: toAmount(fraction) }
    }),
  }
}

export const SEED_PROJECTS: readonly SeedProject[] = PROJECTS.trim().split('\n').slice(1).map(parseProject)

/**
 * Fraction below the market at which further rounds sell. Less than the interest of a loan over the mean lock of any
 * project, so that borrowed money does not earn it.
 */
export const MARKET_DISCOUNT = toAmount('0.0015')

/** Days from the first start to the start, the end and the listing of the first projects: one of each phase. */
export const FIRST_PROJECTS = [
  { start: -10, end: -1, listed: 0 },
  { start: -1, end: 6, listed: 7 },
  { start: -2, end: 3, listed: 4 },
  { start: 2, end: 9, listed: 10 },
] as const
