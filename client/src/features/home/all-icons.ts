import {
  Coins,
  Crown,
  Gamepad2,
  HandCoins,
  Handshake,
  Lock,
  type LucideIcon,
  MessagesSquare,
  Pickaxe,
  ReceiptText,
  Rocket,
  Scale,
  TicketPercent,
} from 'lucide-react'
import { firstIcon } from './first-icons.ts'
import type { Tile } from './tiles.ts'

const ICONS: Partial<Record<string, LucideIcon>> = {
  points: Coins,
  vip: Crown,
  margin: Scale,
  otc: Handshake,
  coupon: TicketPercent,
  bill: ReceiptText,
  mining: Pickaxe,
  lockming: Lock,
  ieo: Rocket,
  game: Gamepad2,
  chat: MessagesSquare,
  loan: HandCoins,
}

export const anyIcon = (tile: Tile): LucideIcon => ICONS[tile.id] ?? firstIcon(tile)
