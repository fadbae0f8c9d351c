import { ZERO } from '@bourse/contracts/kit'
import { type BorrowIssue, borrowIssue, type MarginAccount } from '@bourse/contracts/margin'
import { parseAmountInput, type Format } from '#kit/format'
import type { Key } from '#text'

const TEXTS: Readonly<Record<BorrowIssue['code'], Key>> = {
  isolated_required: 'margin.isolated',
  amount_invalid: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  price_unavailable: 'margin.no_price',
  margin_limit: 'margin.limit',
}

/** The first reason of the exchange against borrowing the typed amount; undefined without any. */
export function borrowIssueText(
  typed: string,
  account: MarginAccount,
  { t, quantityText }: Format,
): string | undefined {
  const amount = parseAmountInput(typed)
  if (amount === null || amount <= ZERO) return t('field.amount_wrong')
  const issue = borrowIssue(amount, {
    isCross: account.mode === 'cross',
    terms: account,
    isPriced: account.coins.every(({ free, held, price }) => price !== null || free + held === ZERO),
    borrowable: account.borrowable,
  })
  return issue === null
    ? undefined
    : t(TEXTS[issue.code], { n: quantityText(issue.bound), coin: account.code })
}
