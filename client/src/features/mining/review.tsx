import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useOwnText } from '#api/own'
import type { RentForm } from './use-rent-form.ts'

type Props = { readonly form: RentForm; readonly draft: NonNullable<RentForm['draft']> }

/** The price, and the coins that the term returns for it. */
export function RentReview({ form, draft: { derived } }: Props) {
  const { t, quantityText } = useFormat()
  const own = useOwnText()
  const { code, payCode, days } = form.plan
  const money = (amount: Amount | null, unit: string) =>
    amount === null ? '—' : `${quantityText(amount)} ${unit}`
  return (
    <ReviewSheet
      {...form.review}
      title={t('mining.review')}
      rows={[
        { label: t('mining.shares'), value: money(derived.shares, 'TH/s') },
        { label: t('mining.term'), value: t('mining.days', { n: days }) },
        { label: t('mining.total_price'), value: money(derived.price, payCode), isStrong: true },
        { label: t('mining.in_coin'), value: money(derived.coins, code) },
        { label: t('mining.total'), value: money(derived.total, code), isStrong: true },
        derived.after !== null && { label: t('mining.after'), value: own(money(derived.after, payCode)) },
      ]}
      warning={t('mining.risk')}
    />
  )
}
