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

/** Icons of the services usually shown on the page; the others load with the sheet. */
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
