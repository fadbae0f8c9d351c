import { ANNOUNCEMENT_COMMANDS } from './announcements.ts'
import { AUDIT_COMMANDS } from './list-audit.ts'
import { CHAT_COMMANDS } from './chat.ts'
import { CLOCK_COMMANDS } from './clock.ts'
import { CODE_COMMANDS } from './codes.ts'
import { COUNTRY_COMMANDS } from './countries.ts'
import { COUPON_COMMANDS } from './coupons.ts'
import { DUAL_COMMANDS } from './dual.ts'
import { EARN_COMMANDS } from './earn.ts'
import { IEO_COMMANDS } from './ieo.ts'
import { LEADER_COMMANDS } from './leaders.ts'
import { MEMBER_COMMANDS } from './members.ts'
import { MESSAGE_COMMANDS } from './messages.ts'
import { MINING_COMMANDS } from './mining.ts'
import { NFT_COMMANDS } from './nft.ts'
import { OTC_COMMANDS } from './otc.ts'
import { PROTECTION_COMMANDS } from './protections.ts'
import { REVIEW_COMMANDS } from './reviews.ts'
import { SETTLEMENT_COMMANDS } from './settlements.ts'
import { SITE_COMMANDS } from './site.ts'
import { STOCK_COMMANDS } from './stocks.ts'
import { SUPPORT_COMMANDS } from './support.ts'
import { LEDGER_COMMANDS } from './trial-balance.ts'
import type { Command } from './command.ts'

/** All commands by name. The operator reads their usages in this order. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...MEMBER_COMMANDS,
  ...CLOCK_COMMANDS,
  ...LEDGER_COMMANDS,
  ...CODE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...PROTECTION_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...SITE_COMMANDS,
  ...COUNTRY_COMMANDS,
  ...ANNOUNCEMENT_COMMANDS,
  ...SETTLEMENT_COMMANDS,
  ...STOCK_COMMANDS,
  ...DUAL_COMMANDS,
  ...EARN_COMMANDS,
  ...IEO_COMMANDS,
  ...MINING_COMMANDS,
  ...NFT_COMMANDS,
  ...OTC_COMMANDS,
  ...SUPPORT_COMMANDS,
  ...COUPON_COMMANDS,
  ...CHAT_COMMANDS,
  ...LEADER_COMMANDS,
  ...AUDIT_COMMANDS,
}
