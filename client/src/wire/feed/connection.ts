import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import type { Channel, Frame, FromClient, FromServer, SubscribeAnswer } from '@bourse/contracts/feed'
import { instantOf } from '@bourse/contracts/kit'
import { io, type Socket } from 'socket.io-client'
import { adoptServerTime, runningTime } from '#kit/device'
import { say } from '#kit/feedback'
import { t } from '#text'
import { askAgain, loseSession, refreshPrivate, session } from '#wire'
import { TRANSPORTS } from './transports.ts'
import { accept, acceptSnapshot, connectLine, forgetEpochs, setStale, wantedChannels } from './store.ts'
import { acceptPersonal, forgetPersonal, noteEpoch } from './personal.ts'

type FeedSocket = Socket<FromServer, FromClient>

const SILENCE_MS = 5_500
const WATCH_MS = 500
/** Requests for channels are gathered this long, because the server bounds control messages. */
const GATHER_MS = 60
const TOO_FAST_MS = 1_200
/** A call to sign out is over by then, one way or the other. */
const SIGN_OUT_MS = NETWORK_TIMEOUT_MS

let socket: FeedSocket | null = null
let heardAt = 0
let wasLost = false
const asked = new Set<Channel>()
let gathering: ReturnType<typeof setTimeout> | null = null

function heard(ts: number) {
  heardAt = runningTime()
  adoptServerTime(instantOf(ts))
  setStale(false)
}

/** Opens the one socket of the visit. */
export function openFeed(): void {
  const opened: FeedSocket = io({
    path: '/socket.io',
    transports: TRANSPORTS,
    tryAllTransports: true,
    timeout: NETWORK_TIMEOUT_MS,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) => give({ token: session.getState().token ?? undefined }),
  })
  socket = opened
  connectLine({ ask, drop })
  heardAt = runningTime()
  listen(opened)
  setInterval(watchSilence, WATCH_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  addEventListener('online', refresh)
  session.subscribe((now, before) => {
    if (now.token === before.token) return
    forgetPersonal()
    opened.disconnect().connect()
  })
}

function listen(opened: FeedSocket) {
  opened.on('connect', () => {
    forgetEpochs()
    forgetPersonal()
    // What happened while there was no line was told to nobody here, so what is on the screen is asked for once over HTTP.
    // Before the first line that is the member's own: it was asked for while the page came up, and may be old already.
    if (wasLost) void askAgain()
    else refreshPrivate()
    wasLost = false
    ask(wantedChannels())
  })
  opened.on('disconnect', () => {
    wasLost = true
    setStale(true)
  })
  opened.on('tick', (frame) => {
    heard(frame.ts)
    noteEpoch(frame.epoch)
    if (!accept(frame)) ask([frame.ch])
  })
  opened.on('me', (frame) => {
    heard(frame.ts)
    acceptPersonal(frame)
    if (frame.d.type === 'session.ended') loseSession(t('app.session_ended'))
  })
  opened.on('beat', (beat) => {
    const isGreeting = noteEpoch(beat.epoch)
    // It comes before the first price: what is on the screen is as old as it was.
    if (!isGreeting) heard(beat.ts)
  })
  opened.on('bye', (bye) => {
    // Whoever signs out, or learns that his session is no more, is here again as a stranger before the pause is over. Otherwise
    // it only ran out as it stood when the line began, and goes on by a newer cookie.
    const pause = bye.reason === 'session_ended' ? SIGN_OUT_MS : bye.retryAfter
    opened.disconnect()
    setTimeout(() => opened.connect(), pause)
  })
}

function watchSilence() {
  if (runningTime() - heardAt < SILENCE_MS || document.visibilityState === 'hidden') return
  setStale(true)
}

/** Takes a fresh snapshot of everything on screen; after sleep the old one may lie. */
function refresh() {
  if (socket === null) return
  if (!socket.connected) socket.connect()
  else ask(wantedChannels())
}

function ask(channels: readonly Channel[]): void {
  for (const channel of channels) asked.add(channel)
  if (asked.size === 0) return
  gathering ??= setTimeout(sendAsked, GATHER_MS)
}

function sendAsked() {
  gathering = null
  const channels = [...asked]
  asked.clear()
  // Not connected: everything wanted is asked for on connect.
  if (socket === null || !socket.connected || channels.length === 0) return
  socket.emit('sub', { ch: channels }, (answer) => onAnswer(channels, answer))
}

function onAnswer(channels: readonly Channel[], answer: SubscribeAnswer) {
  if (answer.ok) {
    for (const frame of answer.snap) acceptSnapshot(frame as Frame)
    if (answer.snap[0] !== undefined) heard(answer.snap[0].ts)
  } else if (answer.error === 'too_fast') setTimeout(() => ask(channels), TOO_FAST_MS)
  else say(t('app.load_failed'), 'error')
}

function drop(channels: readonly Channel[]): void {
  for (const channel of channels) asked.delete(channel)
  if (socket?.connected === true) socket.emit('unsub', { ch: channels })
}
