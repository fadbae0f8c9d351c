import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { CancelRule } from './cancel-rule.tsx'
import { MerchantName } from './program-tag.tsx'
import type { TicketForm } from './use-ticket.ts'

type Props = { readonly form: TicketForm; readonly draft: NonNullable<TicketForm['draft']> }

export function OrderReview({ form, draft: { derived, context } }: Props) {
  const { t, quantityText } = useFormat()
  const { quantity, total, offer, method } = derived
  const isBuy = context.side === 'buy'
  const coins = quantity === null ? '—' : `${quantityText(quantity)} ${form.coin}`
  const money = total === null ? '—' : `${quantityText(total)} ${context.fiat}`
  return (
    <ReviewSheet
      {...form.review}
      title={t('otc.review')}
      rows={[
        { label: t('otc.you_pay'), value: isBuy ? money : coins, isStrong: true },
        { label: t('otc.you_receive'), value: isBuy ? coins : money, isStrong: true },
        offer !== null && {
          label: t('market.price'),
          value: `${quantityText(offer.price)} ${context.fiat}`,
        },
        offer !== null && {
          label: t('otc.merchant'),
          value: <MerchantName name={offer.name} isProgram={offer.isProgram} />,
        },
        method !== null && { label: t('otc.method'), value: t(`otc.method_${method}`) },
      ]}
      below={isBuy && <CancelRule />}
      warning={isBuy ? t('otc.risk_buy') : t('otc.risk_sell', { quantity: coins })}
    />
  )
}
