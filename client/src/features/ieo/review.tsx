import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useOwnText } from '#api/own'
import { Schedule } from './project-facts.tsx'
import { blockedKey } from './ticket-form.ts'
import type { SubscriptionForm } from './use-subscription-form.ts'

type Props = { readonly form: SubscriptionForm; readonly draft: NonNullable<SubscriptionForm['draft']> }

/** The payment, the coins and how long they stay locked. */
export function SubscriptionReview({ form, draft: { derived } }: Props) {
  const { t, valueText, quantityText } = useFormat()
  const own = useOwnText()
  const { project, context, coin, payCode } = form
  const key = blockedKey(context)
  const money = (amount: typeof derived.cost) => (amount === null ? '—' : valueText(amount, payCode))
  return (
    <ReviewSheet
      {...form.review}
      title={t('ieo.review')}
      blocked={key === null ? null : t(key)}
      rows={[
        { label: t('ieo.project'), value: project.title, isStrong: true },
        {
          label: t(context.isProRata ? 'ieo.receive_most' : 'ieo.receive'),
          value: derived.quantity === null ? '—' : `${quantityText(derived.quantity)} ${coin}`,
        },
        {
          label: t(project.discount === null ? 'ieo.price' : 'ieo.market_price'),
          value: money(context.price),
        },
        { label: t(context.isProRata ? 'ieo.held' : 'ieo.cost'), value: money(derived.cost), isStrong: true },
        derived.after !== null && { label: t('ieo.after'), value: own(money(derived.after)) },
        project.releases !== null && {
          label: t('ieo.lock'),
          value: <Schedule releases={project.releases} />,
        },
      ]}
      warning={t('ieo.risk')}
      below={<p className="pt-2.5 text-sub text-t3">{form.note}</p>}
    />
  )
}
