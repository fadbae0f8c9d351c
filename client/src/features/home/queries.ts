import { content } from '@bourse/contracts/content'
import { HOUR, addMs } from '@bourse/contracts/kit'
import { market, type Market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { now } from '#kit/device'
import { queryFor } from '#api'

const QUOTES_MS = 30_000
const SLOW_MS = 10 * 60_000

const articlesQuery = (category: 'banner' | 'notice', limit: number) => ({
  ...queryFor(content.articles, { category, page: 1, limit }),
  staleTime: SLOW_MS,
})
export const banners = articlesQuery('banner', 10)
export const news = articlesQuery('notice', 5)
export const popup = { ...queryFor(content.popup, {}), staleTime: SLOW_MS }
/** The number of unread messages; an upstream that does not count has none. */
export const unread = { ...queryFor(messages.unread, {}), staleTime: QUOTES_MS }
/** The newest unread message; it marks the bell where the upstream sends no count. */
export const latestMessage = { ...queryFor(content.notice, {}), staleTime: QUOTES_MS }
/** Sent once per launch: it names this device to the upstream. */
export const client = { ...queryFor(content.client, {}), staleTime: Infinity, gcTime: Infinity }
export const boards = { ...queryFor(market.boards, {}), refetchInterval: QUOTES_MS }

/** Hourly candles of one day. The window moves once an hour, so that the response can be cached. */
export function dayCandles({ baseCode, quoteCode }: Market) {
  const at = now()
  const to = addMs(at, HOUR - (at % HOUR))
  const window = { from: addMs(to, -25 * HOUR), to, symbol: `${baseCode}/${quoteCode}` }
  return { ...queryFor(market.candles, { ...window, period: '60min' }), staleTime: SLOW_MS }
}
