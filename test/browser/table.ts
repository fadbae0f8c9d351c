export type ScreenRow = {
  readonly path: string
  readonly title: string
  readonly access: 'public' | 'member' | 'mixed'
  readonly tab?: number
  readonly load?: () => Promise<unknown>
}

/**
 * The app's own table of pages; loaded at run time, because the app compiles for the browser and this does
 * not.
 */
export async function loadScreenTable(): Promise<readonly ScreenRow[]> {
  const file = new URL('../../client/src/app/screen-table.ts', import.meta.url).href
  const { screens } = (await import(/* @vite-ignore */ file)) as { screens: readonly ScreenRow[] }
  return screens
}

export const isBuilt = (row: ScreenRow): boolean => row.load !== undefined

/** Queries that pages need to have content. */
const QUERIES: Readonly<Record<string, string>> = {
  'fund/receive': '?asset=3',
  'fund/select': '?mode=receive&change=1',
  'fund/withdraw': '?asset=3',
  'fund/assets_record': '?asset=3&kind=spot',
  'common/article': '?id=1007',
  // Id of the first seconds order in a fresh environment.
  'setting/receipt': '?kind=seconds&subject=100001',
  // An auction, a sound, an artist, a work on sale, and a series of boxes of a fresh environment.
  'nft/artworkDetail': '?id=100001',
  'nft/artworkDetail_video': '?id=100087',
  'nft/artistDetail': '?id=901',
  'nft/resell': '?id=100073',
  'nft/purchase': '?id=100161',
  // The first order of a fresh environment.
  'otc/order': '?id=100001',
  // Programs of the house; the member follows the first.
  'follow/trader': '?id=9001',
  'follow/follow': '?id=9002',
  'transaction/index': '?nav=coins&symbol=BTC%2FUSDT',
  'transaction/index2': '?symbol=BTC%2FUSDT',
  'transaction/currency': '?symbol=BTC%2FUSDT',
  'transaction/contract': '?symbol=BTC%2FUSDT',
}

export const screenHash = (row: ScreenRow): string => `${row.path}${QUERIES[row.path] ?? ''}`

/** Pages that look different to a guest, or that redirect members. */
const FOR_GUESTS = [
  'index/index',
  'market/market',
  'transaction/index',
  'transaction/index2',
  'transaction/contract',
  'common/login',
  'setting/setting',
]

/** Variants of pages that are in the table once. */
const VARIANTS = [
  'market/market?seg=favourites',
  'market/market?seg=stocks&sort=change-down',
  'transaction/currency_order?tab=complete',
  'transaction/contract_order?tab=orders',
  'transaction/contract_order?tab=history',
  'transaction/contract_order?tab=history&by=day',
  'follow/trader?id=9006&tab=open',
  'copytrade/my?tab=skipped',
  'copytrade/copy?tab=history',
  'fund/receive_withdraw_record?tab=withdraw',
  'fund/receive?asset=1&as=real',
  'transaction/index?nav=seconds&symbol=BTC%2FUSDT',
  'transaction/seconds_order?tab=complete',
  'nft/mine?tab=bids',
]

const VARIANTS_FOR_GUESTS = ['transaction/index?nav=seconds&symbol=BTC%2FUSDT']

/**
 * Lists every built page with its viewer. Pages that are not built look alike: one of them represents all.
 */
export function listVisits(table: readonly ScreenRow[]): {
  readonly guest: string[]
  readonly member: string[]
} {
  const built = table.filter(isBuilt)
  const rest = table.filter((row) => !isBuilt(row)).slice(0, 1)
  return {
    guest: built
      .filter((row) => FOR_GUESTS.includes(row.path))
      .map(screenHash)
      .concat(VARIANTS_FOR_GUESTS),
    member: [...built, ...rest]
      .filter((row) => row.path !== 'common/login')
      .map(screenHash)
      .concat(VARIANTS),
  }
}
