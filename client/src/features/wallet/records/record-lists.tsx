import { type EntryGroup, type Swap, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { EmptyList } from '#features/wallet'
import { quantityText, timeText } from '#kit/format'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { type Key, useLanguage, useText } from '#text'
import { pagesFor } from '#api'
import { BillList, useStatement } from './bill-list.tsx'
import { Deposits, Withdrawals } from './movements.tsx'

type ScreenProps = {
  name: Key
  groups: readonly EntryGroup[]
  /** Names of the tabs in the page's address, if not the groups. */
  ids?: readonly string[]
  param?: string
  variant?: 'chips'
}

export function RecordScreen({ name, groups, ids = groups, ...rest }: ScreenProps) {
  const t = useText()
  const tabs = groups.map((group, at) => ({
    id: ids[at] ?? group,
    label: t(GROUP_NAMES[group]),
    content: LISTS[group],
  }))
  return <HistoryScreen name={t(name)} tabs={tabs} {...rest} />
}

export const GROUP_NAMES: Readonly<Record<EntryGroup, Key>> = {
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  transfers: 'record.transfers',
  trades: 'record.trades',
  swaps: 'record.conversions',
  rewards: 'record.earn',
}

export const useSwaps = (limit?: number) => useInfiniteQuery(pagesFor(wallet.swaps, {}, limit))

/** Only our own exchange lists swaps; other upstreams include them in the statement. */
const Swaps = () => (
  <HistoryList
    pages={useSwaps()}
    keyOf={(swap) => swap.id}
    row={(swap) => <SwapRow swap={swap} />}
    unavailable={<EmptyList title="app.not_built" to="setting/bill" label="screen.bills" />}
    empty={<EmptyList title="swap.none" to="fund/transfer" label="wallet.swap" />}
  />
)

export function SwapRow({ swap }: { swap: Swap }) {
  const t = useText()
  const language = useLanguage()
  return (
    <RecordRow
      icon={<CoinDisc code={swap.toCode} size={32} />}
      title={`${swap.fromCode} → ${swap.toCode}`}
      note={timeText(swap.at, language)}
      value={<Balance value={swap.received} code={swap.toCode} />}
      trailing={`${quantityText(swap.quantity, language)} ${swap.fromCode} · ${t('deposit.fee')} ${quantityText(swap.fee, language)}`}
    />
  )
}

/** Each transfer has two rows: the account debited and the account credited. */
const Transfers = () => (
  <BillList
    pages={useInfiniteQuery(pagesFor(wallet.transferHistory, {}))}
    empty={<EmptyList title="transfer.none" to="fund/fundTransfer" label="wallet.transfer" />}
  />
)

const Entries = ({ group }: { group: EntryGroup }) => (
  <BillList
    pages={useStatement({ asset: null, kind: null, group, from: null })}
    empty={<EmptyList title="bill.none" note="bill.none_note" />}
  />
)

/** Newest first. Trades and rewards are parts of the statement. */
const LISTS: Readonly<Record<EntryGroup, ReactNode>> = {
  deposits: <Deposits />,
  withdrawals: <Withdrawals />,
  transfers: <Transfers />,
  swaps: <Swaps />,
  trades: <Entries group="trades" />,
  rewards: <Entries group="rewards" />,
}
