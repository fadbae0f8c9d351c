import type { Channel, Payload, TickerRow } from '@bourse/contracts/feed'
import { type Amount, parseAmount } from '@bourse/contracts/kit'
import type { Market, Period } from '@bourse/contracts/market'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { StaleState } from '#kit/feedback'
import { onQuotesAge } from '#api'
import { type Kind, onPersonalEvent, type PersonalOf } from './personal.ts'
import * as store from './store.ts'

/** A page reopened within this time retains its channels. */
const UNSUBSCRIBE_DELAY_MS = 3_000

/** Subscribes channels while the component is mounted; components share one subscription per channel. */
export function useChannels(channels: readonly Channel[]): void {
  const names = channels.join(' ')
  useEffect(() => {
    const own = names === '' ? [] : (names.split(' ') as Channel[])
    const fresh = own.filter(store.retainChannel)
    store.subscribe(fresh)
    return () => {
      const left = own.filter(store.releaseChannel)
      setTimeout(() => {
        const released = left.filter((channel) => !store.isRetained(channel))
        released.forEach(store.clearChannel)
        if (released.length > 0) store.unsubscribe(released)
      }, UNSUBSCRIBE_DELAY_MS)
    }
  }, [names])
}

// Quotes of REST count until the socket sends its own.
onQuotesAge(store.setRestSince)

function useTopic<T>(topic: store.Topic, get: () => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => store.listenTopic(topic, listener), [topic]),
    get,
  )
}

/** The time since which prices, or the values of another channel, are not live; null while they are. */
export const useStale = (channel: Channel = 'tickers'): StaleState | null =>
  useTopic('stale', () => store.staleState(channel))

/** True when prices are not live: draw them grey and show the StaleChip. */
export const useIsStale = (channel?: Channel): boolean => useStale(channel) !== null

/** Null where unknown; the change is in percent. */
export type Quote = Readonly<Record<'price' | 'change' | 'volume' | 'high' | 'low', Amount | null>>

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

/** The live quote of a market; null before its first ticker. Needs `useTickers()` in an ancestor. */
export function useTicker(market: string): Quote | null {
  const row = useTopic(`ticker:${market}`, () => store.findTicker(market))
  return row === undefined ? null : quoteOfRow(row)
}

/** The live quote of a market; the last HTTP response until the first ticker. */
export const useQuote = (market: Market): Quote => useTicker(market.id) ?? market

/** The live quotes of some markets; renders again when one of their prices changes. Needs `useTickers()` in an ancestor. */
export function useTickerLookup(markets: readonly string[]): (market: string) => Quote | null {
  const names = markets.join(' ')
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = names.split(' ').map((name) => store.listenTopic(`ticker:${name}`, listener))
        return () => stops.forEach((stop) => stop())
      },
      [names],
    ),
    () => markets.map((market) => store.findTicker(market)?.[1]).join(' '),
  )
  return (market) => {
    const row = store.findTicker(market)
    return row === undefined ? null : quoteOfRow(row)
  }
}

/** Subscribes all tickers; once at the top of a page that shows quotes. */
export const useTickers = (): void => useChannels(TICKERS)
const TICKERS: readonly Channel[] = ['tickers']

/** The present quote of a market, for sorting; does not render again. */
export function quoteNow(market: Market): Quote {
  const row = store.findTicker(market.id)
  return row === undefined ? market : quoteOfRow(row)
}

export function useValue<C extends Channel>(channel: C): Payload<C> | null {
  useChannels([channel])
  return (useTopic(channel, () => store.readChannel(channel)) as Payload<C> | undefined) ?? null
}

export const useDepth = (market: string) => useValue(`depth:${market}`)
export const useTrades = (market: string) => useValue(`trades:${market}`)
/** The progress of token sales. */
export const useSales = () => useValue('ieo')
/** The sale of an artwork after its last change; null before the first, and with other platforms. */
export const useLot = (artwork: string) => useValue(`lot:${artwork}`)
/** The running candle; `joinCandles` merges it with the candles fetched over HTTP. */
export const useRunningBar = (market: string, period: Period) => useValue(`kline:${market}:${period}`)

/** The member's open positions; null before the first message, and with an upstream that publishes none. */
export const usePositions = () => useTopic('me', store.positionsNow)

/** Listens to one kind of personal event while mounted; responses are refetched independently. */
export function useOnPersonal<K extends Kind>(kind: K, listener: (event: PersonalOf<K>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => onPersonalEvent(kind, (event) => onEvent(event)), [kind])
}
