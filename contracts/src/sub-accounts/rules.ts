import type { AccountScope, AreaName, Endpoint } from '#kit'

/** Open sub-accounts of one member. */
export const SUB_ACCOUNTS_MAX = 5

/**
 * Sub-accounts trade, invest and convert. The main account alone has identity, security, messages, gifts, money from and to
 * outside, and sales to other members.
 */
const SCOPE_OF_AREA: Readonly<Record<AreaName, AccountScope>> = {
  account: 'main',
  alerts: 'main',
  chat: 'main',
  content: 'own',
  'copy-trading': 'own',
  coupons: 'main',
  'dual-invest': 'own',
  earn: 'own',
  futures: 'own',
  game: 'main',
  identity: 'main',
  ieo: 'main',
  loans: 'main',
  'lock-mining': 'own',
  margin: 'own',
  market: 'own',
  messages: 'main',
  mining: 'own',
  nft: 'main',
  otc: 'main',
  points: 'main',
  portfolio: 'own',
  receipts: 'own',
  referral: 'main',
  seconds: 'own',
  security: 'main',
  spot: 'own',
  status: 'own',
  stocks: 'own',
  'sub-accounts': 'main',
  support: 'main',
  twap: 'own',
  vip: 'main',
  wallet: 'own',
  watchlist: 'main',
  webhooks: 'own',
}

export const findAccountScope = ({ area, account }: Endpoint): AccountScope => account ?? SCOPE_OF_AREA[area]
