import { Tick } from '#kit/control'
import { ReviewSheet } from '#kit/form'
import { useLanguage, useText } from '#text'
import { setPreference, usePreference } from '#api'
import { reviewOf } from './review.ts'
import type { SpotForm } from './use-spot-form.ts'

type Props = { readonly form: SpotForm; readonly draft: NonNullable<SpotForm['draft']> }

export function OrderReview({ form, draft }: Props) {
  const t = useText()
  const language = useLanguage()
  const reviewsAll = usePreference('reviewsOrders')
  const { values: ticket, derived } = draft
  const { lines, warning } = reviewOf(
    { ticket, derived, facts: form.facts, market: form.market },
    t,
    language,
  )
  return (
    <ReviewSheet
      form={form}
      title={t('spot.review')}
      rows={lines}
      {...(warning === null ? {} : { warning })}
      kind={ticket.side}
      below={
        <Tick isOn={!reviewsAll} onChange={(isOn) => setPreference('reviewsOrders', !isOn)}>
          {t('spot.skip_review')}
        </Tick>
      }
    >
      {ticket.kind !== 'limit' && (
        <p className="pb-1 text-sub text-t3">
          {t(ticket.kind === 'market' ? 'spot.market_note' : 'spot.stop_note')}
        </p>
      )}
    </ReviewSheet>
  )
}
