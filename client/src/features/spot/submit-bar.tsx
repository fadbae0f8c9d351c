import { CircleCheck } from 'lucide-react'
import { Button, Tick } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { setPreference, useIsMember, usePreference } from '#api'
import { reviewOf } from './review.ts'
import { type Draft, ORDERS, type PlacedOrder, tabOf, useSubmission } from './use-submission.ts'
import type { OrderForm } from './use-ticket.ts'

/** The one main action: checks the ticket, shows the review, sends the order once and says what became of it. */
export function SubmitBar({ form }: { form: OrderForm }) {
  const t = useText()
  const isMember = useIsMember()
  const isOnline = useOnline()
  const submission = useSubmission(form)
  const { market, ticket, facts } = form
  const { isOpen } = facts.terms
  const action = ticket.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin'
  return (
    <BottomBar>
      {submission.placed !== null && ticket.quantity === '' && <Placed {...submission.placed} />}
      <Button
        kind={ticket.side}
        isBusy={submission.isBusy}
        isDisabled={isMember && (!isOpen || !isOnline)}
        reason={!isOnline ? t('app.write_offline') : !isOpen ? t('spot.closed') : submission.message}
        onClick={submission.submit}
      >
        {isMember ? t(action, { coin: market.baseCode }) : t('trade.login')}
      </Button>
      {submission.draft !== null && (
        <Review
          form={form}
          draft={submission.draft}
          isBusy={submission.isBusy}
          failure={submission.failure}
          onConfirm={submission.confirm}
          onClose={submission.close}
        />
      )}
    </BottomBar>
  )
}

type ReviewProps = {
  readonly form: OrderForm
  readonly draft: Draft
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function Review({ form, draft, isBusy, failure, onConfirm, onClose }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const reviewsAll = usePreference('reviewsOrders')
  const { lines, warning } = reviewOf({ ...draft, facts: form.facts, market: form.market }, t, language)
  return (
    <ReviewSheet
      title={t('spot.review')}
      rows={lines}
      {...(warning === null ? {} : { warning })}
      kind={draft.ticket.side}
      isBusy={isBusy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
      below={
        <Tick isOn={!reviewsAll} onChange={(isOn) => setPreference('reviewsOrders', !isOn)}>
          {t('spot.skip_review')}
        </Tick>
      }
    >
      {draft.ticket.kind !== 'limit' && (
        <p className="pb-1 text-sub text-t3">
          {t(draft.ticket.kind === 'market' ? 'spot.market_note' : 'spot.stop_note')}
        </p>
      )}
    </ReviewSheet>
  )
}

/** A check, a sentence, a next step; it stays until the next amount is typed. */
const Placed = ({ order, text }: PlacedOrder) => {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" />
      <span className="flex-1">{text}</span>
      <PageLink to={ORDERS} query={tabOf(order)} className="hit font-semi text-link">
        {t('spot.view_order')}
      </PageLink>
    </p>
  )
}
