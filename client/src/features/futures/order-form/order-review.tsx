import type { Amount } from '@bourse/contracts/kit'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { reducingOf, useBacking, useOpenPositions } from '#features/futures'
import { reviewOf } from './review.ts'
import { SLIDE_CONFIRM_LEVERAGE, otherSide } from './ticket-form.ts'
import { leverageRisk } from './ticket-labels.ts'
import type { FuturesForm } from './use-futures-form.ts'

type Draft = NonNullable<FuturesForm['draft']>
type Props = { readonly form: FuturesForm; readonly draft: Draft; readonly blocked: string | null }

/** Margin, costs, risk and the worst case in words; an order with a high leverage is confirmed by a slide. */
export function OrderReview({ form, draft, blocked }: Props) {
  const t = useText()
  const language = useLanguage()
  const { values: ticket, derived } = draft
  const reduced = useReduced(form, draft)
  const { facts, market } = form
  const { lines, warnings, isFinal } = reviewOf({ ticket, derived, facts, market, reduced }, t, language)
  const risk =
    ticket.leverage < SLIDE_CONFIRM_LEVERAGE || ticket.isReduceOnly
      ? []
      : [leverageRisk(ticket.leverage, t, language)]
  return (
    <ReviewSheet
      {...form.review}
      blocked={blocked}
      title={t('spot.review')}
      rows={lines}
      warning={[...risk, ...warnings].map((line) => (
        <span key={line} className="block not-first:pt-1.5">
          {line}
        </span>
      ))}
      kind={ticket.side === 'long' ? 'buy' : 'sell'}
      isFinal={isFinal}
      confirm={isFinal ? t('futures.open_slide') : undefined}
      below={!ticket.isReduceOnly && <p className="pt-2 text-sub text-t3">{t('futures.fee_note')}</p>}
    />
  )
}

/** The result of closing the member's positions of the other side now; null while unknown. */
function useReduced({ market, facts }: FuturesForm, { values, derived }: Draft): Amount | null {
  const list = useOpenPositions().data?.positions.list
  const backing = useBacking()
  if (list === undefined || derived.lots === null || !values.isReduceOnly) return null
  const own = list.filter(
    ({ base, quote, side }) =>
      base === market.base && quote === market.quote && side === otherSide(values.side),
  )
  return reducingOf(own, derived.lots, { price: facts.last, lotSize: facts.terms.lotSize, backing })
}
