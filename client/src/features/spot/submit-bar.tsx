import { Tick } from '#kit/control'
import { type Draft, ReviewSheet, SubmitBar as Bar } from '#kit/form'
import { useLanguage, useText } from '#text'
import { setPreference, useIsMember, usePreference } from '#api'
import { reviewOf } from './review.ts'
import type { Derived, FormContext, Ticket } from './ticket-form.ts'
import type { SpotForm } from './use-spot-form.ts'

export function SubmitBar({ form }: { form: SpotForm }) {
  const t = useText()
  const { market, values, facts, draft } = form
  const label = t(values.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })
  return (
    <Bar
      form={form}
      isMember={useIsMember()}
      blocked={facts.terms.isOpen ? null : t('spot.closed')}
      actions={[{ kind: values.side, label, onPress: () => form.submit() }]}
      review={draft !== null && <Review form={form} draft={draft} />}
    />
  )
}

type ReviewProps = { readonly form: SpotForm; readonly draft: Draft<Ticket, FormContext, Derived> }

function Review({ form, draft }: ReviewProps) {
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
