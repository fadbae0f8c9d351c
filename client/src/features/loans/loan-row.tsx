import { ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, type Loan } from '@bourse/contracts/loans'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useNow } from '#kit/device'
import { type Status, StatusTag, Timeline } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { Facts } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { useOwnText } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { useFigures } from './parts.tsx'

const LoanSheet = lazyComponent(async () => (await import('./loan-sheet.tsx')).LoanSheet)

type State = Loan['status'] | 'called'
const TAGS: Readonly<Record<State, Status>> = {
  open: 'primary',
  called: 'warning',
  repaid: 'success',
  liquidated: 'error',
}

export const deriveState = ({ status, ltv, callLtv }: Pick<Loan, 'status' | 'ltv' | 'callLtv'>): State =>
  status === 'open' && ltv !== null && ltv >= callLtv ? 'called' : status

export function LoanRow({ loan }: { loan: Loan }) {
  const t = useText()
  const own = useOwnText()
  const { money, rates } = useFigures()
  const [action, choose] = useState<'repay' | 'add' | null>(null)
  const state = deriveState(loan)
  const isOpen = loan.status === 'open'
  return (
    <article className="space-y-2.5 border-b border-line px-gutter py-3" data-loan={loan.id}>
      <div className="flex items-center gap-3">
        <CoinDisc code={loan.collateralCode} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-row font-semi">
            {own(money(isOpen ? computeTotalDebt(loan) : loan.borrowed, loan.code))}
          </span>
          <span className="block text-sub text-t3">{rates(loan.hourlyRate)}</span>
        </span>
        <StatusTag status={TAGS[state]}>{t(`loan.${state}`)}</StatusTag>
      </div>
      {isOpen && <OpenFacts loan={loan} />}
      <Steps loan={loan} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ReceiptLink link={linkToReceipts('loan', loan.id)} className="inline-flex min-h-hit items-center" />
        {isOpen && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button kind="neutral" size="small" onClick={() => choose('add')}>
              {t('loan.add')}
            </Button>
            <Button size="small" onClick={() => choose('repay')}>
              {t('loan.repay')}
            </Button>
          </span>
        )}
      </div>
      {action !== null && isOpen && <LoanSheet loan={loan} action={action} onClose={() => choose(null)} />}
    </article>
  )
}

function OpenFacts({ loan }: { loan: Loan }) {
  const t = useText()
  const own = useOwnText()
  const { money, percent, price } = useFigures()
  const leftMs = loan.nextInterestAt === null ? null : loan.nextInterestAt - useNow()
  return (
    <Facts
      layout="grid"
      rows={[
        { label: t('loan.ltv'), value: percent(loan.ltv, 2), isStrong: true },
        { label: t('loan.liquidation_price'), value: price(loan.liquidationPrice), isStrong: true },
        { label: t('loan.price_now'), value: price(loan.price) },
        { label: t('loan.call_price'), value: price(loan.callPrice) },
        { label: t('loan.collateral'), value: own(money(loan.collateral, loan.collateralCode)) },
        { label: t('loan.unpaid'), value: own(money(loan.interest, loan.code)) },
        leftMs !== null && {
          label: t('loan.next_interest'),
          value: <span className="num font-num">{countdownText(leftMs > 0 ? leftMs : 0)}</span>,
        },
      ]}
    />
  )
}

/** The events so far, with the amount that each is about. */
function Steps({ loan }: { loan: Loan }) {
  const { t, momentOf } = useFormat()
  const own = useOwnText()
  const { money, percent } = useFigures()
  const amountText = ({ kind, amount }: Loan['events'][number]) => {
    if (kind === 'called') return percent(amount, 2)
    const isCollateral = kind === 'added' || kind === 'liquidated' || kind === 'closed'
    return amount === ZERO ? '' : own(money(amount, isCollateral ? loan.collateralCode : loan.code))
  }
  return (
    <details className="group">
      <summary className="flex min-h-hit items-center gap-3 text-sub text-t2">
        {t('loan.timeline')}
        <ChevronDown size={18} className="shrink-0 text-t3 transition-transform group-open:rotate-180" />
      </summary>
      <Timeline
        steps={loan.events.map((event) => ({
          title: `${t(`loan.event_${event.kind}`)} ${amountText(event)}`,
          note: momentOf(event.at),
          state: event.kind === 'called' || event.kind === 'liquidated' ? 'failed' : 'done',
        }))}
      />
    </details>
  )
}
