import type { Channel, Frame, Positions, TickerRow, Tickers, Trades } from '@bourse/contracts/feed'
import { applyTickers, applyTrades } from '@bourse/contracts/feed'
import { type Amount, divideByInt, type Instant, parseAmount } from '@bourse/contracts/kit'
import { runningTime } from '#kit/device'
import type { StaleState } from '#kit/feedback'
import { type Notice, deriveStaleState } from './staleness.ts'

/** Position in the sequence and folded value of a channel. */
type KnownValue = { readonly epoch: string; readonly seq: number; readonly value: unknown }
/** Subject of a listener: a whole channel, or one market's ticker. */
export type Topic = Channel | `ticker:${string}` | 'stale'

/** Limits paints to five a second. */
const PAINT_MS = 200

const known = new Map<Channel, KnownValue>()
/** Subscribed channels without a value yet: their first change is the value. */
const empty = new Set<Channel>()
const listeners = new Map<Topic, Set<() => void>>()
const dirty = new Set<Topic>()
let paintedAt = 0
let painting = false
let lostSince: Instant | null = null
let restSince: Instant | null = null
const notices = new Map<Channel, Notice>()
const staleStates = new Map<Channel, StaleState | null>()
let positions: ReturnType<typeof readPositions> | null = null

function paint() {
  painting = false
  paintedAt = runningTime()
  const topics = [...dirty]
  dirty.clear()
  const once = new Set(topics.flatMap((topic) => [...(listeners.get(topic) ?? [])]))
  for (const listener of once) listener()
}

function schedule() {
  if (painting || dirty.size === 0) return
  painting = true
  const wait = Math.min(PAINT_MS, Math.max(0, PAINT_MS - (runningTime() - paintedAt)))
  setTimeout(() => requestAnimationFrame(paint), wait)
}

function touch(...topics: readonly Topic[]) {
  for (const topic of topics) if (listeners.has(topic)) dirty.add(topic)
  schedule()
}

const isSame = (one: StaleState | null, other: StaleState | null): boolean =>
  one?.since === other?.since &&
  one?.isReconnecting === other?.isReconnecting &&
  one?.catchUp?.until === other?.catchUp?.until &&
  one?.catchUp?.done?.reached === other?.catchUp?.done?.reached

/** The same object until it changes. */
export function staleState(channel: Channel): StaleState | null {
  const hasLiveQuotes = (known.get('tickers')?.epoch ?? '') !== ''
  const next = deriveStaleState(channel, { lostSince, notices, restSince, hasLiveQuotes })
  const before = staleStates.get(channel) ?? null
  if (isSame(next, before)) return before
  staleStates.set(channel, next)
  return next
}

/** Sets the time of the last message before this client's connection was lost; null when a message arrives. */
export function setLost(since: Instant | null): void {
  if (since === lostSince || (since !== null && lostSince !== null)) return
  lostSince = since
  touch('stale')
}

/** Stores the server's notice that a channel is stale, or current again. */
export function noteStale(channel: Channel, notice: Notice | null): void {
  if (notice === null) notices.delete(channel)
  else notices.set(channel, notice)
  touch('stale')
}

/** A new connection receives the notices again. */
export function clearNotices(): void {
  notices.clear()
  touch('stale')
}

export function setRestSince(since: Instant | null): void {
  restSince = since
  touch('stale')
}

/** The changing figures of open positions; null where the server sends none. */
export const positionsNow = () => positions

export function setPositions(next: Positions | null): void {
  if (positions === null && next === null) return
  positions = next && readPositions(next)
  touch('me')
}

/** Rates are fractions: 1 means liquidation. Only positions whose markets move; the list comes over HTTP. */
const readPositions = ({ riskRate, profit, margin, rows }: Positions) => ({
  riskRate: fraction(riskRate),
  profit: parseAmount(profit),
  margin: parseAmount(margin),
  byId: new Map(
    rows.map(([id, price, gain, held, risk]) => [
      id,
      {
        price: parseAmount(price),
        profit: parseAmount(gain),
        margin: parseAmount(held),
        riskRate: fraction(risk),
      },
    ]),
  ),
})

function fraction(percent: string): Amount | null {
  const read = parseAmount(percent)
  return read === null ? null : divideByInt(read, 100n, 'down')
}

