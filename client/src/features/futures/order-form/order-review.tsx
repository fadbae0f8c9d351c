import type { Amount } from '@bourse/contracts/kit'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { reducingOf, useBacking, useOpenPositions } from '#features/futures'
import { leverageRisk } from './leverage-risk.ts'
import { reviewOf } from './review.ts'
import { SLIDE_CONFIRM_LEVERAGE, otherSide } from './ticket-form.ts'
import type { Draft, Submission } from './use-submission.ts'
import type { OrderForm } from './use-ticket.ts'

type ReviewProps = {
  readonly form: OrderForm
  readonly draft: Draft
  readonly submission: Submission
  readonly isLocked: boolean
}

/** What the order takes, costs and risks, and its worst case in words; bold ones end in a slide. */
export function OrderReview({ form, draft, submission, isLocked }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const { ticket } = draft
  const reduced = useReduced(form, draft)
  const { lines, warnings, isFinal } = reviewOf(
    { ...draft, facts: form.facts, market: form.market, reduced },
    t,
    language,
  )
  const risk =
    ticket.leverage < SLIDE_CONFIRM_LEVERAGE || ticket.isReduceOnly
      ? []
      : [leverageRisk(ticket.leverage, t, language)]
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
      isBusy={submission.isBusy}
      isDisabled={isLocked}
      failure={isLocked ? t('spot.price_updating') : submission.failure}
      onConfirm={submission.confirm}
      onClose={submission.close}
      below={!ticket.isReduceOnly && <p className="pt-2 text-sub text-t3">{t('futures.fee_note')}</p>}
    />
  )
}

/** What closing the member's own positions of the other side would bring at this moment. */
function useReduced({ market, facts }: OrderForm, { ticket, derived }: Draft): Amount | null {
  const list = useOpenPositions().data?.positions.list
  const backing = useBacking()
  if (list === undefined || derived.lots === null || !ticket.isReduceOnly) return null
  const own = list.filter(
    ({ base, quote, side }) =>
      base === market.base && quote === market.quote && side === otherSide(ticket.side),
  )
  return reducingOf(own, derived.lots, { price: facts.last, lotSize: facts.terms.lotSize, backing })
}
