import type { Instant } from '@bourse/contracts/kit'
import {
  lastSession,
  nextSession,
  type Session,
  sessionAt,
  sessionStatus,
  type stocks,
} from '@bourse/contracts/stocks'
import type { Handlers } from '#kernel'

const SESSIONS_SHOWN = 5

export const stockHandlers = (): Handlers<typeof stocks> => ({
  sessions: (_, { now }) =>
    Promise.resolve({ ...sessionStatus(now), closedAt: lastSession(now).closesAt, next: sessionsFrom(now) }),
})

/** The running session, and those after it. */
function sessionsFrom(now: Instant): Session[] {
  const found = [sessionAt(now) ?? nextSession(now)]
  while (found.length < SESSIONS_SHOWN) found.push(nextSession((found.at(-1) as Session).opensAt))
  return found
}
