import type * as z from 'zod/mini'
import { amount, booleanCodec, enumCodec, id, instant, record, text, tolerantNullable } from '#kit'
import { marketId } from '#market'

export const ALERT_KINDS = ['above', 'below', 'rise', 'fall', 'volume'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
export const alertKind = enumCodec({
  above: 'above',
  below: 'below',
  rise: 'rise',
  fall: 'fall',
  volume: 'volume',
})

export const ALERT_REPEATS = ['once', 'daily', 'always'] as const
export type AlertRepeat = (typeof ALERT_REPEATS)[number]
export const alertRepeat = enumCodec({ once: 'once', daily: 'daily', always: 'always' })

export const alertId = id('alert')

export const alert = record({
  id: alertId,
  market: ['match_id', marketId],
  symbol: text,
  /** Price above or below a level, rise or fall within 24 hours in percent, or volume of 24 hours. */
  kind: alertKind,
  level: amount,
  /** Whether it is sent once, once a day, or each time. */
  repeat: alertRepeat,
  /** Whether it waits; one that repeats pauses after it was reached. */
  isArmed: ['is_armed', booleanCodec],
  /** When it was last reached. */
  reachedAt: ['reached_at', tolerantNullable(instant)],
})
export type Alert = z.output<typeof alert>
