import type { MemberId } from '@bourse/contracts/account'
import type { Artwork, Bid, nft, SaleId } from '@bourse/contracts/nft'
import { type Amount, toPage, PAGE_SIZE, refuse, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Call, Handlers, MemberCall } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { ARTISTS, findArtist } from '#catalogue/nft'
import { translate } from '#platform/text'
import { bid, payDeposit } from './auction.ts'
import { listBidders, bidView, listBids } from './bids.ts'
import { buy } from './buy.ts'
import { findBar } from './defaults.ts'
import { requireAsset, type NftDeps, PAY_ASSETS } from './deps.ts'
import { toggleLike } from './likes.ts'
import { artistFigures, chosenWorks, findSeries, listWorks, listSales } from './listing.ts'
import { resell } from './resell.ts'
import { openBox } from './series.ts'
import { artistDetailView, artistView, artworkView, detailView } from './view.ts'
import { payWonLot, readWonLot, listWonLots } from './won-lots.ts'
import type { ListedWork } from './works.ts'

/** The family's page of works has two. */
const WORKS_PER_PAGE = 2
const KINDS = { fixed: 'fixed', auction: 'auction', blindBox: 'boxes' } as const

export const nftHandlers = (deps: NftDeps): Handlers<typeof nft> => ({
  ...catalogue(deps),
  ...ownWorks(deps),
  ...sales(deps),
  ...auctions(deps),
})

type Own = Handlers<typeof nft>

const catalogue = (
  deps: NftDeps,
): Pick<Own, 'artworks' | 'artwork' | 'artists' | 'artist' | 'payAssets'> => ({
  artworks: async (input, call) => {
    const {
      page = 1,
      limit = WORKS_PER_PAGE,
      saleKind,
      saleStatus,
      author,
      order = 'newest',
      ...filter
    } = input
    const { rows, total } = await listWorks(call.reader, {
      ...filter,
      page,
      limit,
      kind: saleKind === undefined ? undefined : KINDS[saleKind],
      phase: saleStatus,
      artist: author,
      order,
      now: call.now,
      reader: call.member,
      rates: readRates(deps),
    })
    return toPage(await viewAll(deps, call, rows), { page, limit }, total)
  },
  artwork: async ({ id, code }, call) => {
    if (id === undefined && code === undefined) refuse('not_found')
    const choice = code === undefined ? { by: 'id', value: id ?? '' } : { by: 'code', value: code }
    const [work] = await chosenWorks(call.reader, choice as { by: 'id' | 'code'; value: string }, call.member)
    if (work === undefined) refuse('not_found')
    const cover = work.kind === 'series' ? work.id : work.series
    return detailView(deps, work, {
      ...(await readContext(deps, call, [work])),
      series: cover === null ? null : await findSeries(call.reader, cover),
      free: await readFree(call, work.lot?.asset ?? null),
      barredUntil: call.member === null ? null : await findBar(call.reader, call.member, call.now),
    })
  },
  artists: async ({ page = 1, limit = PAGE_SIZE, keyword = '' }, call) => {
    const figures = await artistFigures(call.reader)
    const words = keyword.trim().toLowerCase()
    const found = ARTISTS.filter(({ name }) => name.toLowerCase().includes(words))
    const list = found
      .slice((page - 1) * limit, page * limit)
      .map((artist) => artistView(artist, call.lang, figures.get(artist.id) ?? null))
    return toPage(list, { page, limit }, found.length)
  },
  artist: async ({ id }, call) => {
    const artist = findArtist(id) ?? refuse('not_found')
    const figures = await artistFigures(call.reader)
    const works = await chosenWorks(call.reader, { by: 'artist', value: id }, call.member)
    const view = artistView(artist, call.lang, figures.get(id) ?? null)
    return artistDetailView(view, { artworks: await viewAll(deps, call, works), liked: [] })
  },
  payAssets: () => {
    const list = PAY_ASSETS.map((id) => requireAsset(deps, id)).map(({ id, code, decimals }) => ({
      id,
      code,
      decimals,
    }))
    return Promise.resolve(toPage(list, { page: 1, limit: list.length }, list.length))
  },
})

