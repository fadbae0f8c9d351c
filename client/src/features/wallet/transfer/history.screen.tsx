import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { Swaps } from '#features/wallet/swap'
import { Transfers } from './transfers.tsx'

type Tab = 'swaps' | 'transfers'

/** What was swapped and what was moved. */
export function Screen() {
  const t = useText()
  const [tab, setTab] = useState<Tab>(useQueryValue('tab') === 'transfers' ? 'transfers' : 'swaps')
  return (
    <>
      <SegTabs
        name={t('screen.transfer_history')}
        tabs={[
          { id: 'swaps', label: t('record.conversions') },
          { id: 'transfers', label: t('record.transfers') },
        ]}
        value={tab}
        onChange={setTab}
        className="sticky top-0 z-(--z-sticky) border-b border-line bg-page px-1"
      />
      {tab === 'swaps' ? <Swaps /> : <Transfers />}
    </>
  )
}
