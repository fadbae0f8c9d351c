import type { MenuItem } from '@bourse/contracts/content'
import { httpsUrl, isPageOffered } from '#kit/route'
import type { Key } from '#text'

type TileKey = Extract<Key, `tile.${string}`> extends `tile.${infer Name}` ? Name : never
type Group = 'funds' | 'trade' | 'earn' | 'collect' | 'benefits'
type Destination =
  | { readonly kind: 'page'; readonly path: string; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'none' }
/** `key` is null for a service that only the operator defines; `name` is then the operator's. */
export type Tile = {
  readonly id: string
  readonly key: TileKey | null
  readonly name: string
  readonly to: Destination
}

export const GROUPS: readonly { readonly id: Group; readonly tiles: readonly TileKey[] }[] = [
  { id: 'funds', tiles: ['recharge', 'withdraw', 'bill', 'points'] },
  { id: 'trade', tiles: ['contract', 'option', 'margin', 'copytrade', 'stock', 'otc'] },
  { id: 'earn', tiles: ['invest', 'lockming', 'mining', 'ieo', 'loan'] },
  { id: 'collect', tiles: ['nft'] },
  { id: 'benefits', tiles: ['vip', 'coupon', 'game', 'chat'] },
]

/** Order of precedence; the first eight that the operator offers are shown on the page. */
const FIRST: readonly TileKey[] = [
  'recharge',
  'withdraw',
  'contract',
  'option',
  'copytrade',
  'invest',
  'stock',
  'nft',
  'ieo',
  'lockming',
  'vip',
  'points',
]
const SHOWN = 8

/** Default targets. The setting of a platform comes before our chat. */
const ROUTES: Readonly<Record<TileKey, string>> = {
  recharge: '/pages/fund/select?mode=receive',
  withdraw: '/pages/fund/select?mode=withdraw',
  points: '/pages/coin/index',
  vip: '/pages/vip/index',
  contract: '/pages/transaction/index?nav=futures',
  copytrade: '/pages/follow/index',
  invest: '/pages/financial/index',
  margin: '/pages/transaction/contract?panel=leverage',
  otc: '/pages/otc/otc',
  coupon: '/pages/setting/coupon',
  bill: '/pages/setting/bill',
  mining: '/pages/mining/mining',
  lockming: '/pages/lockming/lockming',
  ieo: '/pages/ieo/ieo',
  nft: '/pages/nft/nft',
  game: '/pages/game/game',
  chat: '',
  stock: '/pages/market/market?seg=stocks',
  option: '/pages/transaction/index?nav=seconds',
  loan: '/pages/common/borrowing',
}

/** Builds no tile that the operator does not offer; a valid link of the operator replaces the built-in one. */
function buildTile(key: TileKey, menu: readonly MenuItem[] | null): Tile[] {
  const item = menu?.find((each) => each.key === key)
  if (menu !== null && item === undefined) return []
  const named = parseDestination(item?.url ?? null)
  const to = named.kind === 'none' ? parseDestination(ROUTES[key]) : named
  return [{ id: key, key, name: item?.name ?? key, to }]
}

const operatorTiles = (menu: readonly MenuItem[]): Tile[] =>
  menu
    .filter((item) => !Object.hasOwn(ROUTES, item.key) && item.name !== '')
    .map((item) => ({ id: `menu-${item.id}`, key: null, name: item.name, to: parseDestination(item.url) }))

const isOfSeconds = ({ key, to }: Tile) =>
  key === 'option' || (to.kind === 'page' && (to.query['nav'] === 'seconds' || to.path.includes('seconds')))

/**
 * Services of the operator's menu; unknown ones are benefits. Without seconds orders, none links there.
 * None leads to a page that the platform does not offer.
 */
export function buildTiles(menu: readonly MenuItem[] | null, hasSeconds = true) {
  const own = menu !== null && menu.length > 0 ? menu : null
  const isOffered = (tile: Tile) => (hasSeconds || !isOfSeconds(tile)) && hasPage(tile.to)
  const tile = (key: TileKey) => buildTile(key, own).filter(isOffered)
  const others = own === null ? [] : operatorTiles(own).filter(isOffered)
  const groups = GROUPS.map(({ id, tiles }) => ({
    id,
    tiles: [...tiles.flatMap(tile), ...(id === 'benefits' ? others : [])],
  }))
  return {
    first: FIRST.flatMap(tile).slice(0, SHOWN),
    groups: groups.filter((group) => group.tiles.length > 0),
  }
}

/** Whether a service leads to a page whose calls the platform has, or to no page. */
const hasPage = (to: Destination): boolean =>
  to.kind !== 'page' || isPageOffered(`${to.path}?${String(new URLSearchParams(to.query))}`)

export type Tiles = ReturnType<typeof buildTiles>

/** Parses a link of the operator: a page of the app, an https page, or none. */
export function parseDestination(address: string | null): Destination {
  const text = address?.trim() ?? ''
  const [, path, query] = /^#?\/?pages\/([\w\-/]+)(?:\?(.*))?$/.exec(text) ?? []
  if (path !== undefined) return { kind: 'page', path, query: Object.fromEntries(new URLSearchParams(query)) }
  const url = httpsUrl(text)
  return url === null ? { kind: 'none' } : { kind: 'web', url: url.href }
}
