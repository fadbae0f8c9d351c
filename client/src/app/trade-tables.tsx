import type { Market } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'
import type { ReactElement } from 'react'
import {
  AccountTotals,
  ClosedPositionsTable,
  CloseManyButton,
  PositionsTable,
  useOpenPositions,
  useWaitingOrders,
  WaitingOrdersTable,
} from '#features/futures'
import { OpenOptionsTable, SettledOptionsTable } from '#features/seconds'
import { FillsTable, OpenOrdersTable, OrderHistoryTable } from '#features/spot'
import { AccountCard, BalancesTable } from '#features/wallet'
import { SegTabs } from '#kit/control'
import { type Key, useText } from '#text'
import { setPreference, useIsMember, usePreference } from '#api'
import { ScopeSwitch } from '#api/tables'

type Props = { readonly market: Market }

type Tab = {
  readonly id: string
  readonly label: Key
  readonly Table: (props: Props) => ReactElement | null
  /** The number beside the label. */
  readonly useCount?: () => number
  /** Its records belong to markets, and may be limited to the chosen one. */
  readonly hasScope: boolean
}

const balances = (kind: AccountKind): Tab => ({
  id: 'balances',
  label: 'table.balances',
  Table: () => <BalancesTable kind={kind} />,
  hasScope: false,
})

const POSITIONS: Tab = {
  id: 'positions',
  label: 'futures.positions',
  Table: PositionsTable,
  useCount: () => useOpenPositions().data?.positions.list.length ?? 0,
  hasScope: true,
}

const TABS = {
  coins: [
    { id: 'open', label: 'spot.open_orders', Table: OpenOrdersTable, hasScope: true },
    { id: 'history', label: 'trade.records', Table: OrderHistoryTable, hasScope: true },
    { id: 'fills', label: 'table.fills', Table: FillsTable, hasScope: true },
    POSITIONS,
    balances('spot'),
  ],
  futures: [
    POSITIONS,
    {
      id: 'open',
      label: 'spot.open_orders',
      Table: WaitingOrdersTable,
      useCount: () => useWaitingOrders().data?.positions.list.length ?? 0,
      hasScope: true,
    },
    { id: 'history', label: 'futures.history', Table: ClosedPositionsTable, hasScope: true },
    balances('futures'),
  ],
  seconds: [
    { id: 'open', label: 'seconds.open_options', Table: OpenOptionsTable, hasScope: true },
    { id: 'history', label: 'seconds.recent', Table: SettledOptionsTable, hasScope: true },
    balances('seconds'),
  ],
} as const satisfies Record<string, readonly Tab[]>

type Product = keyof typeof TABS

/** The member's records of a product as tables, one at a time; which one is remembered. */
function TradeTables({ market, product }: Props & { readonly product: Product }) {
  const t = useText()
  const stored = usePreference('tradeTables')
  const isMember = useIsMember()
  const tabs: readonly Tab[] = TABS[product]
  const chosen = tabs.find(({ id }) => id === stored[product]) ?? tabs[0]
  if (chosen === undefined) return null
  const { id, Table, hasScope } = chosen
  return (
    <section aria-label={t('table.own_records')} className="flex h-full flex-col">
      <header className="flex shrink-0 items-center gap-4 border-b border-line pr-gutter pl-1">
        <SegTabs
          name={t('table.own_records')}
          value={id}
          onChange={(next) => setPreference('tradeTables', { ...stored, [product]: next })}
          tabs={tabs.map((tab) => ({
            id: tab.id,
            label: t(tab.label),
            ...(tab.useCount !== undefined && { mark: <Count useCount={tab.useCount} /> }),
          }))}
          className="min-w-0 flex-1"
        />
        {isMember && hasScope && <ScopeSwitch />}
        {isMember && id === POSITIONS.id && <CloseManyButton />}
      </header>
      <Table key={id} market={market} />
    </section>
  )
}

function Count({ useCount }: { readonly useCount: () => number }) {
  const count = useCount()
  return count === 0 ? null : <span className="num text-sub text-t2">{count}</span>
}

const CARD = 'mx-gutter mt-3'

export const SpotTables = (props: Props) => <TradeTables {...props} product="coins" />
export const FuturesTables = (props: Props) => <TradeTables {...props} product="futures" />
export const SecondsTables = (props: Props) => <TradeTables {...props} product="seconds" />

export const SpotAccount = (props: Props) => <AccountCard {...props} kind="spot" className={CARD} />
export const FuturesAccount = () => <AccountTotals className={CARD} />
export const SecondsAccount = (props: Props) => <AccountCard {...props} kind="seconds" className={CARD} />
