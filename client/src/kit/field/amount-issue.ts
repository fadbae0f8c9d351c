import type { Amount, Language } from '@bourse/contracts/kit'
import { quantityText, parseAmountInput } from '#kit/format'
import type { Text } from '#text'

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
  t: Text
  language: Language
  coin: string
  limits: AmountLimits
  noun?: 'amount' | 'price' | 'number'
}

/** The message of an issue; undefined for none, as field props expect. */
export function amountIssueText(
  issue: AmountIssue | null,
  { t, language, coin, limits, noun = 'amount' }: TextContext,
): string | undefined {
  if (issue === null) return undefined
  if (issue === 'wrong') return t(`field.${noun}_wrong`)
  if (issue === 'insufficient') return t('field.insufficient')
  const limit = issue === 'below' ? limits.minimum : limits.maximum
  const n = limit == null ? '' : quantityText(limit, language)
  return t(issue === 'below' ? 'field.minimum' : 'field.maximum', { n, coin })
}
