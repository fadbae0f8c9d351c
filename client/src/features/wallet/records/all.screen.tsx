import type { EntryGroup } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { BillList, useStatement } from '#features/wallet/bills'
import { Swaps } from '#features/wallet/swap'
import { Transfers } from '#features/wallet/transfer'
import { Chips } from '#kit/control'
import { Empty } from '#kit/feedback'
import { Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { useQueryValue } from '#kit/route'
import { type Key, useText } from '#text'
import { Deposits } from './deposits.tsx'
import { Withdrawals } from './withdrawals.tsx'

const PARTS = ['deposits', 'withdrawals', 'transfers', 'swaps', 'trades', 'rewards'] as const
type Part = (typeof PARTS)[number]

const NAMES: Readonly<Record<Part, Key>> = {
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  transfers: 'record.transfers',
  swaps: 'record.conversions',
  trades: 'record.trades',
  rewards: 'record.earn',
}

/** Everything that happened to the member's money, by what it was. */
export function Screen() {
  const t = useText()
  const requested = useQueryValue('part')
  const [part, setPart] = useState<Part>(PARTS.find((each) => each === requested) ?? 'deposits')
  return (
    <>
      <Section className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-1">
        <Chips
          name={t('screen.all_records')}
          chips={PARTS.map((id) => ({ id, label: t(NAMES[id]) }))}
          value={part}
          onChange={setPart}
          className="-mx-gutter px-gutter [&>button]:min-h-9"
        />
      </Section>
      <Records part={part} />
    </>
  )
}

function Records({ part }: { part: Part }) {
  switch (part) {
    case 'deposits':
      return <Deposits />
    case 'withdrawals':
      return <Withdrawals />
    case 'transfers':
      return <Transfers />
    case 'swaps':
      return <Swaps />
    case 'trades':
    case 'rewards':
      return <Movements key={part} group={part} />
  }
}

function Movements({ group }: { group: EntryGroup }) {
  const t = useText()
  const pages = useStatement({ asset: null, kind: null, group, from: null })
  return (
    <PullRefresh onRefresh={() => pages.refetch()}>
      <BillList
        pages={pages}
        empty={
          <Empty title={t('bill.none')}>
            <p className="text-sub text-t3">{t('bill.none_note')}</p>
          </Empty>
        }
      />
    </PullRefresh>
  )
}
