import {
  type Amount,
  type Endpoint,
  type Input,
  min,
  type Output,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { amountIssue, amountIssueText } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import { type InputDraft, useContractForm } from '#api/form'

type Repayment<E extends Endpoint> = {
  readonly debt: Amount
  /** Null while it loads. */
  readonly free: Amount | null
  readonly code: string
  readonly toInput: (amount: Amount | undefined) => InputDraft<Input<E>>
  readonly onDone: (output: NonNullable<Output<E>>) => void
}

/** The whole debt is sent without an amount, so that an hour which begins meanwhile is paid as well. */
export function useRepayForm<E extends Endpoint>(
  endpoint: E,
  { debt, free, code, toInput, onDone }: Repayment<E>,
) {
  const format = useFormat()
  const limits = { maximum: debt, balance: free }
  const form = useContractForm(endpoint, {
    defaults: { amount: '' },
    toInput: ({ amount }) => {
      const typed = parseAmountInput(amount) ?? ZERO
      return toInput(typed === debt ? undefined : typed)
    },
    check: ({ amount }) => ({
      amount: amountIssueText(amountIssue(amount, limits), { format, coin: code, limits }),
    }),
    onDone: (output, { set }) => {
      set({ amount: '' })
      onDone(output)
    },
  })
  const paid = min(parseAmountInput(form.values.amount) ?? ZERO, debt)
  return {
    form,
    paid,
    left: subtract(debt, paid),
    /** Props of the amount field. */
    field: { max: free === null ? debt : min(debt, free), ...form.field('amount') },
  }
}
