import { type Amount, type Language, multiplyByInt } from '@bourse/contracts/kit'
import { percentText, quantityText } from '#kit/format'
import type { Key, Text } from '#text'
import type { Issue } from './ticket-form.ts'

type TextContext = { readonly t: Text; readonly language: Language; readonly coin: string }

const KEY: Readonly<Record<Issue['code'], Key>> = {
  closed: 'seconds.closed',
  price_updating: 'spot.price_updating',
  no_offer: 'seconds.no_offer',
  risk_unread: 'seconds.risk_first',
  stake_wrong: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  amount_above_maximum: 'field.maximum',
  open_stake_reached: 'seconds.open_limit',
  daily_loss_reached: 'seconds.daily_limit',
  insufficient_balance: 'field.insufficient',
}

export const issueText = ({ code, bound }: Issue, { t, language, coin }: TextContext): string =>
  t(KEY[code], { n: bound === undefined ? '' : quantityText(bound, language), coin })

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
