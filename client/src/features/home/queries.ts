import { content } from '@bourse/contracts/content'
import { HOUR, type Instant, addMs } from '@bourse/contracts/kit'
import { market, type Market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { wallet } from '@bourse/contracts/wallet'
import { now } from '#kit/device'
import { queryFor } from '#api'

const QUOTES_MS = 30_000
const SLOW_MS = 10 * 60_000
const NEWS = 5

export const banners = {
  ...queryFor(content.articles, { category: 'banner', page: 1, limit: 10 }),
  staleTime: SLOW_MS,
}
export const news = {
  ...queryFor(content.articles, { category: 'notice', page: 1, limit: NEWS }),
  staleTime: SLOW_MS,
}
export const popup = { ...queryFor(content.popup, {}), staleTime: SLOW_MS }
/** The number of unread messages; an upstream that does not count has none. */
export const unread = { ...queryFor(messages.unread, {}), staleTime: QUOTES_MS }
/** The newest unread message; it marks the bell where the upstream sends no count. */
export const latestMessage = { ...queryFor(content.notice, {}), staleTime: QUOTES_MS }
/** Sent once per launch: it names this device to the upstream. */
export const client = {
  ...queryFor(content.client, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}
export const boards = { ...queryFor(market.boards, {}), refetchInterval: QUOTES_MS }
export const wallets = { ...queryFor(wallet.list, {}), refetchInterval: QUOTES_MS }

const hourOf = (at: Instant): Instant => addMs(at, -(at % HOUR))

/** Hourly candles of one day. The window moves once an hour, so that the response can be cached. */
export function dayOf({ baseCode, quoteCode }: Market) {
  const to = addMs(hourOf(now()), HOUR)
  const window = { from: addMs(to, -25 * HOUR), to, symbol: `${baseCode}/${quoteCode}` }
  return { ...queryFor(market.candles, { ...window, period: '60min' }), staleTime: SLOW_MS }
}
