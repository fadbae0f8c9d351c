import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, type Entry, type EntryGroup, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyId, SignedAmount } from '#features/wallet'
import { clockText, dateText, timeText } from '#kit/format'
import { Facts, HistoryList, type Pages, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'

/** Null is no filter. */
export type StatementFilter = {
  readonly asset: AssetId | null
  readonly kind: AccountKind | null
  readonly group: EntryGroup | null
  readonly from: Instant | null
}

export const statementInput = ({ asset, kind, group, from }: StatementFilter) => ({
  asset: asset ?? undefined,
  kind: kind ?? undefined,
  group: group ?? undefined,
  from: from ?? undefined,
})

export const useStatement = (filter: StatementFilter) =>
  useInfiniteQuery(pagesFor(wallet.statement, statementInput(filter)))

type Props = {
  pages: Pages<Entry>
  empty: ReactNode
  filter?: ((entry: Entry) => boolean) | undefined
  /** Drawn above the first entry of a month. */
  head?: (entry: Entry, before: Entry | undefined) => ReactNode
  children?: ReactNode
}

export const BillList = (props: Props) => (
  <HistoryList
    {...props}
    keyOf={(entry) => entry.id}
    className={props.head === undefined ? 'divide-y divide-line' : ''}
    row={(entry, open) => <BillRow entry={entry} onPress={open} />}
    sheet={(entry, close) => <BillSheet entry={entry} onClose={close} />}
  />
)

function BillRow({ entry, onPress }: { entry: Entry; onPress: () => void }) {
  const language = useLanguage()
  const { at, account, change } = entry
  const code = entry.code ?? ''
  const time = at === null ? undefined : `${dateText(at, language)} ${clockText(at, language)}`
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={32} />}
      title={entry.label ?? code}
      note={account ?? undefined}
      value={<SignedAmount value={change} code={code} />}
      trailing={time && <span className="num">{time}</span>}
      onPress={onPress}
    />
  )
}

function BillSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { code, account, before, after, at } = entry
  const rows = [
    { label: t('deposit.amount'), value: <SignedAmount value={entry.change} code={code} /> },
    account !== null && { label: t('bill.account'), value: account },
    before !== null && { label: t('bill.before'), value: <Balance value={before} /> },
    after !== null && { label: t('bill.after'), value: <Balance value={after} /> },
    at !== null && { label: t('record.time'), value: <span className="num">{timeText(at, language)}</span> },
    { label: t('record.number'), value: <CopyId text={entry.id} /> },
  ]
  return (
    <Sheet title={entry.label ?? code ?? t('screen.bills')} onClose={onClose}>
      <Facts rows={rows} />
    </Sheet>
  )
}
