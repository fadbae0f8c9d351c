/**
 * All pages of the app in one table.
 *
 * To add a page: write `src/features/<area>/<page>.screen.tsx` with `export function Screen()`, and replace `notBuilt`
 * in its row here by `load: () => import('#screen/<area>/<page>')`. That is all: the shell draws the nav bar with the
 * title of the row, gives back, the tab bar on tab pages, the gate for members, scroll, focus and the page transition.
 *
 * - Title: key `screen.…` in the ten languages. A title that only the page knows goes into `<NavTitle>`, buttons into
 *   `<NavActions>`, the main action into `<BottomBar>` (all from '#kit/layout'). `bar: 'own'` draws no nav bar at all.
 * - `public` may be seen by all; `mixed` as well, its member actions begin with `if (!requireMember()) return`;
 *   `member` is never drawn without a session.
 * - `parent` is where Back leads when the page was opened by its address.
 */
import type { ComponentType } from 'react'
import type { Key } from '#text'

export type ScreenAccess = 'public' | 'member' | 'mixed'
export type ScreenModule = { readonly Screen: ComponentType }
type Built = { readonly load: () => Promise<ScreenModule> } | { readonly notBuilt: true }
export type ScreenRow = Built & {
  /** After `/pages/`. With `?view=…` the row is that view of the page before it. */
  readonly path: string
  readonly title: Extract<Key, `screen.${string}`>
  readonly access: ScreenAccess
  /** Place in the tab bar. */
  readonly tab?: 0 | 1 | 2 | 3 | 4
  readonly bar?: 'own' | 'web'
  readonly parent?: string
}

const notBuilt = true

