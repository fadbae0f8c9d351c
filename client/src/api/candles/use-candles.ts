import { addMs, DAY, HOUR, type Instant, toInstant, MINUTE } from '@bourse/contracts/kit'
import { market as marketCalls, type Period } from '@bourse/contracts/market'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { isRunningCandle } from '#kit/chart'
import { now } from '#kit/device'
import { call } from '#api'
import { useIsStale, useRunningBar } from '#api/feed'
import { toCandle, joinCandles, aggregateCandles } from './join.ts'

export const CHART_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]

/** The period to request and its length; no upstream offers four hours, so they are aggregated. */
const PERIOD_TERMS: Readonly<Record<ChartPeriod, readonly [source: Period, ms: number, spanMs?: number]>> = {
  '1m': ['1min', MINUTE],
  '5m': ['5min', 5 * MINUTE],
  '15m': ['15min', 15 * MINUTE],
  '30m': ['30min', 30 * MINUTE],
  '1h': ['60min', HOUR],
  '4h': ['60min', HOUR, 4 * HOUR],
  '1D': ['1day', DAY],
  '1W': ['1week', 7 * DAY],
}

/** Candles per request; a chart on a small screen shows a quarter of them. */
const WINDOW = 300
/** A longer pause refetches the whole history. */
const TAIL_MAX = 1_000

type Chart = { readonly id: string; readonly symbol: string; readonly period: ChartPeriod }
type Window = { readonly from: Instant; readonly to: Instant }

/**
 * The candles of a market, oldest first: a window of history, older pages on demand by `loadOlder`, and the
 * running candle from the feed; null until the first response.
 */
export function useCandles({ id, symbol, period }: Chart) {
  const [source, sourceMs, spanMs = sourceMs] = PERIOD_TERMS[period]
  const reach = WINDOW * spanMs
  const ask = (window: Window, signal: AbortSignal) =>
    call(marketCalls.candles, { ...window, symbol, period: source }, { signal, isQuiet: true })
  const history = useInfiniteQuery({
    queryKey: [marketCalls.candles.name, { symbol, period }],
    queryFn: ({ pageParam, signal }) => {
      const to = pageParam ?? now()
      return ask({ from: back(to, reach), to }, signal)
    },
    initialPageParam: null as Instant | null,
    getNextPageParam: (page) => (page.list[0] === undefined ? undefined : back(page.list[0].time, 1_000)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: false },
  })
  const bar = useRunningBar(id, source)
  const since = history.data?.pages[0]?.list.at(-1)?.time ?? null
  const tail = useQuery({
    queryKey: [marketCalls.candles.name, { symbol, period, since }],
    queryFn: ({ signal }) => ask({ from: back(since ?? now(), sourceMs), to: now() }, signal),
    enabled: false,
    meta: { isPrivate: false },
  })
  const catchUp = () =>
    void (since !== null && now() - since > TAIL_MAX * sourceMs ? history.refetch() : tail.refetch())
  useCatchUp({ at: bar?.t ?? null, since, sourceMs, ask: catchUp })
  const candles = useMemo(() => {
    if (history.data === undefined) return null
    const running = bar === null ? null : toCandle(bar)
    const pages = history.data.pages.map((page) => page.list).reverse()
    const narrow = joinCandles(...pages, tail.data?.list ?? [], running === null ? [] : [running])
    return spanMs === sourceMs ? narrow : aggregateCandles(narrow, spanMs)
  }, [history.data, tail.data, bar, spanMs, sourceMs])
  const loadOlder = () => {
    if (history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage()
  }
  const error = candles === null ? history.error : null
  const last = candles?.at(-1)
  const isRunning = last !== undefined && isRunningCandle(last, spanMs, now())
  return {
    candles,
    isRunning,
    error,
    retry: () => void history.refetch(),
    loadOlder,
    hasOlder: history.hasNextPage,
  }
}

const back = (from: Instant, ms: number): Instant => toInstant(Math.max(0, addMs(from, -ms)))

type CatchUp = { at: number | null; since: Instant | null; sourceMs: number; ask: () => void }

/**
 * Refetches closed candles when a new one begins, because the feed may miss the last trades of the old one,
 * and after the feed was silent.
 */
function useCatchUp({ at, since, sourceMs, ask }: CatchUp): void {
  const isStale = useIsStale()
  const catchUp = useEffectEvent(ask)
  const wasStale = useRef(false)
  useEffect(() => {
    const isBack = wasStale.current && !isStale
    wasStale.current = isStale
    if (isBack && since !== null) catchUp()
  }, [isStale, since])
  useEffect(() => {
    if (at !== null && since !== null && at >= since + sourceMs) catchUp()
  }, [at, since, sourceMs])
}
