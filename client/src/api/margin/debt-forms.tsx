import { max, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt } from '@bourse/contracts/loans'
import { margin, type MarginAccount } from '@bourse/contracts/margin'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { useFigureTexts } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useAccessBlock } from '#api/access'
import { AvailableAmount, useRepayForm } from '#api/debt'
import { useContractForm } from '#api/form'
import { useOwnText } from '#api/own'
import { borrowIssueText } from './borrow-issue.ts'
import { useLevelValues } from './level-meter.tsx'
import { afterBorrowing, afterRepaying, computeOutlook } from './outlook.ts'
import { debtRows } from './outlook-rows.ts'

type Props = { readonly account: MarginAccount }

export function BorrowForm({ account }: Props) {
  const format = useFormat()
  const { t } = format
  const { money, rates } = useFigureTexts()
  const { code, borrowable, amountMin } = account
  const closed = useAccessBlock(margin.borrow)
  const form = useContractForm(margin.borrow, {
    defaults: { amount: '' },
    toInput: ({ amount }) => ({ amount: parseAmountInput(amount) }),
    check: ({ amount }) => ({ amount: borrowIssueText(amount, account, format) }),
    hasReview: true,
    onDone: ({ text }, { set, close }) => {
      close()
      set({ amount: '' })
      toast(text, 'success')
    },
  })
  const outlook = computeOutlook(
    account,
    afterBorrowing(account, parseAmountInput(form.values.amount) ?? ZERO),
  )
  const interest = { label: t('margin.interest'), value: t('margin.rates', rates(account.hourlyRate)) }
  const rows = debtRows(outlook, code, format)
  return (
    <form noValidate className="space-y-3 pt-1" onSubmit={form.submit}>
      {account.mode === 'cross' && <p className="text-sub text-warning">{t('margin.isolated')}</p>}
      <AmountField
        label={t('margin.amount')}
        decimals={account.decimals}
        unit={code}
        max={borrowable}
        hint={t('field.minimum', { n: money(amountMin, '').trim(), coin: code })}
        {...form.field('amount')}
      />
      <Facts layout="small" rows={[interest, ...rows]} />
      <Button
        type="submit"
        isBusy={form.isBusy}
        isDisabled={closed !== null}
        reason={form.failureMessage ?? closed ?? undefined}
      >
        {t('margin.borrow')}
      </Button>
      {form.isReviewing && <BorrowReview form={form} account={account} rows={[interest, ...rows]} />}
    </form>
  )
}

type ReviewProps = Props & {
  readonly form: { readonly values: { readonly amount: string }; readonly review: ReviewState }
  readonly rows: ReturnType<typeof debtRows>
}
type ReviewState = Pick<
  Parameters<typeof ReviewSheet>[0],
  'isBusy' | 'isFinal' | 'failure' | 'onConfirm' | 'onClose'
>

/** Confirms after the worst case is stated. */
function BorrowReview({ form, account, rows }: ReviewProps) {
  const t = useText()
  const own = useOwnText()
  const { money } = useFigureTexts()
  const levels = useLevelValues(account)
  const amount = parseAmountInput(form.values.amount) ?? ZERO
  // The borrowed part is not the member's to lose; margins of positions repay a debt that coins do not cover.
  const equity = sum(subtract(account.assets, computeTotalDebt(account)), account.positionMargin)
  const lines = [
    t('margin.worst', { amount: own(money(max(ZERO, equity), account.code)) }),
    t('margin.warning', levels),
  ]
  return (
    <ReviewSheet
      {...form.review}
      title={t('margin.review')}
      rows={[{ label: t('margin.amount'), value: money(amount, account.code), isStrong: true }, ...rows]}
      warning={lines.map((line) => (
        <span key={line} className="block not-first:pt-1.5">
          {line}
        </span>
      ))}
      confirm={t('margin.slide')}
    />
  )
}

export function RepayForm({ account }: Props) {
  const format = useFormat()
  const { t } = format
  const { code, free } = account
  const debt = computeTotalDebt(account)
  const { form, paid, field } = useRepayForm(margin.repay, {
    debt,
    free,
    code,
    toInput: (amount) => ({ amount }),
    onDone: ({ text }) => toast(text, 'success'),
  })
  return (
    <form noValidate className="space-y-3 pt-1" onSubmit={form.submit}>
      <AmountField
        label={t('margin.repayment')}
        decimals={account.decimals}
        unit={code}
        trailing={<AvailableAmount value={free} code={code} />}
        {...field}
      />
      <Facts
        layout="small"
        rows={debtRows(computeOutlook(account, afterRepaying(account, paid)), code, format)}
      />
      <Button type="submit" isBusy={form.isBusy} isDisabled={debt === ZERO} reason={form.failureMessage}>
        {t('margin.repay')}
      </Button>
    </form>
  )
}
