import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartSpline,
  Gem,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Timer,
  Users,
} from 'lucide-react'
import type { Tile } from './tiles.ts'

/** The icons of the services that usually stand on the page; the others come with the sheet. */
const ICONS: Partial<Record<string, LucideIcon>> = {
  recharge: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  contract: ChartCandlestick,
  option: Timer,
  copytrade: Users,
  invest: Landmark,
  stock: ChartSpline,
  nft: Gem,
}

export const firstIcon = (tile: Tile): LucideIcon => ICONS[tile.id] ?? LayoutGrid
