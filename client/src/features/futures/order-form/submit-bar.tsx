import { lazy, Suspense } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { actionText } from './action-text.ts'
import { ORDERS, type Placed, useSubmission } from './use-submission.ts'
import type { OrderForm } from './use-ticket.ts'

const Review = lazy(async () => ({ default: (await import('./order-review.tsx')).OrderReview }))

/** The one main action: checks the ticket, shows the review, sends the order once and says what became of it. */
export function SubmitBar({ form }: { form: OrderForm }) {
  const t = useText()
  const isMember = useIsMember()
  const isOnline = useOnline()
  const submission = useSubmission(form)
  const { ticket, facts } = form
  const isLocked = facts.isStale || facts.last === null
  const reason = !isOnline
    ? t('app.write_offline')
    : !facts.terms.isOpen
      ? t('futures.closed_market')
      : isMember && isLocked
        ? t('spot.price_updating')
        : submission.message
  return (
    <BottomBar>
      {submission.placed !== null && ticket.lots === '' && <Done {...submission.placed} />}
      <Button
        kind={ticket.side === 'long' ? 'buy' : 'sell'}
        isBusy={submission.isBusy}
        isDisabled={isMember && (!facts.terms.isOpen || !isOnline || isLocked)}
        reason={reason}
        onClick={submission.submit}
      >
        {isMember ? actionText(ticket, t) : t('trade.login')}
      </Button>
      {submission.draft !== null && (
        <Suspense>
          <Review form={form} draft={submission.draft} submission={submission} isLocked={isLocked} />
        </Suspense>
      )}
    </BottomBar>
  )
}

/** A check, a sentence, a next step; it stays until the next lots are typed. */
const Done = ({ text, tab }: Placed) => {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" />
      <span className="flex-1">{text}</span>
      <PageLink to={ORDERS} query={{ tab }} className="hit font-semi text-link">
        {t('spot.view_order')}
      </PageLink>
    </p>
  )
}
