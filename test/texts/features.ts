/** Whether a feature is there: wholly, in part, or not. */
type State = 'whole' | 'part' | 'none'

/** A feature of the comparison with other exchanges, with its page and a test of it. */
export type Feature = {
  readonly name: string
  readonly call: 'must' | 'should' | 'could' | 'no'
  readonly state: State
  /** The part of the route after `/pages/`; null where it is no page of the app. */
  readonly page: string | null
  /** A test file; null where nothing is there. */
  readonly test: string | null
  /** The missing part. */
  readonly missing?: string
}

type Row = readonly [name: string, call: Feature['call'], page: string | null, test: string]

const whole = ([name, call, page, test]: Row): Feature => ({ name, call, state: 'whole', page, test })
const none = (name: string, call: Feature['call'], missing: string): Feature => ({
  name,
  call,
  state: 'none',
  page: null,
  test: null,
  missing,
})

const [SPOT, CONTRACT, PORTFOLIO] = [
  'transaction/currency',
  'transaction/contract',
  'fund/portfolio',
] as const

/** The features in the order of the comparison. */
export const FEATURES: readonly Feature[] = [
  whole(['Order book depth and depth chart', 'must', SPOT, 'test/browser/chart-tools.long.test.ts']),
  whole(['Recent public trades', 'must', SPOT, 'test/journeys/live-data.test.ts']),
  whole(['Stop-limit and stop-market', 'must', SPOT, 'test/journeys/stop-limit.test.ts']),
  whole(['OCO', 'should', SPOT, 'test/journeys/oco-model.long.test.ts']),
  whole(['Trailing stop', 'should', CONTRACT, 'test/journeys/trailing-stop.test.ts']),
  whole(['Reduce-only, post-only, IOC, FOK, GTT', 'must', SPOT, 'test/journeys/time-in-force.test.ts']),
  whole(['Scale and TWAP', 'could', SPOT, 'test/journeys/twap.test.ts']),
  whole(['Cross and isolated, margin adjusted', 'must', CONTRACT, 'test/journeys/futures-margin.test.ts']),
  whole([
    'Mark and index price',
    'must',
    'transaction/futures_market',
    'test/journeys/futures-market.test.ts',
  ]),
  whole([
    'Overnight rates and payments',
    'must',
    'transaction/futures_market',
    'test/journeys/overnight.test.ts',
  ]),
  whole(['Leverage tiers', 'must', 'transaction/futures_market', 'test/journeys/futures-market.test.ts']),
  whole([
    'Insurance fund and auto-deleveraging',
    'should',
    'transaction/futures_market',
    'test/journeys/futures-fall.long.test.ts',
  ]),
  whole(['Price alerts', 'must', 'coin/index', 'test/journeys/alerts.test.ts']),
  whole(['Push notifications', 'should', 'setting/notifications', 'test/journeys/push.test.ts']),
  whole([
    'Notification settings per type',
    'must',
    'setting/notifications',
    'test/journeys/notifications.test.ts',
  ]),
  whole(['Profit chart and calendar', 'must', PORTFOLIO, 'test/journeys/portfolio.test.ts']),
  whole(['Allocation, benchmark, performance', 'should', PORTFOLIO, 'test/ledger/rebuild-day.long.test.ts']),
  whole([
    'Card of a result to share',
    'should',
    'transaction/contract_order',
    'test/browser/sheets.long.test.ts',
  ]),
  whole(['Export as CSV and JSON', 'must', PORTFOLIO, 'test/journeys/portfolio.test.ts']),
  whole(['API keys with permissions', 'should', 'setting/api_keys', 'test/journeys/api-keys.test.ts']),
  whole(['Authenticator codes', 'must', 'setting/security', 'test/journeys/security.test.ts']),
  whole(['Passkeys', 'should', 'setting/passkeys', 'test/journeys/passkeys.long.test.ts']),
  whole(['Anti-phishing phrase', 'must', 'setting/security', 'test/journeys/security.test.ts']),
  whole(['Sessions and log-in history', 'must', 'setting/logins', 'test/journeys/account-guard.test.ts']),
  whole(['Link that freezes the account', 'should', 'setting/freeze', 'test/journeys/account-guard.test.ts']),
  whole(['Withdrawals to saved addresses', 'must', 'setting/wallet', 'test/journeys/account-guard.test.ts']),
  whole(['Sub-accounts', 'could', 'setting/sub_accounts', 'test/journeys/sub-accounts.test.ts']),
  none('Log-in with a social account', 'could', 'needs accounts elsewhere'),
  whole(['Light and system theme', 'should', 'setting/setting', 'client/src/theme/tokens.test.ts']),
  whole(['Colours of rises and falls', 'must', 'setting/setting', 'client/src/theme/tokens.test.ts']),
  whole(['Accessibility', 'must', 'index/index', 'test/browser/access.long.test.ts']),
  whole(['Installable app', 'should', 'index/index', 'test/browser/installed.long.test.ts']),
  whole(['Offline and stale notices', 'must', 'index/index', 'test/browser/feed.long.test.ts']),
  whole(['Search for everything', 'could', 'market/search', 'test/browser/search.long.test.ts']),
  whole(['Paper mode', 'must', 'fund/receive', 'test/browser/deposit.test.ts']),
  whole(['Convert', 'should', 'fund/transfer', 'test/browser/move-money.long.test.ts']),
  whole(['Small balances', 'could', 'fund/assets', 'test/journeys/recurring-and-dust.test.ts']),
  whole(['Recurring purchases', 'should', 'fund/recurring', 'test/journeys/recurring-and-dust.test.ts']),
  none('Grid and other bots', 'no', 'decided against'),
  whole(['Dual investments that renew', 'could', 'invest/mine', 'test/journeys/dual-invest.long.test.ts']),
  none('Proof of reserves and liabilities', 'should', 'paper money has no reserves'),
  whole([
    'Public settlement prices with samples',
    'must',
    'proof/prices',
    'test/browser/settlement-prices.long.test.ts',
  ]),
  whole(['Announcement bar and status page', 'should', 'proof/status', 'test/browser/status.long.test.ts']),
  whole(['Gating by law', 'should', 'setting/country', 'test/journeys/closed-countries.test.ts']),
  none('Red envelope and check-in', 'could', 'a prize for opening the app; About us explains it'),
  whole(['Operator console (commands, no web pages)', 'must', null, 'test/journeys/operator.test.ts']),
  none('Plugins', 'no', 'decided against'),
  whole(['Self-hosting by one command', 'must', null, 'server/main/src/stop-signals.test.ts']),
]

