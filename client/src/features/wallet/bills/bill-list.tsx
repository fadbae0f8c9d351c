import type { Entry } from '@bourse/contracts/wallet'
import type { ReactNode } from 'react'
import { CopyId, SignedAmount } from '#features/wallet'
import { clockText, dateText, timeText } from '#kit/format'
import { type Fact, Facts, HistoryList, type Pages, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'

type Props = {
  pages: Pages<Entry>
  empty: ReactNode
  filter?: ((entry: Entry) => boolean) | undefined
  /** Drawn above the first entry of a month. */
  head?: (entry: Entry, before: Entry | undefined) => ReactNode
  children?: ReactNode
}

/** Balance changes, newest first; a press shows one in full. */
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
  const { at } = entry
  const code = entry.code ?? ''
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={32} />}
      title={entry.label ?? code}
      note={entry.account ?? undefined}
      value={<SignedAmount value={entry.change} code={code} />}
      trailing={
        at === null ? undefined : (
          <span className="num">{`${dateText(at, language)} ${clockText(at, language)}`}</span>
        )
      }
      onPress={onPress}
    />
  )
}

function BillSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { code, account, before, after, at } = entry
  const rows: Fact[] = [
    { label: t('deposit.amount'), value: <SignedAmount value={entry.change} code={code} /> },
    ...(account === null ? [] : [{ label: t('bill.account'), value: account }]),
    ...(before === null ? [] : [{ label: t('bill.before'), value: <Balance value={before} /> }]),
    ...(after === null ? [] : [{ label: t('bill.after'), value: <Balance value={after} /> }]),
    ...(at === null
      ? []
      : [{ label: t('record.time'), value: <span className="num">{timeText(at, language)}</span> }]),
    { label: t('record.number'), value: <CopyId text={entry.id} /> },
  ]
  return (
    <Sheet title={entry.label ?? code ?? t('screen.bills')} onClose={onClose}>
      <Facts rows={rows} />
    </Sheet>
  )
}
