import type { Medium, Rarity } from '@bourse/contracts/nft'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Artist, ARTISTS, type Texts } from './artists.ts'
import { createDraw } from './draw.ts'
import { composeName, NAMES } from './words.ts'

export type Piece = {
  readonly number: number
  readonly artist: Artist
  readonly medium: Medium
  readonly rarity: Rarity
  readonly name: Texts
  readonly collection: Texts
  readonly about: Texts
  /** Price in USD, and the asset and price of a sale by the artist. */
  readonly usd: Amount
  readonly asset: AssetId
  readonly price: Amount
}

const [USDT, ETH] = ['3', '2'] as [AssetId, AssetId]
/** The medium of a work by its number modulo twenty; other works are images. */
const MEDIA: Readonly<Record<number, Medium>> = { 3: 'animated', 7: 'audio', 11: 'animated', 15: 'video' }
const PRICES: Readonly<Record<Rarity, readonly [from: number, to: number]>> = {
  normal: [20, 180],
  rare: [220, 900],
  superRare: [1_100, 4_200],
}
const ETH_USD = 3_000

/** Boxes of a series may contain these rarities, each with its weight among 1,000. */
export const DESIGN_WEIGHTS: readonly (readonly [Rarity, number])[] = [
  ['normal', 160],
  ['normal', 160],
  ['normal', 150],
  ['normal', 150],
  ['normal', 120],
  ['rare', 80],
  ['rare', 70],
  ['rare', 60],
  ['superRare', 30],
  ['superRare', 20],
]
/** Numbers of designs: the series, then two digits. */
const FIRST_DESIGN = 1_000_000
const PER_SERIES = 100

export type Series = {
  readonly number: number
  readonly artist: Artist
  readonly name: Texts
  readonly about: Texts
  /** Numbers of the pieces that a box may contain, in the order of their weights. */
  readonly designs: readonly number[]
}

/** The work of a number from 1, or the design of a box. */
export function buildPiece(number: number): Piece {
  if (number >= FIRST_DESIGN) return buildDesign(number)
  const artist = ARTISTS[(number - 1) % ARTISTS.length] as Artist
  const draw = createDraw(number)
  const level = draw()
  const rarity: Rarity = level < 0.7 ? 'normal' : level < 0.92 ? 'rare' : 'superRare'
  const [from, to] = PRICES[rarity]
  const usd = Math.round((from + (to - from) * draw()) / 5) * 5
  const isEth = number % 10 === 4
  return {
    number,
    artist,
    medium: MEDIA[number % 20] ?? 'image',
    rarity,
    name: composeName(number),
    collection: artist.collections[number % artist.collections.length] as Texts,
    about: artist.about,
    usd: toAmount(String(usd)),
    asset: isEth ? ETH : USDT,
    price: toAmount(isEth ? (usd / ETH_USD).toPrecision(2) : String(usd)),
  }
}

const SERIES_NAMES: readonly Texts[] = [
  { en: 'Paper Moons', zh: '纸月亮', hk: '紙月亮' },
  { en: 'Small Weather', zh: '小小天气', hk: '小小天氣' },
  { en: 'Tin Parade', zh: '铁皮巡游', hk: '鐵皮巡遊' },
  { en: 'Tea House', zh: '茶舍', hk: '茶舍' },
]

/** The series of boxes of a number from 1. */
export function buildSeries(number: number): Series {
  const artist = ARTISTS[(number * 3) % ARTISTS.length] as Artist
  const title = SERIES_NAMES[(number - 1) % SERIES_NAMES.length] as Texts
  const cycle = Math.floor((number - 1) / SERIES_NAMES.length)
  const suffix = cycle === 0 ? '' : ` ${cycle + 1}`
  return {
    number,
    artist,
    name: { en: title.en + suffix, zh: title.zh + suffix, hk: title.hk + suffix },
    about: {
      en: 'A sealed box with one of ten designs. The odds are fixed before the sale and can be checked afterwards.',
      zh: '每个盲盒内含十款设计之一。概率在发售前即已确定，售后可供验证。',
      hk: '每個盲盒內含十款設計之一。機率在發售前即已確定，售後可供驗證。',
    },
    designs: DESIGN_WEIGHTS.map((_, index) => FIRST_DESIGN + number * PER_SERIES + index + 1),
  }
}

function buildDesign(number: number): Piece {
  const series = buildSeries(Math.floor((number - FIRST_DESIGN) / PER_SERIES))
  const [rarity] = DESIGN_WEIGHTS[(number % PER_SERIES) - 1] ?? ['normal']
  const plain = buildPiece((number * 5) % NAMES)
  return {
    ...plain,
    number,
    artist: series.artist,
    medium: 'image',
    rarity,
    collection: series.name,
    about: series.artist.about,
    asset: USDT,
  }
}
