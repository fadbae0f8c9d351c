import { type Instant, PAGE_SIZE, toPage } from '@bourse/contracts/kit'
import {
  HOLIDAYS_END,
  lastSession,
  nextSession,
  type Session,
  sessionAt,
  sessionStatus,
  type stocks,
} from '@bourse/contracts/stocks'
import type { Handlers } from '#platform/kernel'
import type { StockDeps } from './deps.ts'
import { listActions } from './store.ts'

const SESSIONS_SHOWN = 5

export const stockHandlers = ({ codeOf }: StockDeps): Handlers<typeof stocks> => ({
  sessions: (_, { now }) =>
    Promise.resolve({
      ...sessionStatus(now),
      closedAt: lastSession(now).closesAt,
      holidaysEnd: HOLIDAYS_END,
      next: sessionsFrom(now),
    }),
  actions: async ({ asset = null, page = 1, limit = PAGE_SIZE }, { reader }) => {
    const { rows, total } = await listActions(reader, asset, { page, limit })
    return toPage(
      rows.map((row) => ({ ...row, code: codeOf(row.asset), isDone: row.doneAt !== null })),
      { page, limit },
      total,
    )
  },
})

/** Lists the running session and those after it. */
function sessionsFrom(now: Instant): Session[] {
  const found = [sessionAt(now) ?? nextSession(now)]
  while (found.length < SESSIONS_SHOWN) found.push(nextSession((found.at(-1) as Session).opensAt))
  return found
}
