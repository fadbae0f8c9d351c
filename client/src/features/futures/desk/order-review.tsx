import type { Amount } from '@bourse/contracts/kit'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { reducingOf, useBehind, useOpenPositions } from '#features/futures'
import { leverageRisk } from './leverage-risk.ts'
import { reviewOf } from './review.ts'
import { BOLD_LEVERAGE, otherSide } from './ticket-form.ts'
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
  const reduced = useReduced(desk, draft)
  const { lines, warnings, isFinal } = reviewOf(
    { ...draft, facts: desk.facts, market: desk.market, reduced },
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

/** What closing the member's own positions of the other side would bring at this moment. */
function useReduced({ market, facts }: TicketDesk, { ticket, meaning }: Draft): Amount | null {
  const list = useOpenPositions().data?.positions.list
  const behind = useBehind()
  if (list === undefined || meaning.lots === null || !ticket.isReduceOnly) return null
  const own = list.filter(
    ({ base, quote, side }) =>
      base === market.base && quote === market.quote && side === otherSide(ticket.side),
  )
  return reducingOf(own, meaning.lots, { price: facts.last, lotSize: facts.terms.lotSize, behind })
}
