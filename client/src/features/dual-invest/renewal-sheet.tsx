import { dualInvest, type DualOrder } from '@bourse/contracts/dual-invest'
import { amountText, divideByInt, multiplyByInt } from '@bourse/contracts/kit'
import { Button } from '#kit/control'
import { withToast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { parseAmountInput } from '#kit/format'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { FormSheet, useContractForm } from '#api/form'

type Props = { order: DualOrder; onClose: () => void }

/** The lowest rate of a renewal, in percent a year. */
export function RenewalSheet({ order, onClose }: Props) {
  const t = useText()
  const stop = useEndpointMutation(dualInvest.setRenewal, { onDone: withToast(onClose) })
  const rate = order.renewRate ?? order.annualRate
  const form = useContractForm(dualInvest.setRenewal, {
    defaults: { rate: rate === null ? '' : amountText(multiplyByInt(rate, 100n)) },
    toInput: ({ rate: typed }) => {
      const percent = parseAmountInput(typed)
      return { id: order.id, renewRate: percent === null ? undefined : divideByInt(percent, 100n, 'down') }
    },
    check: ({ rate: typed }) => {
      const percent = parseAmountInput(typed)
      return { rate: percent === null || percent <= 0n ? t('dual_invest.renew_invalid') : undefined }
    },
    onDone: withToast(onClose),
  })
  return (
    <FormSheet form={form} title={t('dual_invest.renew')} label={t('app.save')} onClose={onClose}>
      <div className="space-y-4 pt-1">
        <p className="text-row text-t2">{t('dual_invest.renew_note')}</p>
        <AmountField label={t('dual_invest.renew_rate')} decimals={2} unit="%" {...form.field('rate')} />
        {order.renewRate !== null && (
          <Button kind="neutral" isBusy={stop.isBusy} onClick={() => void stop.send({ id: order.id })}>
            {t('dual_invest.renew_stop')}
          </Button>
        )}
      </div>
    </FormSheet>
  )
}
