import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { Deposits } from './deposits.tsx'
import { Withdrawals } from './withdrawals.tsx'

type Tab = 'deposit' | 'withdraw'

/** What came in and what went out of the house. */
export function Screen() {
  const t = useText()
  const [tab, setTab] = useState<Tab>(useQueryValue('tab') === 'withdraw' ? 'withdraw' : 'deposit')
  return (
    <>
      <SegTabs
        name={t('screen.deposit_records')}
        tabs={[
          { id: 'deposit', label: t('record.deposits') },
          { id: 'withdraw', label: t('record.withdrawals') },
        ]}
        value={tab}
        onChange={setTab}
        className="sticky top-0 z-(--z-sticky) border-b border-line bg-page px-1"
      />
      {tab === 'deposit' ? <Deposits /> : <Withdrawals />}
    </>
  )
}
