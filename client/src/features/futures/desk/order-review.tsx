import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { leverageRisk } from './leverage-risk.ts'
import { reviewOf } from './review.ts'
import { BOLD_LEVERAGE } from './ticket-form.ts'
import type { Draft, Placing } from './use-placing.ts'
import type { TicketDesk } from './use-ticket.ts'

type ReviewProps = {
  readonly desk: TicketDesk
  readonly draft: Draft
  readonly placing: Placing
  readonly isLocked: boolean
}

/** What the order takes, costs and risks, and its worst case in words; bold ones end in a slide. */
export function OrderReview({ desk, draft, placing, isLocked }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const { ticket } = draft
  const { lines, warnings, isFinal } = reviewOf(
    { ...draft, facts: desk.facts, market: desk.market },
    t,
    language,
  )
  const risk =
    ticket.leverage < BOLD_LEVERAGE || ticket.isReduceOnly ? [] : [leverageRisk(ticket.leverage, t, language)]
  return (
    <ReviewSheet
      title={t('spot.review')}
      rows={lines}
      warning={[...risk, ...warnings].map((line) => (
        <span key={line} className="block not-first:pt-1.5">
          {line}
        </span>
      ))}
      kind={ticket.side === 'long' ? 'buy' : 'sell'}
      isFinal={isFinal}
      {...(isFinal ? { confirm: t('futures.open_slide') } : {})}
      isBusy={placing.isBusy}
      isDisabled={isLocked}
      failure={isLocked ? t('spot.price_updating') : placing.failure}
      onConfirm={placing.confirm}
      onClose={placing.close}
      below={!ticket.isReduceOnly && <p className="pt-2 text-sub text-t3">{t('futures.fee_note')}</p>}
    />
  )
}
