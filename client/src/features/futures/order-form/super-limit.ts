import { type Language, max, subtract, ZERO } from '@bourse/contracts/kit'
import type { SuperLeverage } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { quantityText } from '#kit/format'
import type { Text } from '#text'
import type { FormContext } from './ticket-form.ts'

type Given = { readonly facts: Pick<FormContext, 'account'>; readonly market: Pick<Market, 'quoteCode'> }

/** The value of all positions that one super leverage allows in a market, and what is left of it. */
export function superLimitText(
  limited: SuperLeverage | null | undefined,
  { facts, market }: Given,
  { t, language }: { readonly t: Text; readonly language: Language },
): string {
  if (limited == null) return ''
  const left = max(ZERO, subtract(limited.valueMax, facts.account?.superOpen ?? ZERO))
  const money = (value: typeof left) => `${quantityText(value, language, 2)} ${market.quoteCode}`
  return t('futures.super_left', { maximum: money(limited.valueMax), left: money(left) })
}
