import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import type { Channel, Frame, FromClient, FromServer, SubscribeResponse } from '@bourse/contracts/feed'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import { io, type Socket, WebSocket, XHR } from 'socket.io-client'
import { now, syncServerTime, runningTime } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'
import { refetch, endSession, refetchPrivate, session } from '#api'
import * as store from './store.ts'
import { applyPersonal, resetPersonal, onEpoch } from './personal.ts'

type FeedSocket = Socket<FromServer, FromClient>

const SILENCE_MS = 5_500
const WATCH_MS = 500
/** Channel requests are batched for this long, because the server limits control messages. */
const DEBOUNCE_MS = 60
const TOO_FAST_MS = 1_200
/** A sign-out request has completed by then. */
const SIGN_OUT_MS = NETWORK_TIMEOUT_MS

let socket: FeedSocket | null = null
let lastMessageAt = 0
let lastMessage: Instant | null = null
let wasLost = false
const pendingChannels = new Set<Channel>()
let flushTimer: ReturnType<typeof setTimeout> | null = null

function onMessage(ts: number) {
  lastMessageAt = runningTime()
  lastMessage = instantOf(ts)
  syncServerTime(lastMessage)
  store.setLost(null)
}

/** The connection is away, or the server silent. */
const lose = () => store.setLost(lastMessage ?? now())

/** A websocket without a greeting for this long is assumed to be blocked by a proxy. */
const GREETING_MS = 10_000

/**
 * Treats a websocket that opens and then closes or stays silent before the server's greeting as failed. The
 * library recognises only the browser's error event; without this it would neither try the next transport
 * nor reconnect before its timeout.
 */
class GreetedWebSocket extends WebSocket {
  /** The server has greeted, the failure is reported, or the client has closed it. */
  private isSettled = false
  private greetingTimer: ReturnType<typeof setTimeout> | undefined

  override doOpen(): this {
    this.greetingTimer = setTimeout(() => this.fail('no greeting'), GREETING_MS)
    super.doOpen()
    return this
  }

  override close(): this {
    this.settle()
    return super.close()
  }

  protected override onPacket(...packet: Parameters<WebSocket['onPacket']>): void {
    this.settle()
    super.onPacket(...packet)
  }

  protected override onClose(...details: Parameters<WebSocket['onClose']>): void {
    if (!this.isSettled) this.fail('closed before the greeting')
    super.onClose(...details)
  }

  private fail(reason: string): void {
    this.settle()
    this.onError(reason, undefined)
    this.doClose()
  }

  private settle(): void {
    this.isSettled = true
    clearTimeout(this.greetingTimer)
  }
}

/** Opens the only socket of the visit. */
export function openFeed(): void {
  const opened: FeedSocket = io({
    path: '/socket.io',
    transports: [GreetedWebSocket, XHR],
    tryAllTransports: true,
    timeout: NETWORK_TIMEOUT_MS,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) => give({ token: session.getState().token ?? undefined }),
  })
  socket = opened
  store.connectSubscriptions({ subscribe, unsubscribe })
  lastMessageAt = runningTime()
  listen(opened)
  setInterval(watchSilence, WATCH_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  addEventListener('online', refresh)
  session.subscribe((now, before) => {
    if (now.token === before.token) return
    resetPersonal()
    opened.disconnect().connect()
  })
}

function listen(opened: FeedSocket) {
  opened.on('connect', () => {
    store.resetEpochs()
    store.clearNotices()
    resetPersonal()
    // Events during a disconnect are lost, so a reconnect refetches everything on screen once. The first
    // connect refetches private data only, which was loaded during startup and may be outdated.
    if (wasLost) void refetch()
    else refetchPrivate()
    wasLost = false
    subscribe(store.subscribedChannels())
  })
  opened.on('disconnect', () => {
    wasLost = true
    lose()
  })
  opened.on('tick', (frame) => {
    onMessage(frame.ts)
    onEpoch(frame.epoch)
    if (!store.accept(frame)) subscribe([frame.ch])
  })
  opened.on('me', (frame) => {
    onMessage(frame.ts)
    applyPersonal(frame)
    if (frame.d.type === 'session.ended') endSession(t('app.session_ended'))
  })
  opened.on('beat', (heartbeat) => {
    const isGreeting = onEpoch(heartbeat.epoch)
    // Precedes the first price: the shown prices are as old as before.
    if (isGreeting) syncServerTime(instantOf(heartbeat.ts))
    else onMessage(heartbeat.ts)
  })
  opened.on('stale', ({ ch, since }) => store.noteStale(ch, instantOf(since)))
  opened.on('fresh', ({ ch }) => store.noteStale(ch, null))
  opened.on('bye', (notice) => {
    // A signed-out client reconnects as a guest before the pause is over. Otherwise only the handshake
    // session expired, and the client reconnects with the newer cookie.
    const pause = notice.reason === 'session_ended' ? SIGN_OUT_MS : notice.retryAfter
    opened.disconnect()
    setTimeout(() => opened.connect(), pause)
  })
}

function watchSilence() {
  if (runningTime() - lastMessageAt < SILENCE_MS || document.visibilityState === 'hidden') return
  lose()
}

/** Requests new snapshots of everything on screen; after sleep the old ones may be wrong. */
function refresh() {
  if (socket === null) return
  // The library would first wait for the end of its back-off.
  if (!socket.connected) socket.disconnect().connect()
  else subscribe(store.subscribedChannels())
}

function subscribe(channels: readonly Channel[]): void {
  for (const channel of channels) pendingChannels.add(channel)
  if (pendingChannels.size === 0) return
  flushTimer ??= setTimeout(flushSubscriptions, DEBOUNCE_MS)
}

function flushSubscriptions() {
  flushTimer = null
  const channels = [...pendingChannels]
  pendingChannels.clear()
  // Not connected: all retained channels are requested on connect.
  if (socket === null || !socket.connected || channels.length === 0) return
  socket.emit('sub', { ch: channels }, (response) => onSubscribeResponse(channels, response))
}

function onSubscribeResponse(channels: readonly Channel[], response: SubscribeResponse) {
  if (response.ok) {
    for (const frame of response.snap) store.acceptSnapshot(frame as Frame)
    const found = new Set<Channel>(response.snap.map(({ ch }) => ch))
    store.acceptEmpty(channels.filter((channel) => !found.has(channel)))
    if (response.snap[0] !== undefined) onMessage(response.snap[0].ts)
  } else if (response.error === 'too_fast') setTimeout(() => subscribe(channels), TOO_FAST_MS)
  else toast(t('app.load_failed'), 'error')
}

function unsubscribe(channels: readonly Channel[]): void {
  for (const channel of channels) pendingChannels.delete(channel)
  if (socket?.connected === true) socket.emit('unsub', { ch: channels })
}
