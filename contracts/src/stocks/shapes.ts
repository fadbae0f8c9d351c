import type * as z from 'zod/mini'
import { booleanCodec, enumCodec, instant, list, record } from '#kit'

export const sessionState = enumCodec({ open: 'open', early: 'early', closed: 'closed' })

/** The trading hours of stocks now, and the next sessions. */
export const sessions = record({
  state: sessionState,
  /** The closing while it is open, else the next opening. */
  changesAt: ['changes_at', instant],
  /** The end of the newest session that is over. */
  closedAt: ['closed_at', instant],
  next: list(
    record({
      opensAt: ['opens_at', instant],
      closesAt: ['closes_at', instant],
      isHalf: ['is_half', booleanCodec],
    }),
  ),
})
export type Sessions = z.output<typeof sessions>
