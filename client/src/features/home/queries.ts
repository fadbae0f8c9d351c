import { content } from '@bourse/contracts/content'
import { HOUR, type Instant, later } from '@bourse/contracts/kit'
import { market, type Market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { wallet } from '@bourse/contracts/wallet'
import { now } from '#kit/device'
import { read } from '#wire'

const QUOTES_MS = 30_000
const SLOW_MS = 10 * 60_000
const NEWS = 5

export const banners = {
  ...read(content.articles, { category: 'banner', page: 1, limit: 10 }),
  staleTime: SLOW_MS,
}
export const news = {
  ...read(content.articles, { category: 'notice', page: 1, limit: NEWS }),
  staleTime: SLOW_MS,
}
export const popup = { ...read(content.popup, {}), staleTime: SLOW_MS }
/** How many letters the member has not read: the number at the bell. An upstream that does not count has none. */
export const unread = { ...read(messages.unread, {}), staleTime: QUOTES_MS }
/** The newest unread letter of the member; it stands in the notice line, and lights the bell where nobody counts. */
export const letter = { ...read(content.notice, {}), staleTime: QUOTES_MS }
/** Asked for once a launch: it names this device to the upstream. */
export const client = {
  ...read(content.client, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}
export const boards = { ...read(market.boards, {}), refetchInterval: QUOTES_MS }
export const wallets = { ...read(wallet.list, {}), refetchInterval: QUOTES_MS }

const hourOf = (at: Instant): Instant => later(at, -(at % HOUR))

/** A day in hours: the way of a price in one small stroke. The window moves once an hour, so that it can be remembered. */
export function dayOf({ baseCode, quoteCode }: Market) {
  const to = later(hourOf(now()), HOUR)
  const window = {
    from: later(to, -25 * HOUR),
    to,
    symbol: `${baseCode}/${quoteCode}`,
    period: '60min' as const,
  }
  return { ...read(market.candles, window), staleTime: SLOW_MS }
}
