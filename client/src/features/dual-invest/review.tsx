import { lowestRate } from '@bourse/contracts/dual-invest'
import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useOwnText } from '#api/own'
import { formatPercent } from './odds.tsx'
import { OutcomeDiagram } from './outcomes.tsx'
import { countDays, resolvePayCode, resolveQuote, settlementDay, computeSettlement } from './terms.ts'
import { derive } from './ticket-form.ts'
import type { PurchaseForm } from './use-purchase-form.ts'

type Props = {
  readonly form: PurchaseForm
  readonly draft: NonNullable<PurchaseForm['draft']>
  readonly blocked: string | null
}

/** The purchase, its current rate and both results. */
export function PurchaseReview({ form, draft, blocked }: Props) {
  const format = useFormat()
  const { t, language, valueText, quantityText } = format
  const own = useOwnText()
  const { product } = form.context
  const { invested, after, outcomes, shares } = derive(draft.values, form.context)
  const code = resolvePayCode(product)
  const at = computeSettlement(product)
  const money = (amount: Amount | null) => (amount === null ? '—' : valueText(amount, code))
  return (
    <ReviewSheet
      {...form.review}
      blocked={blocked}
      title={t('dual_invest.review')}
      warning={`${t('dual_invest.no_cancel')}. ${t('dual_invest.risk')}`}
      rows={[
        {
          label: t('dual_invest.product'),
          value: `${product.code ?? ''} · ${t(`dual_invest.${product.kind}`)}`,
        },
        { label: t('dual_invest.shares'), value: String(shares ?? '—') },
        { label: t('dual_invest.pay'), value: money(invested), isStrong: true },
        { label: t('dual_invest.annual'), value: formatPercent(product.annualRate, format) },
        product.fairRate !== null && {
          label: t('dual_invest.lowest'),
          value: formatPercent(lowestRate(product.annualRate), format),
        },
        {
          label: t('dual_invest.strike'),
          value: `${quantityText(product.strike)} ${resolveQuote(product)}`,
        },
        { label: t('dual_invest.term'), value: t('dual_invest.days', { n: countDays(product) }) },
        {
          label: t('dual_invest.maturity'),
          value: at === null ? '—' : t('dual_invest.at_time', { date: settlementDay(at, language) }),
        },
        after !== null && { label: t('dual_invest.after'), value: own(money(after)) },
      ]}
    >
      <div className="pb-2">
        <OutcomeDiagram
          kind={product.kind}
          strike={product.strike}
          quote={resolveQuote(product)}
          outcomes={outcomes}
        />
      </div>
    </ReviewSheet>
  )
}
