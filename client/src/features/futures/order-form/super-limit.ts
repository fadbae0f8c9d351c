import { max, subtract, ZERO } from '@bourse/contracts/kit'
import type { SuperLeverage } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import type { Format } from '#kit/format'
import type { FormContext } from './ticket-form.ts'

type LimitContext = {
  readonly context: Pick<FormContext, 'account'>
  readonly market: Pick<Market, 'quoteCode'>
}

/** The value of all positions that one super leverage allows in a market, and what is left of it. */
export function superLimitText(
  limited: SuperLeverage | null | undefined,
  { context, market }: LimitContext,
  { t, quantityText }: Format,
): string {
  if (limited == null) return ''
  const left = max(ZERO, subtract(limited.valueMax, context.account?.superOpen ?? ZERO))
  const money = (value: typeof left) => `${quantityText(value, 'money')} ${market.quoteCode}`
  return t('futures.super_left', { maximum: money(limited.valueMax), left: money(left) })
}
