import { type AreaName, DAY, type Endpoint, isRead } from '#kit'

/** Permissions of an API key. Every key may read. */
export type KeyScope = 'read' | 'trade' | 'transfer' | 'withdraw'

/** The scope of an area's writes; null for those of sessions only. */
const SCOPE_OF_WRITES: Readonly<Record<AreaName, KeyScope | null>> = {
  account: null,
  alerts: 'read',
  chat: null,
  content: null,
  'copy-trading': 'trade',
  coupons: 'trade',
  'dual-invest': 'trade',
  earn: 'trade',
  futures: 'trade',
  game: 'trade',
  identity: null,
  ieo: 'trade',
  loans: 'trade',
  'lock-mining': 'trade',
  margin: 'trade',
  market: null,
  messages: null,
  mining: 'trade',
  nft: 'trade',
  // A sold coin leaves for money that is paid elsewhere.
  otc: 'withdraw',
  points: 'trade',
  portfolio: 'read',
  receipts: null,
  referral: null,
  seconds: 'trade',
  security: null,
  spot: 'trade',
  status: 'read',
  stocks: 'trade',
  // Another account than the one that a key is bound to.
  'sub-accounts': null,
  support: null,
  twap: 'trade',
  vip: null,
  wallet: 'transfer',
  watchlist: 'read',
  // A webhook outlives the key that registered it.
  webhooks: null,
}

/** The scope that a key needs for a call; null if only sessions may make it, as all calls of account security. */
export function findKeyScope(endpoint: Endpoint): KeyScope | null {
  const { area, effect, upstream } = endpoint
  if (area === 'security') return null
  if (isRead(endpoint) || upstream?.readsOutcome === true) return effect?.exits === true ? null : 'read'
  return effect?.paysOut === true ? 'withdraw' : SCOPE_OF_WRITES[area]
}

export type KeyScopes = {
  readonly canTrade: boolean
  readonly canTransfer: boolean
  readonly canWithdraw: boolean
}

export function allowsScope(key: KeyScopes, scope: KeyScope): boolean {
  switch (scope) {
    case 'read':
      return true
    case 'trade':
      return key.canTrade
    case 'transfer':
      return key.canTransfer
    case 'withdraw':
      return key.canWithdraw
  }
}

export const API_KEYS_MAX = 10
/** The length of a key's name in characters. */
export const API_KEY_NAME = { shortest: 1, longest: 40 } as const
export const API_KEY_ADDRESSES_MAX = 10
/** How far the timestamp of a signed request may be from the exchange's clock. */
export const SIGNATURE_WINDOW_MS = 30_000

/** The beginning of a key's secret, and of a signature in the place of a token between BFF and exchange. */
export const SECRET_MARK = 'ak_'
export const SIGNATURE_MARK = 'as_'
/** The end of a signature in the reads of a feed socket that it has opened. */
export const SOCKET_MARK = '.open'
/** The beginning of the signed text of a feed socket's handshake. */
export const SIGNED_HANDSHAKE = /^GET\n\/feed[\n?]/
/** A feed socket of an API key ends after this time, as the key may have expired. */
export const KEY_SOCKET_MS = DAY

/** The headers of a signed request. */
export const KEY_HEADERS = {
  key: 'x-api-key',
  timestamp: 'x-api-timestamp',
  signature: 'x-api-signature',
} as const

export type SignedRequest = {
  readonly method: string
  /** Path and query as sent. */
  readonly path: string
  /** SHA-256 of the body, in hexadecimal digits; of an empty text without one. */
  readonly bodyHash: string
}

/** The request in the text that a signature covers. */
export const signedPart = ({ method, path, bodyHash }: SignedRequest): string =>
  `${method}\n${path}\n${bodyHash}`

/** The text that a signature covers: HMAC-SHA-256 with the key's secret, in hexadecimal digits. */
export const signedText = (timestamp: string, part: string): string => `${timestamp}\n${part}`

/** IPv4 addresses count as they are, IPv6 addresses by their /64 network, because one client has all of it. */
export function callerNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address.toLowerCase()
  const [head = '', tail = ''] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = splitGroups(head)
  const tailGroups = splitGroups(tail)
  while (groups.length + tailGroups.length < 8) groups.push('0')
  const network = [...groups, ...tailGroups].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

const splitGroups = (text: string): string[] =>
  text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : group === '' ? [] : [group]))
