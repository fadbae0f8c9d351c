import { AmountField, ImageBox } from '#kit/field'
import { Card } from '#kit/layout'
import { useText } from '#text'
import { sendPicture } from '#features/wallet'
import { DEPOSIT_DECIMALS, type DepositForm, type DepositIssues } from './deposit-form.ts'

type Props = {
  code: string
  form: DepositForm
  /** Null until the form has been judged once. */
  issues: DepositIssues | null
  onChange: (form: DepositForm) => void
  onLeaveAmount: () => void
}

/** The proof of a payment: how much, and the picture of the receipt. */
export function PaymentProofCard({ code, form, issues, onChange, onLeaveAmount }: Props) {
  const t = useText()
  return (
    <Card className="space-y-4">
      <div>
        <h2 className="text-body font-semi">{t('deposit.paid_title')}</h2>
        <p className="pt-0.5 text-sub text-t3">{t('deposit.paid_note')}</p>
      </div>
      <AmountField
        label={t('deposit.amount')}
        value={form.amount}
        onChange={(amount) => onChange({ ...form, amount })}
        onBlur={onLeaveAmount}
        places={DEPOSIT_DECIMALS}
        unit={code}
        error={issues?.amount === 'wrong' ? t('field.amount_wrong') : undefined}
      />
      <ImageBox
        label={t('deposit.voucher')}
        value={form.voucher}
        onChange={(voucher) => onChange({ ...form, voucher })}
        onUpload={sendPicture}
        error={issues?.voucher === 'missing' ? t('deposit.voucher_missing') : undefined}
      />
    </Card>
  )
}
