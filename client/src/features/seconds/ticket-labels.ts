import { type Amount, type Language, multiplyByInt } from '@bourse/contracts/kit'
import { percentText, quantityText } from '#kit/format'
import type { Text } from '#text'
import type { Issue } from './ticket-form.ts'

type TextContext = { readonly t: Text; readonly language: Language; readonly coin: string }

export function issueText({ code, bound }: Issue, { t, language, coin }: TextContext): string {
  const n = bound === undefined ? '' : quantityText(bound, language)
  switch (code) {
    case 'closed':
      return t('seconds.closed')
    case 'price_updating':
      return t('spot.price_updating')
    case 'no_offer':
      return t('seconds.no_offer')
    case 'risk_unread':
      return t('seconds.risk_first')
    case 'stake_wrong':
      return t('field.amount_wrong')
    case 'amount_below_minimum':
      return t('field.minimum', { n, coin })
    case 'amount_above_maximum':
      return t('field.maximum', { n, coin })
    case 'open_stake_reached':
      return t('seconds.open_limit', { n, coin })
    case 'daily_loss_reached':
      return t('seconds.daily_limit', { n, coin })
    case 'insufficient_balance':
      return t('field.insufficient')
  }
}

export const ARROW = { up: '▲', down: '▼' } as const

const HOUR = 3_600
const MINUTE = 60

/** A whole number of the largest unit; a minute is 60 seconds. */
export function durationText(seconds: number, t: Text): string {
  if (seconds % HOUR === 0) return t('seconds.in_hours', { n: seconds / HOUR })
  if (seconds % MINUTE === 0 && seconds > MINUTE) return t('seconds.in_minutes', { n: seconds / MINUTE })
  return t('seconds.in_seconds', { n: seconds })
}

/** Decimals only where needed: "+80 %". */
export function payoutText(fraction: Amount, language: Language): string {
  const percent = multiplyByInt(fraction, 100n)
  return percentText(percent, language, percent % WHOLE === 0n ? 0 : 2)
}
const WHOLE = 10n ** 18n
