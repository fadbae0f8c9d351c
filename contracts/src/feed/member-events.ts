import type { AreaName } from '#kit'

/**
 * Events of one member, each with the areas whose responses are outdated after it; null: all private ones. `account.changed`
 * covers identity, security and sessions: a client whose session was ended elsewhere learns it by refetching. Events of
 * products are sent by our exchange only.
 */
export const MEMBER_EVENTS = {
  'order.changed': null,
  'balance.changed': null,
  'deposit.changed': null,
  'withdrawal.changed': null,
  'message.new': null,
  'alert.reached': ['alerts', 'messages', 'content'],
  'account.changed': null,
  'session.ended': null,
  'dividend.paid': ['lock-mining', 'mining', 'earn', 'wallet', 'receipts'],
  'lock.matured': ['lock-mining', 'earn', 'wallet', 'receipts', 'messages'],
  'dual.settled': ['dual-invest', 'earn', 'wallet', 'receipts', 'messages'],
  'ieo.allocated': ['ieo', 'earn', 'wallet', 'receipts', 'messages'],
  'ieo.released': ['ieo', 'earn', 'wallet', 'receipts', 'messages'],
  'nft.outbid': ['nft'],
  'nft.ended': ['nft', 'wallet', 'messages'],
  'nft.sold': ['nft', 'wallet', 'messages'],
  'otc.changed': ['otc', 'wallet', 'messages'],
  'support.replied': ['support'],
  'coupon.changed': ['coupons', 'futures', 'points', 'seconds', 'wallet'],
  'loan.changed': ['loans', 'wallet', 'receipts', 'messages'],
  'margin.changed': ['margin', 'futures', 'spot', 'wallet', 'receipts', 'messages'],
  /** Carries data of its own, `Positions`, and outdates nothing. */
  positions: [],
  /** Carries data of its own: `OrdersClosed`. */
  'order.closed': ['futures', 'wallet', 'receipts', 'copy-trading'],
  /** Carries data of its own: `OptionSettled`. */
  'option.settled': ['seconds', 'wallet', 'receipts'],
} as const satisfies Record<string, readonly AreaName[] | null>

export type MemberEventName = keyof typeof MEMBER_EVENTS

const WITH_DATA = ['positions', 'order.closed', 'option.settled'] as const satisfies MemberEventName[]

/** Events without data: the client refetches the affected responses over HTTP. */
export type MemberChange = Exclude<MemberEventName, (typeof WITH_DATA)[number]>

export const isMemberChange = (name: string): name is MemberChange =>
  Object.hasOwn(MEMBER_EVENTS, name) && !WITH_DATA.some((one) => one === name)
