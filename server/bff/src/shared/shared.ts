import type { FastifyBaseLogger } from 'fastify'
import { BROWSER_LIFE_MS, createSeal } from '#session'
import { type Later, onTimer } from '#upstream'
import { createEndings, type Endings } from './endings.ts'
import { createLine, type Line } from './line.ts'
import { newsOf } from './news.ts'
import type { Reason } from './reasons.ts'
import { PREFIX } from './scripts.ts'

export type SharedOptions = {
  /** Null: there is one replica, and everything is in its own memory. */
  readonly url: string | null
  readonly keys: readonly Buffer[]
  readonly now: () => number
  readonly bytes: (length: number) => Buffer
  readonly later?: Later
  readonly log: FastifyBaseLogger
  readonly failed: (reason: Reason) => void
  /** A session is over, here or elsewhere: its sockets are to go. */
  readonly ended: (sid: string) => void
  /** Kept answers were forgotten elsewhere. */
  readonly forgot: (names: readonly string[]) => void
}

export type Shared = {
  readonly state: 'none' | 'here' | 'away'
  /** Whether a member has signed out of this session. */
  isEnded(sid: string): boolean
  /** Ends the sockets of a session everywhere; with a moment the session itself is over until then, too. */
  end(sid: string, until: number | null): void
  start(): Promise<void>
  close(): void
}

/** What replicas have in common. Each of them can do without. */
export function createShared(options: SharedOptions): Shared {
  const { url, now } = options
  if (url === null) return alone(options)
  const seal = createSeal(options.keys, options.bytes)
  const news = newsOf(seal, options.bytes(9).toString('base64url'))
  const channel = `${PREFIX}news`
  const { ended } = options
  const endings: Endings = createEndings({
    now,
    lifeMs: BROWSER_LIFE_MS,
    line: { ask: (question) => line.ask(question) },
    tell: (redis, all) => redis.publish(channel, news.write({ ended: all })),
    learned: ended,
  })
  const line: Line = createLine({
    url,
    channel,
    later: options.later ?? onTimer,
    chance: () => options.bytes(2).readUInt16LE(0) / 65_536,
    heard(message) {
      const heard = news.read(message)
      if (heard === null) return
      for (const { sid, until } of heard.ended) {
        if (until !== null) endings.learn({ sid, until })
        ended(sid)
      }
      if (heard.forgot.length > 0) options.forgot(heard.forgot)
    },
    agree: (redis) => endings.agree(redis),
    came() {
      endings.flush()
      options.log.info('Redis is here: replicas know of each other')
    },
    went: (reason) =>
      options.log.warn({ reason }, 'Redis is away: this replica goes on with its own memory alone'),
    failed: options.failed,
  })
  return {
    get state() {
      return line.isHere ? 'here' : 'away'
    },
    isEnded: endings.has,
    end(sid, until) {
      ended(sid)
      if (until !== null) endings.add({ sid, until })
      else void line.ask((redis) => redis.publish(channel, news.write({ ended: [{ sid, until }] })))
    },
    start: line.start,
    close: line.close,
  }
}

const NOBODY = () => Promise.resolve()

/** One replica: the same promises, kept in this memory. */
function alone({ now, ended }: SharedOptions): Shared {
  const endings = createEndings({ now, line: null, lifeMs: BROWSER_LIFE_MS, learned: ended, tell: NOBODY })
  return {
    state: 'none',
    isEnded: endings.has,
    end(sid, until) {
      if (until !== null) endings.add({ sid, until })
      ended(sid)
    },
    start: () => Promise.resolve(),
    close: () => undefined,
  }
}
