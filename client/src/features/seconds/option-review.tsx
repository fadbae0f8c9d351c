import type { ComponentProps } from 'react'
import { ReviewSheet } from '#kit/form'
import { useLanguage, useText } from '#text'
import { reviewOf } from './review.ts'
import type { SecondsForm } from './use-seconds-form.ts'

type Props = Pick<ComponentProps<typeof ReviewSheet>, 'blocked'> & {
  readonly form: SecondsForm
  readonly draft: NonNullable<SecondsForm['draft']>
}

/** The stake and its possible outcomes. The price moves on behind it. */
export function OptionReview({ form, draft, blocked }: Props) {
  const t = useText()
  const language = useLanguage()
  const { values, derived, facts } = draft
  if (facts.offer === null || facts.payAsset === null) return null
  const given = { direction: values.direction, offer: facts.offer, coin: facts.payAsset.code }
  return (
    <ReviewSheet
      form={form}
      blocked={blocked ?? null}
      title={t('seconds.review')}
      rows={reviewOf({ ...given, derived, market: form.market, last: form.facts.last }, t, language)}
      warning={t('seconds.risk')}
      kind={values.direction === 'up' ? 'buy' : 'sell'}
      below={<p className="pt-2.5 text-sub text-t3">{t('seconds.rule_note')}</p>}
    />
  )
}
