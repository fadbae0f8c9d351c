import type { Entry } from '@bourse/contracts/wallet'
import { timeText } from '#kit/format'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CopyId, type Fact, Facts, SignedAmount } from '#features/wallet'
import { useLanguage, useText } from '#text'
import { usePreference } from '#api'

/** One movement in full. */
export function BillSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const isHidden = usePreference('hidesBalances')
  const { code, account, before, after, at } = entry
  const rows: Fact[] = [
    { label: t('deposit.amount'), value: <SignedAmount value={entry.change} code={code} /> },
    ...(account === null ? [] : [{ label: t('bill.account'), value: account }]),
    ...(before === null
      ? []
      : [{ label: t('bill.before'), value: <Balance value={before} isHidden={isHidden} /> }]),
    ...(after === null
      ? []
      : [{ label: t('bill.after'), value: <Balance value={after} isHidden={isHidden} /> }]),
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
