import type { Amount } from '@bourse/contracts/kit'
import { parseAmountInput, type Format } from '#kit/format'

export type AmountIssue = 'wrong' | 'below' | 'above' | 'insufficient'
type AmountLimits = {
  readonly minimum?: Amount | null
  readonly maximum?: Amount | null
  readonly balance?: Amount | null
}

/** Checks in this order: filled, a number, above zero, minimum, maximum, balance. */
export function amountIssue(typed: string, limits: AmountLimits): AmountIssue | null {
  const amount = parseAmountInput(typed)
  if (amount === null || amount <= 0n) return 'wrong'
  if (limits.minimum != null && amount < limits.minimum) return 'below'
  if (limits.maximum != null && amount > limits.maximum) return 'above'
  return limits.balance != null && amount > limits.balance ? 'insufficient' : null
}

type TextContext = {
  format: Format
  coin: string
  limits: AmountLimits
  noun?: 'amount' | 'price' | 'number'
}

/** The message of an issue; undefined for none, as field props expect. */
export function amountIssueText(
  issue: AmountIssue | null,
  { format, coin, limits, noun = 'amount' }: TextContext,
): string | undefined {
  if (issue === null) return undefined
  if (issue === 'wrong') return format.t(`field.${noun}_wrong`)
  if (issue === 'insufficient') return format.t('field.insufficient')
  const limit = issue === 'below' ? limits.minimum : limits.maximum
  const n = limit == null ? '' : format.quantityText(limit)
  return format.t(issue === 'below' ? 'field.minimum' : 'field.maximum', { n, coin })
}
