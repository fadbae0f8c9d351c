import type { MessageKind } from '@bourse/contracts/messages'
import type { TextKey } from '#platform/text'

/** The kind of a message by the first word of its title's key. */
const KINDS = {
  alert: 'alert',
  copy: 'copy',
  dual: 'earn',
  frozen: 'security',
  ieo: 'earn',
  leader: 'copy',
  loan: 'risk',
  liquidation: 'liquidation',
  lock: 'earn',
  margin: 'liquidation',
  mining: 'earn',
  nft: 'nft',
  otc: 'money',
  recurring: 'money',
  share: 'copy',
  support: 'support',
  twap: 'money',
  vip: 'vip',
} as const satisfies Readonly<Record<string, MessageKind>>

/** Titles of messages that belong to a subject with a kind. */
export type MessageTitle = Extract<TextKey, `${keyof typeof KINDS}_${string}_title`>

export const kindOfTitle = (title: MessageTitle): MessageKind =>
  KINDS[title.slice(0, title.indexOf('_')) as keyof typeof KINDS]
