import { instantOf, type Instant, addMs } from '@bourse/contracts/kit'
import { type Candle, market as marketCalls } from '@bourse/contracts/market'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { now } from '#kit/device'
import { call } from '#api'
import { useIsStale, useRunningBar } from '#api/feed'
import { candleOf, joinCandles, aggregateCandles } from './join.ts'
import { type ChartPeriod, PERIOD_TERMS } from './periods.ts'

/** Candles per request; a chart on a small screen shows a quarter of them. */
const WINDOW = 300
/** After a longer pause the whole history is refetched. */
const TAIL_MAX = 1_000

type Window = { readonly from: Instant; readonly to: Instant }
export type Candles = {
  /** Oldest first, the running one last; null until the first response. */
  readonly candles: readonly Candle[] | null
  readonly error: { readonly message: string } | null
  readonly retry: () => void
  /** Fetches the page before the oldest candle, unless there is none or it is in flight. */
  readonly older: () => void
}

/**
 * The candles of a market: a window of history, older pages on demand, and the running candle from the feed.
 */
export function useCandles({
  id,
  symbol,
  period,
}: {
  id: string
  symbol: string
  period: ChartPeriod
}): Candles {
  const { source, sourceMs, spanMs } = PERIOD_TERMS[period]
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
    const running = bar === null ? null : candleOf(bar)
    const pages = history.data.pages.map((page) => page.list).reverse()
    const narrow = joinCandles(...pages, tail.data?.list ?? [], running === null ? [] : [running])
    return spanMs === sourceMs ? narrow : aggregateCandles(narrow, spanMs)
  }, [history.data, tail.data, bar, spanMs, sourceMs])
  const older = () => {
    if (history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage()
  }
  return {
    candles,
    error: candles === null ? history.error : null,
    retry: () => void history.refetch(),
    older,
  }
}

const back = (from: Instant, ms: number): Instant => instantOf(Math.max(0, addMs(from, -ms)))

type CatchUp = { at: number | null; since: Instant | null; sourceMs: number; ask: () => void }

/**
 * Refetches closed candles when a new one begins, because the feed may miss the last trades of the old one,
 * and after the feed was silent.
 */
function useCatchUp({ at, since, sourceMs, ask }: CatchUp): void {
  const isStale = useIsStale()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const wasStale = useRef(false)
  useEffect(() => {
    const isBack = wasStale.current && !isStale
    wasStale.current = isStale
    if (isBack && since !== null) latest.current()
  }, [isStale, since])
  useEffect(() => {
    if (at !== null && since !== null && at >= since + sourceMs) latest.current()
  }, [at, since, sourceMs])
}