const ownWorks = (deps: NftDeps): Pick<Own, 'like' | 'liked' | 'owned' | 'openBox' | 'resell'> => ({
  like: async ({ code }, call) =>
    translate(call.lang, (await toggleLike(call, code)) ? 'nft_liked' : 'nft_unliked'),
  liked: async (_input, call) => {
    const works = await chosenWorks(call.reader, { by: 'liked', value: call.member }, call.member)
    return whole(await viewAll(deps, call, works))
  },
  owned: async ({ isSold = false }, call) => {
    const by = isSold ? 'sold' : 'owner'
    const works = await chosenWorks(call.reader, { by, value: call.member }, call.member)
    const views = await viewAll(deps, call, works)
    return whole(isSold ? await withSales(deps, call, views) : views)
  },
  openBox: async ({ code }, call) => {
    await openBox(deps, call, code)
    const works = await chosenWorks(call.reader, { by: 'code', value: code }, call.member)
    const [view] = await viewAll(deps, call, works)
    return view ?? refuse('not_found')
  },
  resell: async (resale, call) => {
    const id = await resell(deps, call, resale)
    return { text: translate(call.lang, 'nft_on_sale'), id: id as SaleId }
  },
})

const sales = (deps: NftDeps): Pick<Own, 'buy' | 'wonLots' | 'payWonLot' | 'readWonLot'> => ({
  buy: async (order, call) => {
    const { kind, receipt } = await buy(deps, call, order)
    return { text: translate(call.lang, kind === 'boxes' ? 'nft_box_bought' : 'nft_bought'), id: receipt }
  },
  wonLots: async (_input, call) => whole(await listWonLots(deps, call.reader, call.member)),
  payWonLot: async ({ id }, call) => {
    const receipt = await payWonLot(deps, call, id)
    return { text: translate(call.lang, 'nft_paid'), id: receipt }
  },
  readWonLot: async ({ id }, call) => {
    await readWonLot(deps, call, id)
    return translate(call.lang, 'nft_read')
  },
})

const auctions = (deps: NftDeps): Pick<Own, 'bids' | 'payDeposit' | 'bid' | 'myBids'> => ({
  bids: async ({ code, page = 1, limit = PAGE_SIZE }, call) => {
    const found = await listBids(call.reader, { code, page, limit })
    const names = await deps.namesOf(call.reader, listBidders(found))
    return toPage(
      found.rows.map((row) => bidView(deps, row, names)),
      { page, limit },
      found.total,
    )
  },
  payDeposit: async ({ code }, call) => {
    const id = await payDeposit(deps, call, code)
    return { text: translate(call.lang, 'nft_deposit_held'), id }
  },
  bid: async (order, call) => {
    const id = await bid(deps, call, order)
    return { text: translate(call.lang, 'nft_bid_taken'), id: id as Bid['id'] }
  },
  myBids: async ({ page = 1, limit = PAGE_SIZE }, call) => {
    const found = await listBids(call.reader, { member: call.member, page, limit })
    const names = await deps.namesOf(call.reader, [call.member])
    return toPage(
      found.rows.map((row) => bidView(deps, row, names)),
      { page, limit },
      found.total,
    )
  },
})

const whole = <T>(list: T[]) => toPage(list, { page: 1, limit: Math.max(1, list.length) }, list.length)

const readRates = ({ market }: NftDeps): ReadonlyMap<AssetId, Amount> =>
  new Map(PAY_ASSETS.map((asset) => [asset, market.usdPrice(asset) ?? ZERO]))

/** Reads the context of a response: its reader, and the names of owners. */
async function readContext(deps: NftDeps, call: Call, works: readonly ListedWork[]) {
  const owners = [...new Set(works.flatMap(({ owner }) => owner ?? []))]
  const names = owners.length === 0 ? new Map<MemberId, string>() : await deps.namesOf(call.reader, owners)
  return { now: call.now, lang: call.lang, member: call.member, names }
}

async function viewAll(deps: NftDeps, call: Call, works: readonly ListedWork[]): Promise<Artwork[]> {
  const reading = await readContext(deps, call, works)
  return works.map((work) => artworkView(deps, work, reading))
}

/** Works sold, with the price and the proceeds of the member's own sale. */
async function withSales(deps: NftDeps, call: MemberCall, works: readonly Artwork[]): Promise<Artwork[]> {
  const ids = works.map(({ id }) => id)
  const sold = await listSales(call.reader, call.member, ids)
  return works.map((work) => {
    const lot = sold.get(work.id)
    if (lot === undefined) return work
    const { id: asset, code: assetCode, decimals } = requireAsset(deps, lot.asset)
    const price = lot.leadingPrice ?? lot.price
    return { ...work, asset, assetCode, decimals, price, soldAt: lot.closedAt, received: lot.received }
  })
}

async function readFree({ reader, member }: Call, asset: AssetId | null): Promise<Amount | null> {
  if (member === null || asset === null) return null
  const found = (await listBalances(reader, member)).find(
    (row) => row.asset === asset && row.accountType === 'spot',
  )
  return found?.amount ?? ZERO
}