export const screens: readonly ScreenRow[] = [
  // The five tabs
  { path: 'index/index', title: 'screen.home', access: 'public', tab: 0, bar: 'own', load: () => import('#screen/home/home') },
  { path: 'market/market', title: 'screen.market', access: 'mixed', tab: 1, load: () => import('#screen/market/market') },
  { path: 'transaction/index', title: 'screen.trade', access: 'mixed', tab: 2, load: () => import('./trade.screen.tsx') },
  { path: 'financial/index', title: 'screen.finance', access: 'mixed', tab: 3, notBuilt },
  { path: 'fund/assets', title: 'screen.assets', access: 'member', tab: 4, load: () => import('#screen/wallet/assets') },
  // Getting in
  { path: 'common/login', title: 'screen.login', access: 'public', load: () => import('#screen/account/login') },
  { path: 'common/login?view=forgot', title: 'screen.forgot', access: 'public', parent: 'common/login', load: () => import('#screen/account/forgot') },
  { path: 'common/register', title: 'screen.register', access: 'public', parent: 'common/login', load: () => import('#screen/account/register') },
  { path: 'common/area', title: 'screen.area', access: 'public', parent: 'common/register', load: () => import('#screen/account/area') },
  // What the operator writes
  { path: 'common/article', title: 'screen.article', access: 'public', load: () => import('#screen/content/article') },
  { path: 'common/webView', title: 'screen.web_view', access: 'public', bar: 'web', load: () => import('#screen/content/web-view') },
  { path: 'common/faq', title: 'screen.faq', access: 'public', parent: 'setting/setting', load: () => import('#screen/content/faq') },
  { path: 'common/contactus', title: 'screen.contact', access: 'public', parent: 'setting/setting', load: () => import('#screen/content/contact') },
  { path: 'common/aboutus', title: 'screen.about', access: 'public', parent: 'setting/setting', load: () => import('#screen/content/about') },
  { path: 'common/borrowing', title: 'screen.borrowing', access: 'mixed', notBuilt },
  { path: 'coin/index', title: 'screen.points', access: 'member', notBuilt },
  { path: 'vip/index', title: 'screen.vip', access: 'mixed', notBuilt },
  // The member's own settings
  { path: 'setting/setting', title: 'screen.settings', access: 'mixed', load: () => import('#screen/settings/settings') },
  { path: 'setting/userInfo', title: 'screen.profile', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/security', title: 'screen.security', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/password', title: 'screen.password', access: 'member', parent: 'setting/security', notBuilt },
  { path: 'setting/payPassword', title: 'screen.pay_password', access: 'member', parent: 'setting/security', notBuilt },
  { path: 'setting/coupon', title: 'screen.coupons', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/wallet', title: 'screen.addresses', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/bill', title: 'screen.bills', access: 'member', parent: 'fund/assets', load: () => import('#screen/wallet/bills') },
  { path: 'setting/real', title: 'screen.identity_form', access: 'member', parent: 'setting/real_mark', notBuilt },
  { path: 'setting/real_mark', title: 'screen.identity', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/addWallet', title: 'screen.add_address', access: 'member', parent: 'setting/wallet', notBuilt },
  { path: 'setting/operational_compliance', title: 'screen.compliance', access: 'public', parent: 'setting/setting', load: () => import('#screen/content/compliance') },
  { path: 'setting/share', title: 'screen.share', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/areas', title: 'screen.areas', access: 'member', parent: 'setting/bank', notBuilt },
  { path: 'setting/bank', title: 'screen.bank', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'setting/bank_international', title: 'screen.bank_foreign', access: 'member', parent: 'setting/setting', notBuilt },
  { path: 'site_message/message-center', title: 'screen.messages', access: 'member', notBuilt },
  { path: 'site_message/message-detail', title: 'screen.message', access: 'member', parent: 'site_message/message-center', notBuilt },
  // Money
  { path: 'fund/select', title: 'screen.choose_coin', access: 'member', parent: 'fund/assets', load: () => import('#screen/wallet/select') },
  { path: 'fund/receive', title: 'screen.deposit', access: 'member', parent: 'fund/assets', load: () => import('#screen/wallet/receive') },
  { path: 'fund/receive_withdraw_record', title: 'screen.deposit_records', access: 'member', parent: 'fund/assets', load: () => import('#screen/wallet/records') },
  { path: 'fund/withdraw', title: 'screen.withdraw', access: 'member', parent: 'fund/assets', notBuilt },
  { path: 'fund/assets_record', title: 'screen.account_records', access: 'member', parent: 'fund/assets', notBuilt },
  { path: 'fund/assets_all_record', title: 'screen.all_records', access: 'member', parent: 'fund/assets', notBuilt },
  { path: 'fund/transfer', title: 'screen.swap', access: 'member', parent: 'fund/assets', notBuilt },
  { path: 'fund/fundTransfer', title: 'screen.account_transfer', access: 'member', parent: 'fund/assets', notBuilt },
  { path: 'fund/transfer_history', title: 'screen.transfer_history', access: 'member', parent: 'fund/assets', notBuilt },
  // Copy trading
  { path: 'copytrade/copy', title: 'screen.my_copies', access: 'member', parent: 'follow/index', notBuilt },
  { path: 'copytrade/my', title: 'screen.my_traders', access: 'member', parent: 'follow/index', notBuilt },
  { path: 'copytrade/trader', title: 'screen.trader_workspace', access: 'member', parent: 'follow/index', notBuilt },
  { path: 'follow/index', title: 'screen.copy_trading', access: 'mixed', parent: 'financial/index', notBuilt },
  { path: 'follow/trader', title: 'screen.trader', access: 'mixed', parent: 'follow/index', notBuilt },
  { path: 'follow/follow', title: 'screen.copy_settings', access: 'member', parent: 'follow/index', notBuilt },
  { path: 'follow/agreement_zh', title: 'screen.copy_agreement', access: 'public', parent: 'follow/index', notBuilt },
  { path: 'follow/agreement_en', title: 'screen.copy_agreement', access: 'public', parent: 'follow/index', notBuilt },
  { path: 'otc/otc', title: 'screen.otc', access: 'member', notBuilt },
  { path: 'market/search', title: 'screen.search', access: 'mixed', parent: 'market/market', load: () => import('#screen/market/search') },
  // Earning
  { path: 'ieo/ieo', title: 'screen.ieo', access: 'public', parent: 'financial/index', notBuilt },
  { path: 'ieo/subscribe', title: 'screen.ieo_subscribe', access: 'mixed', parent: 'ieo/ieo', notBuilt },
  { path: 'ieo/order', title: 'screen.ieo_orders', access: 'member', parent: 'ieo/ieo', notBuilt },
  { path: 'lockming/lockming', title: 'screen.lock_mining', access: 'public', parent: 'financial/index', notBuilt },
  { path: 'lockming/buy', title: 'screen.lock_deposit', access: 'member', parent: 'lockming/lockming', notBuilt },
  { path: 'lockming/order', title: 'screen.lock_orders', access: 'member', parent: 'lockming/lockming', notBuilt },
  { path: 'lockming/welcome', title: 'screen.mining_welcome', access: 'public', parent: 'financial/index', notBuilt },
  // Trading
  { path: 'transaction/index2', title: 'screen.full_chart', access: 'mixed', parent: 'transaction/index', notBuilt },
  { path: 'transaction/currency', title: 'screen.spot_trade', access: 'mixed', parent: 'transaction/index', load: () => import('#screen/spot/currency') },
  { path: 'transaction/currency_order', title: 'screen.spot_orders', access: 'member', parent: 'transaction/index', load: () => import('#screen/spot/orders') },
  { path: 'transaction/contract', title: 'screen.futures_trade', access: 'mixed', parent: 'transaction/index', notBuilt },
  { path: 'transaction/contract_order', title: 'screen.futures_orders', access: 'member', parent: 'transaction/index', notBuilt },
  { path: 'transaction/seconds_order', title: 'screen.seconds_orders', access: 'member', parent: 'transaction/index', notBuilt },
  // Collecting
  { path: 'nft/nft', title: 'screen.nft', access: 'public', notBuilt },
  { path: 'nft/artistDetail', title: 'screen.nft_artist', access: 'public', parent: 'nft/nft', notBuilt },
  { path: 'nft/mine', title: 'screen.nft_hub', access: 'member', parent: 'nft/nft', notBuilt },
  { path: 'nft/artworkDetail', title: 'screen.nft_artwork', access: 'mixed', parent: 'nft/nft', notBuilt },
  { path: 'nft/artworkDetail_video', title: 'screen.nft_artwork', access: 'mixed', parent: 'nft/nft', notBuilt },
  { path: 'nft/purchase', title: 'screen.nft_checkout', access: 'member', parent: 'nft/nft', notBuilt },
  { path: 'nft/purchase_one', title: 'screen.nft_pay_lot', access: 'member', parent: 'nft/mine', notBuilt },
  { path: 'nft/resell', title: 'screen.nft_resell', access: 'member', parent: 'nft/myNft', notBuilt },
  { path: 'nft/myNft', title: 'screen.nft_mine', access: 'member', parent: 'nft/nft', notBuilt },
  { path: 'nft/components/artist', title: 'screen.nft_artists', access: 'public', parent: 'nft/nft', notBuilt },
  { path: 'nft/components/artwork', title: 'screen.nft_artworks', access: 'public', parent: 'nft/nft', notBuilt },
  { path: 'nft/components/search', title: 'screen.search', access: 'public', parent: 'nft/nft', notBuilt },
  { path: 'nft/components/collection', title: 'screen.nft_collections', access: 'member', parent: 'nft/nft', notBuilt },
  // Dual investment
  { path: 'invest/invest', title: 'screen.dual', access: 'public', parent: 'financial/index', notBuilt },
  { path: 'invest/mine', title: 'screen.dual_mine', access: 'member', parent: 'invest/invest', notBuilt },
  { path: 'invest/purchase', title: 'screen.dual_purchase', access: 'member', parent: 'invest/invest', notBuilt },
  { path: 'invest/help', title: 'screen.dual_help', access: 'public', parent: 'invest/invest', notBuilt },
  // The rest
  { path: 'game/game', title: 'screen.game', access: 'member', notBuilt },
  { path: 'kefu/index', title: 'screen.support', access: 'public', notBuilt },
  { path: 'choose-location', title: 'screen.choose_place', access: 'member', notBuilt },
  { path: 'open-location', title: 'screen.open_place', access: 'public', notBuilt },
]

export const HOME = 'index/index'
/** Other names under which a page is known. */
const ALIASES: Readonly<Record<string, string>> = { '': HOME, index: HOME, 'quotation/index': 'market/market' }

const byPath = new Map(screens.map((row) => [row.path, row]))

/** The row of an address; null for a page that does not exist. */
export function screenOf(path: string, view: string | null): ScreenRow | null {
  const own = ALIASES[path] ?? path
  return (view === null ? undefined : byPath.get(`${own}?view=${view}`)) ?? byPath.get(own) ?? null
}

export const isBuilt = (row: ScreenRow): row is Extract<ScreenRow, { load: unknown }> => 'load' in row
