/**
 * The modules of the exchange. A module imports any module of the floors below its own; within its floor it imports what this table
 * names. The files of `src` itself wire the floors.
 */

/** The floors, the lowest first. */
const FLOORS = ['platform', 'catalogue', 'members', 'products', 'operator']

/** Allowed imports within a floor, by floor and module; a module that is not named imports none. */
const WITHIN = {
  platform: {
    kernel: ['private-files'],
    testing: ['kernel'],
    ledger: ['kernel', 'ledger/registry'],
    'market/source': ['kernel'],
    market: ['kernel', 'market/source', 'text'],
    trails: ['kernel'],
    receipts: ['kernel', 'market'],
    pictures: ['kernel'],
    archive: ['kernel', 'ledger', 'receipts'],
    ops: ['kernel'],
    feed: ['kernel', 'market'],
    web: ['kernel', 'text', 'pictures'],
  },
  members: {
    content: [],
    account: ['account/logins', 'names'],
    'security/api-keys': [],
    'security/passkeys': ['account'],
    security: [
      'account',
      'account/logins',
      'security/api-keys',
      'security/guard',
      'security/passkeys',
      'webhooks',
    ],
    messages: ['account', 'messages/push'],
    identity: ['account', 'identity/countries'],
    wallet: [
      'coupons',
      'wallet/book',
      'wallet/equity',
      'wallet/recurring',
      'wallet/swap',
      'wallet/withdrawal',
    ],
    'wallet/recurring': ['messages', 'wallet/swap', 'wallet/withdrawal'],
    'wallet/withdrawal': ['wallet/book'],
    portfolio: ['wallet/equity'],
    'sub-accounts': ['account', 'names', 'security/api-keys', 'wallet/equity', 'webhooks'],
    vip: ['messages', 'wallet'],
    referral: ['account'],
  },
  products: {
    nft: ['nft/media'],
    stocks: ['spot'],
    'futures/engine': ['futures/positions'],
    futures: ['futures/positions', 'futures/engine', 'liquidation-notices'],
    'lock-mining': ['earn'],
    mining: ['earn'],
    'dual-invest': ['earn'],
    ieo: ['earn'],
    loans: ['debts'],
    margin: ['debts', 'liquidation-notices'],
    'copy-trading/programs': ['futures'],
    'copy-trading': ['futures', 'copy-trading/programs'],
  },
}

/** Floor and module of a path below `src`: `members/wallet/book` is `wallet/book` of `members`. */
function placeOf(path) {
  const [floor, ...module] = path.split('/')
  return { level: FLOORS.indexOf(floor), floor, module: module.join('/') }
}

/** Whether a module of the exchange may import another one, both by their paths below `src`. */
export function mayImport(from, to) {
  const [user, used] = [placeOf(from), placeOf(to)]
  if (user.level === -1 || used.level === -1) return false
  if (user.level !== used.level) return user.level > used.level
  return from === to || (WITHIN[user.floor]?.[user.module] ?? []).includes(used.module)
}
