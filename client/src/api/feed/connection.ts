import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import type { Channel, Frame, FromClient, FromServer, SubscribeResponse } from '@bourse/contracts/feed'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import { io, type Socket, XHR } from 'socket.io-client'
import { noteContact, now, syncServerTime, runningTime } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'
import { refetch, endSession, refetchPrivate, session } from '#api'
import { GreetedWebSocket } from './greeted-web-socket.ts'
import { readCatchUp } from './staleness.ts'
import * as store from './store.ts'
import { applyPersonal, resetPersonal, onEpoch } from './personal.ts'

type FeedSocket = Socket<FromServer, FromClient>

const SILENCE_MS = 5_500
const WATCH_MS = 500
/** A connection that acknowledges nothing for this long is replaced. */
const ACKNOWLEDGE_MS = 2_000
/** Time for both transports to connect. */
const CONNECT_MS = 10_000
/** The same for the first attempts of a reconnect: they may get another dead connection of the browser. */
const HASTY_MS: readonly number[] = [1_500, 3_000]
/** The server sends a heartbeat every five seconds, so no polling request takes longer. */
const POLL_MS = 10_000
/** Events of one wake-up come within this time. */
const BURST_MS = 400
/** Connections that a browser keeps to a site. */
const POOLED_CONNECTIONS = 6
/** A small file on a connection that lives is there by then. */
const ALIVE_MS = 300
/** Channel requests are batched for this long, because the server limits control messages. */
const DEBOUNCE_MS = 60
const TOO_FAST_MS = 1_200
/** A sign-out request has completed by then. */
const SIGN_OUT_MS = NETWORK_TIMEOUT_MS

let socket: FeedSocket | null = null
let lastMessageAt = 0
let lastMessage: Instant | null = null
let wasLost = false
/** The token of the handshake. */
let sentToken: string | null = null
let isProbing = false
let replacedAt = 0
const pendingChannels = new Set<Channel>()
let flushTimer: ReturnType<typeof setTimeout> | null = null

function onMessage(ts: number) {
  lastMessageAt = runningTime()
  noteContact()
  lastMessage = toInstant(ts)
  syncServerTime(lastMessage)
  store.setLost(null)
}

/** The connection is lost, or the server silent. */
const lose = () => store.setLost(lastMessage ?? now())

/** Opens the only socket of the visit. */
export function openFeed(): void {
  const opened: FeedSocket = io({
    path: '/socket.io',
    transports: [GreetedWebSocket, XHR],
    tryAllTransports: true,
    timeout: CONNECT_MS,
    requestTimeout: POLL_MS,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    auth: (give) => {
      sentToken = session.getState().token
      give({ token: sentToken ?? undefined })
    },
  })
  socket = opened
  store.connectSubscriptions({ subscribe, unsubscribe })
  lastMessageAt = runningTime()
  replacedAt = Number.NEGATIVE_INFINITY
  listen(opened)
  setInterval(watchSilence, WATCH_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  session.subscribe((now, before) => {
    if (now.token === before.token) return
    resetPersonal()
    opened.disconnect().connect()
  })
}

function listen(opened: FeedSocket) {
  opened.io.on('reconnect_attempt', (attempt) => void opened.io.timeout(HASTY_MS[attempt] ?? CONNECT_MS))
  opened.on('connect', () => {
    opened.io.timeout(CONNECT_MS)
    preferTransport(opened.io)
    lastMessageAt = runningTime()
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
    if (frame.d.type === 'session.ended') endSession(t('app.session_ended'), sentToken)
  })
  opened.on('beat', (heartbeat) => {
    const isGreeting = onEpoch(heartbeat.epoch)
    // Precedes the first price: the shown prices are as old as before.
    if (isGreeting) syncServerTime(toInstant(heartbeat.ts))
    else onMessage(heartbeat.ts)
  })
  opened.on('stale', (notice) =>
    store.noteStale(notice.ch, { since: toInstant(notice.since), catchUp: readCatchUp(notice) }),
  )
  opened.on('fresh', ({ ch }) => store.noteStale(ch, null))
  opened.on('bye', (notice) => {
    // A signed-out client reconnects as a guest before the pause is over. Otherwise only the handshake
    // session expired, and the client reconnects with the newer cookie.
    const pause = notice.reason === 'session_ended' ? SIGN_OUT_MS : notice.retryAfter
    opened.disconnect()
    setTimeout(() => opened.connect(), pause)
  })
}

/** A reconnect begins with the transport that worked last: behind some proxies a websocket only costs time. */
function preferTransport({ opts, engine }: FeedSocket['io']) {
  const prefer = (name: string) => {
    opts.transports = name === 'polling' ? [XHR, GreetedWebSocket] : [GreetedWebSocket, XHR]
  }
  prefer(engine.transport.name)
  engine.once('upgrade', ({ name }) => prefer(name))
}

function watchSilence() {
  if (runningTime() - lastMessageAt < SILENCE_MS || document.visibilityState === 'hidden') return
  lose()
  if (socket?.connected === true) probe(socket)
}

/** Neither browser nor library notices a dead connection for half a minute after sleep or a change of network. */
function wake() {
  if (socket?.connected === true) probe(socket)
  // The library would first wait for the end of its back-off, or of an attempt over the previous network.
  else if (socket !== null && runningTime() - replacedAt > BURST_MS) replace(socket)
}

/** Requests new snapshots of everything on screen, which may be outdated; without a response the connection is dead. */
function probe(opened: FeedSocket) {
  if (isProbing) return
  isProbing = true
  const { id } = opened
  const channels = store.subscribedChannels()
  opened.timeout(ACKNOWLEDGE_MS).emit('sub', { ch: channels }, (failure, response) => {
    isProbing = false
    // The library reconnects after a disconnection.
    if (failure !== null) return id === opened.id && replace(opened)
    lastMessageAt = runningTime()
    onSubscribeResponse(channels, response)
  })
}

function replace(opened: FeedSocket) {
  replacedAt = runningTime()
  lose()
  opened.io.timeout(HASTY_MS[0] ?? CONNECT_MS)
  const isPolling = opened.io.engine.transport.name === 'polling'
  opened.disconnect()
  if (isPolling) void closeDeadConnections().then(() => opened.connect())
  else opened.connect()
}

/** A request over each connection that the browser keeps: a dead one is closed with it, and serves no poll. */
async function closeDeadConnections(): Promise<void> {
  const request = () =>
    fetch('/h5/manifest.webmanifest', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ALIVE_MS),
    })
  await Promise.allSettled(Array.from({ length: POOLED_CONNECTIONS }, request))
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
  // While disconnected nothing is sent: connecting requests all retained channels.
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
