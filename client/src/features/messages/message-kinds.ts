import type { MessageKind } from '@bourse/contracts/messages'
import {
  Bell,
  Crown,
  Gauge,
  Gem,
  Headset,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Sprout,
  TriangleAlert,
  Users,
  WalletMinimal,
} from 'lucide-react'

export const KIND_ICONS: Readonly<Record<MessageKind, LucideIcon>> = {
  general: Megaphone,
  security: ShieldCheck,
  money: WalletMinimal,
  liquidation: Gauge,
  risk: TriangleAlert,
  alert: Bell,
  earn: Sprout,
  copy: Users,
  nft: Gem,
  support: Headset,
  vip: Crown,
}

export const KIND_NAMES = {
  general: 'notifications.general',
  security: 'notifications.security',
  money: 'notifications.money',
  liquidation: 'notifications.liquidation',
  risk: 'notifications.risk',
  alert: 'notifications.alert',
  earn: 'notifications.earn',
  copy: 'notifications.copy',
  nft: 'notifications.nft',
  support: 'notifications.support',
  vip: 'notifications.vip',
} as const satisfies Record<MessageKind, string>

/** All kinds, in the order of the filter and of the settings. */
export const KINDS = Object.keys(KIND_NAMES) as readonly MessageKind[]
