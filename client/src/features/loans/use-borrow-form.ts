import type { Coupon } from '@bourse/contracts/coupons'
import { loans, type LoanTerms } from '@bourse/contracts/loans'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { requireMember, useEndpointMutation } from '#api'
import { withCoupon } from '#api/coupons'
import { couponOrder, derive, firstCoin, issueText, type Ticket, toInput, validate } from './ticket-form.ts'

export type BorrowForm = ReturnType<typeof useBorrowForm>

export function useBorrowForm(terms: LoanTerms) {
  const format = useFormat()
  const { t } = format
  return useOrderForm({
    context: terms,
    initial: (): Ticket & { readonly coupon: Coupon | null } => ({
      coin: firstCoin(terms),
      collateral: '',
      amount: '',
      coupon: null,
    }),
    cleared: { collateral: '', amount: '', coupon: null },
    derive,
    validate: (_, derived) => validate(derived, terms),
    toInput: ({ values, derived }) =>
      withCoupon(toInput(derived), values.coupon, couponOrder(derived, terms)),
    issueText: (issue) => issueText(issue, { format, coin: terms.code }),
    requireMember,
    useSend: (onDone) => useEndpointMutation(loans.borrow, { onDone }),
    outcome: () => ({ text: t('loan.done'), link: { to: 'common/borrowing', query: { tab: 'mine' } } }),
  })
}
