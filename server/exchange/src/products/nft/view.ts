import type { MemberId } from '@bourse/contracts/account'
import type { Artist, ArtistDetail, Artwork, ArtworkDetail, BoxSeries } from '@bourse/contracts/nft'
import { assert, type Instant, type Language, ZERO } from '@bourse/contracts/kit'
import { type Artist as SeedArtist, findArtist, buildPiece, buildSeries, type Texts } from '#catalogue/nft'
import { mediaPaths } from '#products/nft/media'
import { requireAsset, type NftDeps } from './deps.ts'
import type { ArtistFigures, StoredSeries } from './listing.ts'
import { FEE_RATE, ROYALTY_RATE } from './lots.ts'
import type { ListedWork, StoredLot } from './works.ts'

export type ReadContext = {
  readonly now: Instant
  readonly lang: Language
  readonly member: MemberId | null
  readonly names: ReadonlyMap<MemberId, string>
}

const textsIn = (lang: Language): keyof Texts => (lang === 'zh' || lang === 'hk' ? lang : 'en')

export function requireArtist({ artist }: { readonly artist: string }): SeedArtist {
  const found = findArtist(artist)
  assert(found !== null, 'the artist of a work is in the list')
  return found
}

/** Computes the state on the wire from the sale window. */
export function computeStatus(lot: StoredLot | null, now: Instant): 'ended' | 'onSale' | 'notStarted' {
  if (lot === null || lot.status !== 'open' || now >= lot.endsAt) return 'ended'
  return now < lot.startsAt ? 'notStarted' : 'onSale'
}

export const computeSaleKind = ({ kind, lot }: ListedWork): 'fixed' | 'auction' | 'blindBox' => {
  if (kind === 'series' || (kind === 'box' && (lot === null || lot.seller === null))) return 'blindBox'
  return lot?.kind === 'auction' ? 'auction' : 'fixed'
}

/** Translates media and text; a sealed box shows its series only. */
function translateContent({ kind, piece, seriesNumber }: ListedWork, lang: keyof Texts) {
  if (piece === null || kind === 'series') {
    const { about } = buildSeries(seriesNumber ?? piece ?? 1)
    return { ...mediaPaths.ofBox(seriesNumber ?? piece ?? 1), description: about[lang] }
  }
  const work = buildPiece(piece)
  return { ...mediaPaths.ofPiece(work), description: work.about[lang] }
}

export function artworkView(
  deps: NftDeps,
  work: ListedWork,
  { now, lang, member, names }: ReadContext,
): Artwork {
  const author = requireArtist(work)
  const texts = textsIn(lang)
  const { image, poster, captions, description } = translateContent(work, texts)
  const { avatar } = mediaPaths.ofArtist(author.id)
  return {
    ...saleView(deps, work, { now, member }),
    id: work.id,
    code: work.code,
    name: work.name,
    medium: work.medium,
    image,
    description,
    owner: work.owner ?? (author.id as MemberId),
    ownerName: work.owner === null ? author.name : (names.get(work.owner) ?? null),
    author: author.id as MemberId,
    authorName: author.name,
    authorAvatar: avatar,
    avatar,
    authorText: author.about[texts],
    chain: null,
    rarity: work.rarity,
    isOpened: work.kind === 'box' ? work.openedAt !== null : null,
    isLiked: work.isLiked,
    createdAt: work.createdAt,
    optionName: work.nameChinese,
    nameEnglish: work.name,
    nameTraditional: work.nameTraditional,
    collection: work.collection,
    poster,
    captions: captions?.[texts] ?? null,
    soldAt: null,
    received: null,
    series: work.seriesCode,
    boxNumber: work.boxNumber,
    clientSeed: work.clientSeed,
  }
}

function saleView(
  deps: NftDeps,
  work: ListedWork,
  { now, member }: { readonly now: Instant; readonly member: MemberId | null },
) {
  const { lot } = work
  const asset = lot === null ? null : requireAsset(deps, lot.asset)
  const isOpen = lot !== null && lot.status !== 'over'
  return {
    asset: asset?.id ?? null,
    assetCode: asset?.code ?? null,
    decimals: asset?.decimals ?? null,
    price: lot?.leadingPrice ?? lot?.price ?? ZERO,
    bidStep: lot?.bidStep ?? null,
    deposit: lot?.deposit ?? null,
    saleKind: computeSaleKind(work),
    saleStatus: computeStatus(lot, now),
    startsAt: lot?.startsAt ?? null,
    endsAt: lot?.endsAt ?? null,
    isReselling: isOpen && (lot.seller !== null || lot.kind === 'auction'),
    awaitsPayment: lot?.status === 'won',
    startPrice: lot?.price ?? null,
    bids: lot?.bids ?? null,
    plannedEnd: lot?.plannedEnd ?? null,
    hasDeposit: member === null ? null : work.heldDeposit !== null,
    heldDeposit: work.heldDeposit,
    isLeading: member === null ? null : isOpen && lot.leader === member,
    supply: work.kind === 'series' ? (lot?.supply ?? null) : null,
    sold: work.kind === 'series' ? (lot?.sold ?? null) : null,
    // A work that is not on sale shows the rates of a resale by its owner.
    feeRate: isOpen ? lot.feeRate : FEE_RATE,
    royaltyRate: isOpen ? lot.royaltyRate : ROYALTY_RATE,
  } satisfies Partial<Artwork>
}

export function seriesView({ designs, weights, seed, revealedAt, ...series }: StoredSeries): BoxSeries {
  return {
    code: series.code,
    commitment: series.commitment,
    supply: series.supply,
    sold: series.sold,
    seed: revealedAt === null ? null : seed,
    revealedAt,
    odds: designs.map((number, index) => {
      const { name, rarity, medium } = buildPiece(number)
      const { image, poster } = mediaPaths.ofPiece({ number, medium })
      return {
        name: name.en,
        optionName: name.zh,
        nameTraditional: name.hk,
        rarity,
        weight: weights[index] ?? 0,
        image,
        poster,
      }
    }),
  }
}

type DetailParts = ReadContext &
  Pick<ArtworkDetail, 'free' | 'barredUntil'> & { readonly series: StoredSeries | null }

export const detailView = (
  deps: NftDeps,
  work: ListedWork,
  { series, free, barredUntil, ...reading }: DetailParts,
): ArtworkDetail => ({
  ...artworkView(deps, work, reading),
  likes: work.likes,
  free,
  barredUntil,
  boxes: series === null ? null : seriesView(series),
})

export function artistView(artist: SeedArtist, lang: Language, figures: ArtistFigures | null): Artist {
  return {
    id: artist.id as MemberId,
    nickname: artist.name,
    ...mediaPaths.ofArtist(artist.id),
    description: artist.about[textsIn(lang)],
    works: figures?.works ?? 0,
    likes: figures?.likes ?? 0,
  }
}

export const artistDetailView = (
  artist: Artist,
  { artworks, liked }: { readonly artworks: Artwork[]; readonly liked: Artwork[] },
): ArtistDetail => ({ ...artist, artworks, liked })
