import * as z from 'zod/mini'
import { DAY, enumCodec, record, text, tolerantNullable } from '#kit'

/** How long the outcome of a call with an idempotency key is stored. */
export const OUTCOME_RETENTION_MS = DAY

export const idempotencyKey = z
  .string({ error: 'key_invalid' })
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'key_invalid' }))

/** Name of an endpoint, such as `spot.place`. */
export const callName = z
  .string({ error: 'text_invalid' })
  .check(z.regex(/^[a-z-]{1,32}\.[A-Za-z]{1,32}$/, { error: 'text_invalid' }))

/**
 * `applied`: the call had its effect · `refused`: it had none · `abandoned`: it had not arrived and never will ·
 * `unknown`: neither is proven.
 */
export const outcomeState = enumCodec({
  applied: 'applied',
  refused: 'refused',
  abandoned: 'abandoned',
  unknown: 'unknown',
})

export const callOutcome = record({
  /** Whether the call had its effect. */
  state: outcomeState,
  /** Code and text of the refusal. */
  reason: tolerantNullable(text),
  message: tolerantNullable(text),
})
export type CallOutcome = z.output<typeof callOutcome>
