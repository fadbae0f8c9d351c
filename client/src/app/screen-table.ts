import { type ScreenRow, under } from './screen-row.ts'
import { homeRow } from './screens.ts'
import { settingScreens } from './setting-screens.ts'

export { loadAnnouncementBar, loadAppNotices } from './frame-parts.ts'

const FUTURES = ['chart', 'futures', 'spot', 'tables'] as const
const MARKET = ['chart', 'futures', 'futures-market', 'spot'] as const
/** An order form, and the tables of all products below it. */
const TRADING = [
  'access',
  'chart',
  'coupons',
  'futures',
  'desktop',
  'margin',
  'seconds',
  'spot',
  'tables',
] as const
const COPYING = ['copy-trading', 'futures'] as const
const RECEIPTS = ['futures', 'receipts', 'seconds'] as const

/** All screens by parent and access: path, title, code and text areas. */
export const screens: readonly ScreenRow[] = [
  homeRow,
  ...under({ tab: 1, width: 'wide' }, 'mixed', [
    ['market/market', 'market', () => import('#screen/market/market'), 'chart'],
  ]),
  ...under({ tab: 2, width: 'full' }, 'mixed', [
    ['transaction/index', 'trade', () => import('./trade.screen.tsx'), ...TRADING],
  ]),
  ...under({ tab: 3, width: 'wide' }, 'mixed', [
    ['financial/index', 'finance', () => import('#screen/finance/finance'), 'earn'],
  ]),
  ...under({ tab: 4, width: 'wide' }, 'member', [
    [
      'fund/assets',
      'assets',
      () => import('#screen/wallet/assets'),
      'earn',
      'margin',
      'sub-accounts',
      'wallet',
    ],
  ]),
  ...under({ bar: 'web' }, 'public', [
    ['common/webView', 'web_view', () => import('#screen/content/web-view'), 'content'],
  ]),
  ...under({}, 'public', [
    ['common/login', 'login', () => import('#screen/account/login'), 'account', 'security'],
    ['common/article', 'article', () => import('#screen/content/article'), 'content'],
    ['open-location', 'open_place', () => import('#screen/places/open'), 'account'],
  ]),
  ...under({}, 'mixed', [
    [
      'common/borrowing',
      'borrowing',
      () => import('#screen/loans/borrowing'),
      'access',
      'coupons',
      'loans',
      'spot',
    ],
  ]),
  ...under({}, 'mixed', [['vip/index', 'vip', () => import('#screen/vip/vip'), 'vip']]),
  ...under({}, 'member', [
    ['coin/index', 'points', () => import('#screen/points/points'), 'access', 'points'],
    ['game/game', 'game', () => import('#screen/game/game'), 'game'],
    [
      'site_message/message-center',
      'messages',
      () => import('#screen/messages/center'),
      'messages',
      'notifications',
    ],
    ['choose-location', 'choose_place', () => import('#screen/places/choose'), 'account'],
  ]),
  ...under({}, 'mixed', [
    [
      'setting/setting',
      'settings',
      () => import('#screen/settings/settings'),
      'account',
      'install',
      'sub-accounts',
    ],
  ]),
  ...under({}, 'member', [['otc/otc', 'otc', () => import('#screen/otc/otc'), 'access', 'otc', 'spot']]),
  ...under({ parent: 'otc/otc', beside: { tab: 'orders' } }, 'member', [
    ['otc/order', 'otc', () => import('#screen/otc/order'), 'otc'],
  ]),
  ...under({}, 'public', [['chat/room', 'chat', () => import('#screen/chat/room'), 'access', 'chat']]),
  ...under({ width: 'wide' }, 'public', [['nft/nft', 'nft', () => import('#screen/nft/market/nft'), 'nft']]),
  ...under({}, 'public', [
    ['kefu/index', 'support', () => import('#screen/content/support'), 'content', 'support'],
  ]),
  ...under('common/login', 'public', [
    ['setting/freeze', 'freeze', () => import('#screen/security/freeze'), 'security'],
    ['common/login?view=forgot', 'forgot', () => import('#screen/account/forgot'), 'account', 'security'],
    ['common/register', 'register', () => import('#screen/account/register'), 'account', 'security'],
  ]),
  ...under('common/register', 'public', [
    ['common/area', 'area', () => import('#screen/account/area'), 'account'],
  ]),
  ...settingScreens,
  ...under('fund/assets', 'member', [
    ['setting/bill', 'bills', () => import('#screen/wallet/bills/bills'), 'wallet'],
    ['fund/select', 'choose_coin', () => import('#screen/wallet/select'), 'wallet'],
    ['fund/receive', 'deposit', () => import('#screen/wallet/deposit/receive'), 'coupons', 'wallet'],
    [
      'fund/receive_withdraw_record',
      'deposit_records',
      () => import('#screen/wallet/records/records'),
      'wallet',
    ],
    [
      'fund/withdraw',
      'withdraw',
      () => import('#screen/wallet/withdraw/withdraw'),
      'account',
      'security',
      'wallet',
    ],
    [
      'fund/portfolio',
      'portfolio',
      () => import('#screen/wallet/portfolio/portfolio'),
      'portfolio',
      'wallet',
    ],
    ['fund/assets_record', 'bills', () => import('#screen/wallet/bills/account'), 'wallet'],
    ['fund/assets_all_record', 'all_records', () => import('#screen/wallet/records/all'), 'wallet'],
    ['fund/transfer', 'swap', () => import('#screen/wallet/swap/swap'), 'recurring', 'wallet'],
    [
      'fund/recurring',
      'recurring',
      () => import('#screen/wallet/recurring/recurring'),
      'recurring',
      'wallet',
    ],
    ['fund/fundTransfer', 'account_transfer', () => import('#screen/wallet/transfer/transfer'), 'wallet'],
    ['fund/transfer_history', 'transfer_history', () => import('#screen/wallet/transfer/history'), 'wallet'],
  ]),
  ...under('setting/bill', 'member', [
    ['setting/receipts', 'receipts', () => import('#screen/receipts/receipts'), ...RECEIPTS, 'wallet'],
  ]),
  ...under({ parent: 'setting/receipts', beside: {} }, 'member', [
    ['setting/receipt', 'receipt', () => import('#screen/receipts/receipt'), ...RECEIPTS],
  ]),
  ...under({ parent: 'site_message/message-center', beside: {} }, 'member', [
    [
      'site_message/message-detail',
      'message',
      () => import('#screen/messages/detail'),
      'messages',
      'sub-accounts',
    ],
  ]),
  ...under('follow/index', 'member', [
    [
      'copytrade/copy',
      'my_copies',
      () => import('#screen/futures/copies'),
      'chart',
      'copy-trading',
      'futures',
      'spot',
    ],
    [
      'copytrade/my',
      'my_traders',
      () => import('#screen/copy-trading/my-traders'),
      'copy-trading',
      'futures',
    ],
    ['copytrade/trader', 'trader_workspace', () => import('#screen/copy-trading/workspace'), ...COPYING],
    [
      'follow/follow',
      'copy_settings',
      () => import('#screen/copy-trading/follow'),
      'access',
      ...COPYING,
      'spot',
    ],
  ]),
  ...under({ parent: 'follow/index', beside: {} }, 'mixed', [
    ['follow/trader', 'trader', () => import('#screen/copy-trading/trader'), ...COPYING],
  ]),
  ...under('follow/index', 'public', [
    [
      'follow/agreement_zh',
      'copy_agreement',
      () => import('#screen/copy-trading/agreement-zh'),
      'copy-trading',
    ],
    [
      'follow/agreement_en',
      'copy_agreement',
      () => import('#screen/copy-trading/agreement-en'),
      'copy-trading',
    ],
  ]),
  ...under('financial/index', 'mixed', [
    ['follow/index', 'copy_trading', () => import('#screen/copy-trading/leaders'), 'copy-trading'],
  ]),
  ...under('market/market', 'mixed', [
    ['market/search', 'search', () => import('./search.screen.tsx'), 'search'],
  ]),
  ...under('financial/index', 'public', [['ieo/ieo', 'ieo', () => import('#screen/ieo/ieo'), 'ieo']]),
  ...under({ parent: 'ieo/ieo', beside: {} }, 'mixed', [
    ['ieo/subscribe', 'ieo_subscribe', () => import('#screen/ieo/subscribe'), 'access', 'ieo', 'spot'],
  ]),
  ...under('ieo/ieo', 'member', [['ieo/order', 'ieo_orders', () => import('#screen/ieo/orders'), 'ieo']]),
  ...under('financial/index', 'public', [
    ['lockming/lockming', 'lock_mining', () => import('#screen/lock-mining/lockming'), 'lock-mining'],
    ['lockming/welcome', 'lock_mining', () => import('#screen/lock-mining/welcome'), 'lock-mining'],
  ]),
  ...under('financial/index', 'public', [
    ['mining/mining', 'hashrate', () => import('#screen/mining/mining'), 'mining'],
  ]),
  ...under({ parent: 'mining/mining', beside: {} }, 'mixed', [
    ['mining/rent', 'hashrate_rent', () => import('#screen/mining/rent'), 'access', 'mining', 'spot'],
  ]),
  ...under('mining/mining', 'member', [
    ['mining/order', 'hashrate_orders', () => import('#screen/mining/orders'), 'mining'],
  ]),
  ...under({ parent: 'lockming/lockming', beside: {} }, 'member', [
    [
      'lockming/buy',
      'lock_deposit',
      () => import('#screen/lock-mining/buy'),
      'access',
      'coupons',
      'lock-mining',
    ],
  ]),
  ...under('lockming/lockming', 'member', [
    ['lockming/order', 'lock_orders', () => import('#screen/lock-mining/orders'), 'lock-mining'],
  ]),
  ...under({ parent: 'transaction/index', width: 'full' }, 'mixed', [
    ['transaction/index2', 'full_chart', () => import('./chart.screen.tsx'), 'chart', 'spot', 'wallet'],
    ['transaction/currency', 'spot_trade', () => import('./spot-trade.screen.tsx'), ...TRADING],
    ['transaction/contract', 'futures_trade', () => import('./futures-trade.screen.tsx'), ...TRADING],
  ]),
  ...under('transaction/index', 'public', [
    [
      'transaction/futures_market',
      'futures_market',
      () => import('#screen/futures-market/market'),
      ...MARKET,
    ],
  ]),
  ...under('transaction/index', 'member', [
    ['transaction/currency_order', 'spot_orders', () => import('#screen/spot/orders'), 'spot'],
    ['transaction/contract_order', 'futures_orders', () => import('#screen/futures/orders'), ...FUTURES],
    [
      'transaction/seconds_order',
      'seconds_orders',
      () => import('#screen/seconds/orders'),
      'seconds',
      'spot',
    ],
  ]),
  ...under({ parent: 'nft/nft', width: 'wide' }, 'public', [
    ['nft/artistDetail', 'nft_artist', () => import('#screen/nft/market/artist'), 'nft'],
    ['nft/components/artist', 'nft_artists', () => import('#screen/nft/market/artists'), 'nft'],
    ['nft/components/artwork', 'nft_artworks', () => import('#screen/nft/market/artworks'), 'nft'],
    ['nft/components/search', 'search', () => import('#screen/nft/market/search'), 'nft'],
  ]),
  ...under('nft/nft', 'member', [
    ['nft/mine', 'nft_hub', () => import('#screen/nft/own/hub'), 'nft'],
    ['nft/purchase', 'nft_checkout', () => import('#screen/nft/own/checkout'), 'access', 'nft', 'spot'],
    ['nft/myNft', 'nft_mine', () => import('#screen/nft/own/owned'), 'nft'],
    ['nft/components/collection', 'nft_collections', () => import('#screen/nft/own/liked'), 'nft'],
  ]),
  ...under('nft/nft', 'mixed', [
    [
      'nft/artworkDetail',
      'nft_artwork',
      () => import('#screen/nft/artwork/artwork'),
      'access',
      'nft',
      'spot',
    ],
    [
      'nft/artworkDetail_video',
      'nft_artwork',
      () => import('#screen/nft/artwork/artwork'),
      'access',
      'nft',
      'spot',
    ],
  ]),
  ...under('nft/mine', 'member', [
    ['nft/purchase_one', 'nft_pay_lot', () => import('#screen/nft/own/pay-lot'), 'nft'],
  ]),
  ...under('nft/myNft', 'member', [
    [
      'nft/resell',
      'nft_resell',
      () => import('#screen/nft/own/resell'),
      'access',
      'nft',
      'portfolio',
      'spot',
    ],
  ]),
  ...under('financial/index', 'public', [
    ['invest/invest', 'dual', () => import('#screen/dual-invest/list'), 'dual-invest'],
  ]),
  ...under({ parent: 'invest/invest', beside: {} }, 'member', [
    [
      'invest/purchase',
      'dual_purchase',
      () => import('#screen/dual-invest/purchase'),
      'access',
      'dual-invest',
      'spot',
    ],
  ]),
  ...under('invest/invest', 'member', [
    ['invest/mine', 'dual_mine', () => import('#screen/dual-invest/mine'), 'dual-invest'],
  ]),
  ...under('invest/invest', 'public', [
    ['invest/help', 'dual_help', () => import('#screen/dual-invest/help'), 'dual-invest'],
  ]),
]
