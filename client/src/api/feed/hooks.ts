import {
  type CandleUpdate,
  type Channel,
  type Depth,
  depthChannel,
  klineChannel,
  type Personal,
  type TickerRow,
  type Trades,
  tradesChannel,
} from '@bourse/contracts/feed'
import { type Amount, parseAmount } from '@bourse/contracts/kit'
import type { Market, Period } from '@bourse/contracts/market'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { LivePositions } from './positions.ts'
import { onPersonalEvent, type PersonalOf } from './personal.ts'
import {
  subscribe,
  unsubscribe,
  clearChannel,
  isStale,
  isRetained,
  listenTopic,
  positionsNow,
  tickerOf,
  type Topic,
  releaseChannel,
  valueOf,
  retainChannel,
} from './store.ts'

/** A page reopened within this time retains its channels. */
const UNSUBSCRIBE_DELAY_MS = 3_000

/** Subscribes channels while the component is mounted; components share one subscription per channel. */
export function useChannels(channels: readonly Channel[]): void {
  const names = channels.join(' ')
  useEffect(() => {
    const own = names === '' ? [] : (names.split(' ') as Channel[])
    const fresh = own.filter(retainChannel)
    subscribe(fresh)
    return () => {
      const left = own.filter(releaseChannel)
      setTimeout(() => {
        const released = left.filter((channel) => !isRetained(channel))
        released.forEach(clearChannel)
        if (released.length > 0) unsubscribe(released)
      }, UNSUBSCRIBE_DELAY_MS)
    }
  }, [names])
}

function useTopic<T>(topic: Topic, get: () => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => listenTopic(topic, listener), [topic]),
    get,
  )
}

/** True when prices stopped moving: draw them grey and show the StaleChip. */
export const useIsStale = (): boolean => useTopic('stale', isStale)

/** Last price, change in percent, volume, high and low; null where unknown. */
export type Quote = {
  readonly price: Amount | null
  readonly change: Amount | null
  readonly volume: Amount | null
  readonly high: Amount | null
  readonly low: Amount | null
}

const quotes = new WeakMap<TickerRow, Quote>()

/** Cached per feed row, so that a quote is the same object until it changes. */
function quoteOfRow(row: TickerRow): Quote {
  const known = quotes.get(row)
  if (known !== undefined) return known
  const [, price, change, volume, high, low] = row
  const quote = {
    price: parseAmount(price),
    change: parseAmount(change),
    volume: parseAmount(volume),
    high: parseAmount(high),
    low: parseAmount(low),
  }
  quotes.set(row, quote)
  return quote
}

/**
 * The live quote of a market by its id; null before its first ticker. Needs `useTickers()` in an ancestor.
 */
export function useTicker(market: string): Quote | null {
  const row = useTopic(`ticker:${market}`, () => tickerOf(market))
  return row === undefined ? null : quoteOfRow(row)
}

/** The live quote of a market; the last HTTP response until the first ticker. */
export const useQuote = (market: Market): Quote => useTicker(market.id) ?? market

/** Subscribes all tickers; once at the top of a page that shows quotes. */
export const useTickers = (): void => useChannels(TICKERS)
const TICKERS: readonly Channel[] = ['tickers']

/** The present quote of a market, for sorting; does not render again. */
export function quoteNow(market: Market): Quote {
  const row = tickerOf(market.id)
  return row === undefined ? market : quoteOfRow(row)
}

function useValue<T>(channel: Channel): T | null {
  useChannels([channel])
  return (useTopic(channel, () => valueOf(channel)) as T | undefined) ?? null
}

export const useDepth = (market: string): Depth | null => useValue<Depth>(depthChannel(market))
export const useTrades = (market: string): Trades | null => useValue<Trades>(tradesChannel(market))
/** The running candle; `joinCandles` merges it with the candles fetched over HTTP. */
export const useRunningBar = (market: string, period: Period): CandleUpdate | null =>
  useValue<CandleUpdate>(klineChannel(market, period))

/**
 * The member's open positions from the feed; null before the first message, and always with an upstream that
 * does not publish them. Prices come from `useQuote`; margins, risk rates and the set of open positions are
 * more recent here.
 */
export const usePositions = (): LivePositions | null => useTopic('me', positionsNow)

/**
 * Listens to one kind of personal event while the component is mounted; responses are refetched
 * independently.
 */
export function useOnPersonal<K extends Personal['type']>(
  kind: K,
  listener: (event: PersonalOf<K>) => void,
): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onPersonalEvent(kind, (event) => latest.current(event)), [kind])
}
