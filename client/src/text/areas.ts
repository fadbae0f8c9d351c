import type access from './en/access.json'
import type account from './en/account.json'
import type apiKeys from './en/api-keys.json'
import type chart from './en/chart.json'
import type chat from './en/chat.json'
import type content from './en/content.json'
import type copyTrading from './en/copy-trading.json'
import type core from './en/core.json'
import type coupons from './en/coupons.json'
import type dualInvest from './en/dual-invest.json'
import type earn from './en/earn.json'
import type firstSteps from './en/first-steps.json'
import type glossary from './en/glossary.json'
import type futures from './en/futures.json'
import type futuresMarket from './en/futures-market.json'
import type game from './en/game.json'
import type identity from './en/identity.json'
import type referral from './en/referral.json'
import type install from './en/install.json'
import type loans from './en/loans.json'
import type desktop from './en/desktop.json'
import type lockMining from './en/lock-mining.json'
import type ieo from './en/ieo.json'
import type margin from './en/margin.json'
import type messages from './en/messages.json'
import type mining from './en/mining.json'
import type nft from './en/nft.json'
import type notOffered from './en/not-offered.json'
import type notifications from './en/notifications.json'
import type otc from './en/otc.json'
import type points from './en/points.json'
import type portfolio from './en/portfolio.json'
import type receipts from './en/receipts.json'
import type recurring from './en/recurring.json'
import type search from './en/search.json'
import type seconds from './en/seconds.json'
import type security from './en/security.json'
import type spot from './en/spot.json'
import type status from './en/status.json'
import type subAccounts from './en/sub-accounts.json'
import type tables from './en/tables.json'
import type vip from './en/vip.json'
import type support from './en/support.json'
import type wallet from './en/wallet.json'

/** The text files of a language. `core` comes with the first page; a screen names the others that it shows. */
type Areas = {
  access: typeof access
  account: typeof account
  'api-keys': typeof apiKeys
  chart: typeof chart
  chat: typeof chat
  content: typeof content
  'copy-trading': typeof copyTrading
  coupons: typeof coupons
  'dual-invest': typeof dualInvest
  earn: typeof earn
  'first-steps': typeof firstSteps
  futures: typeof futures
  'futures-market': typeof futuresMarket
  game: typeof game
  glossary: typeof glossary
  identity: typeof identity
  referral: typeof referral
  install: typeof install
  loans: typeof loans
  desktop: typeof desktop
  'lock-mining': typeof lockMining
  ieo: typeof ieo
  margin: typeof margin
  messages: typeof messages
  mining: typeof mining
  nft: typeof nft
  'not-offered': typeof notOffered
  notifications: typeof notifications
  otc: typeof otc
  points: typeof points
  portfolio: typeof portfolio
  receipts: typeof receipts
  recurring: typeof recurring
  search: typeof search
  seconds: typeof seconds
  security: typeof security
  spot: typeof spot
  status: typeof status
  'sub-accounts': typeof subAccounts
  tables: typeof tables
  vip: typeof vip
  support: typeof support
  wallet: typeof wallet
}
export type TextArea = keyof Areas
export type Key = keyof typeof core | { [A in TextArea]: keyof Areas[A] }[TextArea]
