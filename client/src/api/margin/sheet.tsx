import { computeTotalDebt } from '@bourse/contracts/loans'
import { margin, type MarginAccount } from '@bourse/contracts/margin'
import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { countdownText } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard } from '#api/access'
import { OwnBalance } from '#api/own'
import { BorrowForm, RepayForm } from './debt-forms.tsx'
import { MarginEvents } from './events.tsx'
import { LevelMeter } from './level-meter.tsx'
import { MarginFaq } from './margin-faq.tsx'
import { useMarginAccount } from './use-margin-account.ts'

const SIZES = ['h-24', 'h-40', 'h-40']

/** The debt of the futures account: its level, borrowing, repaying and what happened so far. */
export function MarginSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const isMember = useIsMember()
  return (
    <Sheet title={t('margin.loan')} onClose={onClose} isTall>
      <AccessCard endpoint={margin.borrow} className="mb-3" />
      {isMember ? <Content /> : <LoginPrompt>{t('margin.login')}</LoginPrompt>}
    </Sheet>
  )
}

function Content() {
  return (
    <QueryView
      query={useMarginAccount(true)}
      skeleton={<SkeletonStack sizes={SIZES} />}
      unavailable={<NotOffered />}
    >
      {(account) => (
        <div className="space-y-3">
          <Summary account={account} />
          <Actions account={account} />
          <MarginEvents />
          <MarginFaq account={account} />
        </div>
      )}
    </QueryView>
  )
}

type Props = { readonly account: MarginAccount }

function Summary({ account }: Props) {
  const t = useText()
  const { code, nextInterestAt } = account
  const now = useNow()
  const leftMs = nextInterestAt === null ? null : nextInterestAt - now
  const balance = (value: MarginAccount['assets']) => <OwnBalance value={value} code={code} />
  return (
    <Card className="space-y-2">
      <LevelMeter account={account} />
      <Facts
        layout="grid"
        rows={[
          { label: t('margin.assets'), value: balance(account.assets) },
          { label: t('margin.debt'), value: balance(computeTotalDebt(account)), isStrong: true },
          { label: t('margin.borrowable'), value: balance(account.borrowable), isStrong: true },
          { label: t('margin.unpaid'), value: <OwnBalance value={account.interest} code={code} /> },
          leftMs !== null && {
            label: t('margin.next_interest'),
            value: <span className="num font-num">{countdownText(leftMs > 0 ? leftMs : 0)}</span>,
          },
        ]}
      />
      <PageLink
        to="fund/fundTransfer"
        query={{ asset: account.asset, to: 'futures' }}
        className="press inline-flex min-h-hit items-center text-sub font-semi text-link"
      >
        {t('margin.add_funds')}
      </PageLink>
    </Card>
  )
}

function Actions({ account }: Props) {
  const t = useText()
  const [action, choose] = useState<'borrow' | 'repay'>('borrow')
  return (
    <div className="space-y-3">
      <SegTabs
        name={t('margin.loan')}
        variant="fill"
        value={action}
        onChange={choose}
        tabs={(['borrow', 'repay'] as const).map((id) => ({ id, label: t(`margin.${id}`) }))}
      />
      {action === 'borrow' ? <BorrowForm account={account} /> : <RepayForm account={account} />}
    </div>
  )
}
