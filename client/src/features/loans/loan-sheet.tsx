import { type Amount, max, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, type Loan, loans, priceAtLtv } from '@bourse/contracts/loans'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { withToast } from '#kit/feedback'
import { AmountField, amountIssue, amountIssueText } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { useText } from '#text'
import { queryFor } from '#api'
import { AvailableAmount, useRepayForm } from '#api/debt'
import { FormSheet, useContractForm } from '#api/form'
import { useFigures } from './parts.tsx'

type Props = { readonly loan: Loan; readonly onClose: () => void }

export const LoanSheet = ({ action, ...props }: Props & { action: 'repay' | 'add' }) =>
  action === 'repay' ? <RepaySheet {...props} /> : <AddSheet {...props} />

/** Free spot balance; null while it loads. */
function useFree(is: (balance: { asset: string; code: string }) => boolean): Amount | null {
  const balances = useQuery(queryFor(walletBalances.list, {})).data?.spot.balances
  return balances === undefined ? null : (balances.find(is)?.available ?? ZERO)
}

function RepaySheet({ loan, onClose }: Props) {
  const t = useText()
  const { money, price } = useFigures()
  const { code } = loan
  const debt = computeTotalDebt(loan)
  const free = useFree((balance) => balance.code === code)
  const { form, left, field } = useRepayForm(loans.repay, {
    debt,
    free,
    code,
    toInput: (amount) => ({ id: loan.id, amount }),
    onDone: ({ text }) => withToast(onClose)(text),
  })
  const collateral = { quantity: loan.collateral, ratio: loan.ratio }
  return (
    <FormSheet form={form} title={t('loan.repay')} label={t('loan.repay')} onClose={onClose}>
      <form noValidate className="space-y-3 pt-1" onSubmit={form.submit}>
        <AmountField
          label={t('loan.repayment')}
          decimals={loan.decimals}
          unit={code}
          trailing={<AvailableAmount value={free} code={code} />}
          {...field}
        />
        <Facts
          layout="small"
          rows={[
            { label: t('loan.debt'), value: money(debt, code) },
            { label: t('loan.debt_after'), value: money(left, code), isStrong: true },
            left > ZERO && {
              label: t('loan.price_after'),
              value: price(priceAtLtv(left, collateral, loan.liquidationLtv)),
            },
            left === ZERO && {
              label: t('loan.returned'),
              value: money(loan.collateral, loan.collateralCode),
            },
          ]}
        />
        <p className="text-sub text-t3">{t('loan.repay_note')}</p>
      </form>
    </FormSheet>
  )
}

function AddSheet({ loan, onClose }: Props) {
  const format = useFormat()
  const { t } = format
  const { money, price } = useFigures()
  const { collateralCode: code } = loan
  const free = useFree(({ asset }) => asset === loan.collateralAsset)
  const limits = { balance: free }
  const form = useContractForm(loans.addCollateral, {
    defaults: { amount: '' },
    toInput: ({ amount }) => ({ id: loan.id, amount: parseAmountInput(amount) }),
    check: ({ amount }) => ({
      amount: amountIssueText(amountIssue(amount, limits), { format, coin: code, limits }),
    }),
    onDone: ({ text }) => withToast(onClose)(text),
  })
  const quantity = sum(loan.collateral, max(ZERO, parseAmountInput(form.values.amount) ?? ZERO))
  const after = priceAtLtv(computeTotalDebt(loan), { quantity, ratio: loan.ratio }, loan.liquidationLtv)
  return (
    <FormSheet form={form} title={t('loan.add')} label={t('loan.add')} onClose={onClose}>
      <form noValidate className="space-y-3 pt-1" onSubmit={form.submit}>
        <AmountField
          label={t('loan.added')}
          decimals={loan.collateralDecimals}
          unit={code}
          max={free}
          trailing={<AvailableAmount value={free} code={code} />}
          {...form.field('amount')}
        />
        <Facts
          layout="small"
          rows={[
            { label: t('loan.collateral'), value: money(quantity, code) },
            { label: t('loan.price_after'), value: price(after), isStrong: true },
          ]}
        />
      </form>
    </FormSheet>
  )
}
