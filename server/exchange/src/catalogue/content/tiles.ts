/** A service on the home screen, in display order. */
export type Tile = {
  readonly id: number
  readonly route: string
  readonly opens: 'navigateTo' | 'switchTab'
  /** Whether the Financial tab shows it too. */
  readonly isFinancial: boolean
}

const page = (id: number, route: string): Tile => ({
  id,
  route,
  opens: 'navigateTo',
  isFinancial: false,
})
const tab = (id: number, route: string): Tile => ({ ...page(id, route), opens: 'switchTab' })
const earning = (tile: Tile): Tile => ({ ...tile, isFinancial: true })

/** The twenty services of the product. The key names the app's translation and icon. */
export const TILES = {
  recharge: page(1, '/pages/fund/select?mode=receive'),
  withdraw: page(2, '/pages/fund/select?mode=withdraw'),
  points: page(3, '/pages/coin/index'),
  vip: page(4, '/pages/vip/index'),
  contract: tab(5, '/pages/transaction/index?nav=futures'),
  copytrade: page(6, '/pages/follow/index'),
  invest: earning(tab(7, '/pages/financial/index')),
  margin: page(8, '/pages/transaction/contract?panel=leverage'),
  otc: page(9, '/pages/otc/otc'),
  coupon: page(10, '/pages/setting/coupon'),
  bill: page(11, '/pages/setting/bill'),
  mining: page(12, '/pages/mining/mining'),
  lockming: earning(page(13, '/pages/lockming/lockming')),
  ieo: earning(page(14, '/pages/ieo/ieo')),
  nft: page(15, '/pages/nft/nft'),
  game: page(16, '/pages/game/game'),
  chat: page(17, '/pages/chat/room'),
  stock: tab(18, '/pages/market/market?seg=stocks'),
  option: tab(19, '/pages/transaction/index?nav=seconds'),
  loan: page(20, '/pages/common/borrowing'),
} as const satisfies Record<string, Tile>

export type TileKey = keyof typeof TILES