/** Bad input and faults of the account features, each with the test that proves the outcome: file, and the beginning of its title. */
export const FAULTS: readonly (readonly [fault: string, test: string, title: string])[] = [
  [
    'a recurring purchase without money',
    'test/journeys/recurring-and-dust.test.ts',
    'is skipped without enough money',
  ],
  [
    'a recurring purchase in a halt or over downtime',
    'server/exchange/src/members/wallet/recurring/run-due.long.test.ts',
    'skips what is more than an hour late, what has no price',
  ],
  [
    'a recurring purchase never twice',
    'server/exchange/src/members/wallet/recurring/run-due.long.test.ts',
    'has every due time once',
  ],
  ['a push endpoint that is gone', 'test/journeys/push.test.ts', 'is tried again when the service fails'],
  ['a slow push endpoint', 'test/journeys/push.test.ts', 'to a slow service delays no other device'],
  [
    'a mail server that refuses',
    'test/journeys/notifications.test.ts',
    'that the server refuses is sent again',
  ],
  [
    'an alert reached in a gap',
    'test/journeys/alerts.test.ts',
    'that a price passed while the exchange was down',
  ],
  [
    'a frozen sub-account with open positions',
    'test/journeys/sub-accounts.test.ts',
    'freezes all sub-accounts, whose positions',
  ],
  [
    'a frozen account with waiting orders',
    'test/journeys/freezing-orders.test.ts',
    'a frozen account has no waiting',
  ],
  [
    'an hour without a snapshot',
    'server/exchange/src/members/portfolio/portfolio.long.test.ts',
    'has at most 400 values, marks a missing hour',
  ],
  [
    'a portfolio of 100,000 entries',
    'server/exchange/src/members/portfolio/portfolio.long.test.ts',
    'a portfolio of two years with 100,000 entries',
  ],
  [
    'a language that changes',
    'test/journeys/alerts.test.ts',
    'is read in the language that its member has chosen',
  ],
  [
    'a freeze link used twice, or opened by a mail scanner',
    'test/journeys/account-guard.test.ts',
    'freezes the account once',
  ],
  ['a freeze link after its time', 'test/journeys/account-guard.test.ts', 'works for seven days'],
]
