import {
  ArrowLeftRight,
  ChartCandlestick,
  House,
  Landmark,
  type LucideIcon,
  WalletMinimal,
} from 'lucide-react'
import { TabBar } from '#kit/layout'
import { type Key, useText } from '#text'

const TABS: readonly { path: string; label: Key; Icon: LucideIcon }[] = [
  { path: 'index/index', label: 'tab.home', Icon: House },
  { path: 'market/market', label: 'tab.market', Icon: ChartCandlestick },
  { path: 'transaction/index', label: 'tab.trade', Icon: ArrowLeftRight },
  { path: 'financial/index', label: 'tab.finance', Icon: Landmark },
  { path: 'fund/assets', label: 'tab.assets', Icon: WalletMinimal },
]

export function Tabs({ chosen }: { chosen: number }) {
  const t = useText()
  const tabs = TABS.map(({ path, label, Icon }) => ({
    path,
    label: t(label),
    icon: <Icon size={24} strokeWidth={1.75} aria-hidden="true" />,
    chosenIcon: <Icon size={24} strokeWidth={2} fill="currentColor" fillOpacity={0.22} aria-hidden="true" />,
  }))
  return <TabBar tabs={tabs} chosen={TABS[chosen]?.path ?? ''} />
}
