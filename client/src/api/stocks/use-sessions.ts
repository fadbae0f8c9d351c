import { HOUR, SECOND } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Sessions, stocks } from '@bourse/contracts/stocks'
import { useQuery } from '@tanstack/react-query'
import { now } from '#kit/device'
import { queryFor, useSite } from '#api'

/** The time until the next read: shortly after an opening or closing, and at least once an hour. */
const nextRead = (sessions: Sessions | undefined): number =>
  sessions === undefined ? HOUR : Math.min(HOUR, Math.max(SECOND, sessions.changesAt - now() + SECOND))

/** The trading hours of a stock; null for other markets, and where the upstream has none. */
export const useSessions = ({ segment }: Market): Sessions | null => useStockSessions(segment === 'stocks')

/** The trading hours of stocks; null while unknown or not needed, and where the upstream has none. */
export function useStockSessions(isNeeded = true): Sessions | null {
  const isPaper = useSite()?.paper === true
  const query = useQuery({
    ...queryFor(stocks.sessions, {}),
    enabled: isPaper && isNeeded,
    refetchInterval: ({ state }) => nextRead(state.data),
  })
  return isNeeded ? (query.data ?? null) : null
}

/** True while stocks are traded, and where the upstream has no trading hours. */
export function useAreStocksOpen(): boolean {
  const isPaper = useSite()?.paper === true
  const sessions = useStockSessions()
  return sessions === null ? !isPaper : sessions.state === 'open'
}

/** True while orders of a market wait for the opening. */
export const useIsClosed = (market: Market): boolean => {
  const sessions = useSessions(market)
  return sessions !== null && sessions.state !== 'open'
}
