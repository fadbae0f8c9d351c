import { Redis } from 'ioredis'
import type { Later } from '#upstream'
import { type Reason, reasonOf, SLOW } from './reasons.ts'
import { type Commands, PREFIX, SCRIPTS } from './scripts.ts'

/** What came of asking. `sent` tells that Redis may have heard of it all the same. */
export type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sent: boolean }

/** The one connection to Redis. Nobody waits for it longer than a moment, and nobody needs it. */
export type Line = {
  readonly isHere: boolean
  ask<T>(question: (redis: Commands) => Promise<T>): Promise<Told<T>>
  /** Resolves when everything is as Redis has it, or when it has not come in time. */
  start(): Promise<void>
  /** Lets what is on its way arrive, if that is soon, and leaves. */
  close(): Promise<void>
}

export type LineOptions = {
  readonly url: string
  /** Uniform in [0, 1): replicas come back spread over time. */
  readonly chance: () => number
  readonly later: Later
  /** How long a question may take; a fifth of a second unless a test says otherwise. */
  readonly patienceMs?: number
  /** On which others tell what they did. */
  readonly channel: string
  readonly heard: (message: string) => void
  /** Makes Redis and this memory agree; asked after each new connection, before anybody else is. */
  readonly agree: (redis: Commands) => Promise<void>
  readonly came: () => void
  /** It has answered, as it is asked to once a second. */
  readonly beaten: () => void
  readonly went: (reason: Reason) => void
  /** Counts a question that was not answered. */
  readonly failed: (reason: Reason, error: unknown) => void
}

/** Longer than this no caller waits for Redis. */
const PATIENCE_MS = 200
/** What is said when a connection is new may take longer: nobody waits for it. */
const HANDSHAKE_MS = 1_000
const START_MS = 1_000
const BEAT_MS = 1_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
/** Questions that Redis owes an answer; whoever comes then does without. */
const OWED_MAX = 500
/** So many in a row without an answer in time, and it is not asked any more until a beat gets through. */
const STRIKES = 3
/** Half a second at most for what is on its way when it leaves. */
const LAST_LOOKS = 50
const LAST_LOOK_MS = 10

export function createLine(options: LineOptions): Line {
  const { later, patienceMs = PATIENCE_MS } = options
  const redis = new Redis(options.url, {
    lazyConnect: true,
    connectTimeout: 1_000,
    commandTimeout: HANDSHAKE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
    scripts: SCRIPTS,
    retryStrategy: (times) =>
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** times) * (0.5 + options.chance() / 2),
  }) as Commands
  const state = {
    isHere: false,
    isArriving: false,
    isClosed: false,
    strikes: 0,
    owed: 0,
    why: null as Reason | null,
  }
  const waiting = new Set<() => void>()
  let stopBeat: (() => void) | null = null

  function leave(reason: Reason): void {
    state.isHere = false
    // The first word stands: what follows from it would hide it.
    if (state.isClosed || state.why !== null) return
    state.why = reason
    options.went(reason)
  }

  function lost(error: unknown): void {
    const reason = reasonOf(error)
    options.failed(reason, error)
    // One question that it does not understand says nothing about the others.
    if (reason === 'fault' || (reason === 'slow' && ++state.strikes < STRIKES)) return
    leave(reason)
  }

  /** A turn of our own that took long is no fault of Redis: what has come by then is read before anybody gives up. */
  const within = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = later(patienceMs, () => void setImmediate(setImmediate, () => reject(new Error(SLOW))))
      answer.finally(stop).then(resolve, reject)
    })

  /** Not here yet, but connected: everything that was missed is made up for first. */
  async function arrive(): Promise<Reason | null> {
    if (state.isArriving) return null
    state.isArriving = true
    try {
      // Whoever reads first and listens afterwards misses what was said in between.
      await redis.subscribe(options.channel)
      await within(touch(redis))
      await options.agree(redis)
    } catch (error) {
      const reason = reasonOf(error)
      options.failed(reason, error)
      leave(reason)
      return reason
    } finally {
      state.isArriving = false
    }
    if (redis.status !== 'ready' || state.isClosed) return null
    Object.assign(state, { isHere: true, strikes: 0, why: null })
    options.came()
    options.beaten()
    for (const done of waiting) done()
    return null
  }

  /** Looks once a second whether Redis answers and takes what it is given; that is how it is found again. */
  async function beat(): Promise<void> {
    if (redis.status !== 'ready') return
    if (!state.isHere) {
      // A connection on which nothing comes back any more is given up: the next one may go through.
      if ((await arrive()) === 'slow') redis.disconnect(true)
    } else {
      await within(touch(redis)).then(() => {
        state.strikes = 0
        options.beaten()
      }, lost)
    }
  }
  const beatLater = (): void => {
    stopBeat = later(BEAT_MS, () => void beat().finally(() => state.isClosed || beatLater()))
  }

  redis.on('error', (error: unknown) => leave(reasonOf(error)))
  redis.on('close', () => leave('cut'))
  redis.on('message', (_channel: string, message: string) => options.heard(message))
  redis.on('ready', () => void arrive())

  return {
    get isHere() {
      return state.isHere
    },
    async ask(question) {
      if (!state.isHere || state.owed >= OWED_MAX) return { ok: false, sent: false }
      state.owed++
      const answer = question(redis).finally(() => state.owed--)
      try {
        const value = await within(answer)
        state.strikes = 0
        return { ok: true, value }
      } catch (error) {
        lost(error)
        return { ok: false, sent: true }
      }
    },
    start() {
      beatLater()
      void redis.connect().catch((error: unknown) => leave(reasonOf(error)))
      return new Promise((done) => {
        const stop = later(START_MS, () => over())
        const over = (): void => {
          stop()
          waiting.delete(over)
          done()
        }
        waiting.add(over)
      })
    },
    async close() {
      stopBeat?.()
      if (state.isHere) options.beaten()
      for (let looks = LAST_LOOKS; looks > 0 && state.isHere && state.owed > 0; looks--) {
        await new Promise<void>((over) => void later(LAST_LOOK_MS, over))
      }
      state.isClosed = true
      state.isHere = false
      for (const done of waiting) done()
      redis.disconnect()
    },
  }
}

/** Whether it answers and takes what it is given: one that is full answers, too. */
const touch = (redis: Commands): Promise<unknown> => redis.set(`${PREFIX}beat`, '', 'PX', 10 * BEAT_MS)