/** Sequences restart after a new connection. */
export function resetEpochs(): void {
  empty.clear()
  for (const [channel, { value }] of known) known.set(channel, { epoch: '', seq: -1, value })
}

export const readChannel = (channel: Channel): unknown => known.get(channel)?.value

const tickers = (value: unknown): ReadonlyMap<string, TickerRow> =>
  (value as ReadonlyMap<string, TickerRow> | undefined) ?? new Map<string, TickerRow>()

export const findTicker = (market: string): TickerRow | undefined =>
  tickers(readChannel('tickers')).get(market)

type Fold = (before: unknown, change: unknown) => unknown
/** Reducers by the name before the colon; in channels of other kinds a change replaces the value. */
const folds = new Map<string, Fold>()
export const setFold = (kind: string, fold: Fold): void => void folds.set(kind, fold)

function applyFrame({ ch, d }: Frame, before: unknown): unknown {
  if (ch === 'tickers') return applyTickers(tickers(before), d as Tickers)
  if (before === undefined) return d
  if (ch.startsWith('trades:')) return applyTrades(before as Trades, d as Trades)
  return folds.get(ch.split(':', 1)[0] ?? '')?.(before, d) ?? d
}

function put(frame: Frame, before: unknown): void {
  empty.delete(frame.ch)
  known.set(frame.ch, { epoch: frame.epoch, seq: frame.seq, value: applyFrame(frame, before) })
  touch(frame.ch)
  if (frame.ch === 'tickers') touch(...(frame.d as Tickers).rows.map((row): Topic => `ticker:${row[0]}`))
}

/** A snapshot replaces the value, except tickers of markets it does not contain. */
export function acceptSnapshot(frame: Frame): void {
  put(frame, frame.ch === 'tickers' ? readChannel(frame.ch) : undefined)
}

/** The server has no snapshot of these channels, because nothing has changed on them so far. */
export function acceptEmpty(channels: readonly Channel[]): void {
  for (const channel of channels) if (isRetained(channel)) empty.add(channel)
}

/** Applies a change; false after a gap, when a snapshot is needed. */
export function accept(frame: Frame): boolean {
  const before = known.get(frame.ch)
  if (empty.has(frame.ch)) {
    put(frame, before?.value)
    return true
  }
  // A change that arrived before the response to the subscription: its snapshot is in flight.
  if (before === undefined || before.epoch === '') return true
  if (frame.epoch !== before.epoch) return false
  if (frame.seq <= before.seq) return true
  if (frame.seq !== before.seq + 1) return false
  put(frame, before.value)
  return true
}

export function listenTopic(topic: Topic, listener: () => void): () => void {
  const here = listeners.get(topic) ?? new Set()
  listeners.set(topic, here.add(listener))
  return () => {
    here.delete(listener)
    if (here.size === 0) listeners.delete(topic)
  }
}

const retainCounts = new Map<Channel, number>()

/** Counts the users of a channel; true for the first. */
export function retainChannel(channel: Channel): boolean {
  const count = retainCounts.get(channel) ?? 0
  retainCounts.set(channel, count + 1)
  return count === 0
}

/** True when the last user has released it. */
export function releaseChannel(channel: Channel): boolean {
  const count = (retainCounts.get(channel) ?? 1) - 1
  if (count > 0) retainCounts.set(channel, count)
  else retainCounts.delete(channel)
  return count <= 0
}

export const subscribedChannels = (): Channel[] => [...retainCounts.keys()]
export const isRetained = (channel: Channel): boolean => retainCounts.has(channel)

/** A released channel retains no value except the tickers: an old book must not flash up on return. */
export function clearChannel(channel: Channel): void {
  notices.delete(channel)
  empty.delete(channel)
  if (channel === 'tickers') known.set(channel, { epoch: '', seq: -1, value: readChannel(channel) })
  else known.delete(channel)
}

type Subscriptions = Record<'subscribe' | 'unsubscribe', (channels: readonly Channel[]) => void>

/** The connection after its code has loaded; before that, retained channels are subscribed on open. */
let subscriptions: Subscriptions | null = null
export const connectSubscriptions = (opened: Subscriptions): void => void (subscriptions = opened)
export const subscribe = (channels: readonly Channel[]): void => subscriptions?.subscribe(channels)
export const unsubscribe = (channels: readonly Channel[]): void => subscriptions?.unsubscribe(channels)
