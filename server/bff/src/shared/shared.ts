import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Claims } from '#once'
import type { Policy } from '#policy'
import { BROWSER_LIFE_MS, createSeal } from '#session'
import { type Later, onTimer } from '#upstream'
import type { Counters } from '#web/guard'
import { type Answers, createAnswers } from './answers.ts'
import { createClaims } from './claims.ts'
import { createCounts } from './counts.ts'
import { createEndings } from './endings.ts'
import { createLine, type Line } from './line.ts'
import { newsOf } from './news.ts'
import type { Reason } from './reasons.ts'
import { type Commands, PREFIX } from './scripts.ts'

export type SharedOptions = {
  /** Null: there is one replica, and everything is in its own memory. */
  readonly url: string | null
  /** Those that seal sessions; all replicas have the same. */
  readonly keys: readonly Buffer[]
  readonly policies: Readonly<Record<string, Policy>>
  readonly now: () => number
  readonly elapsed: () => number
  readonly bytes: (length: number) => Buffer
  readonly later?: Later
  readonly patienceMs?: number
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
  /** Null where there is one replica, which counts by itself. */
  readonly counters: Counters | null
  readonly claims: Claims | null
  readonly answers: Pick<Answers, 'ask' | 'forget'> | null
  start(): Promise<void>
  close(): Promise<void>
}

/** What replicas have in common. Each of them can do without. */
export const createShared = (options: SharedOptions): Shared =>
  options.url === null ? alone(options) : together(options, options.url)

function together(options: SharedOptions, url: string): Shared {
  const { now, elapsed, bytes, ended, later = onTimer, keys } = options
  const seal = createSeal(keys, bytes)
  const self = bytes(9).toString('base64url')
  const news = newsOf(seal, self)
  const channel = `${PREFIX}news`
  const faults = new Set<string>()
  const lately = new LRUCache<string, true>({ max: LATELY_MAX })
  let lastRun: string | null = null
  const line: Line = createLine({
    url,
    channel,
    later,
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    chance: () => bytes(2).readUInt16LE(0) / 65_536,
    heard: (message) => hear(news.read(message)),
    async agree(redis) {
      await endings.agree(redis)
      await answers.agree(redis)
      await claims.agree(redis)
      const run = await runOf(redis)
      if (lastRun !== null && run !== lastRun) await claims.restore(redis)
      lastRun = run
    },
    beaten() {
      // What went wrong once is tried again, until nothing is left that the others do not know.
      for (const part of [endings, answers, claims, counts]) part.flush()
    },
    came() {
      options.log.info('Redis is here: replicas know of each other')
    },
    went: (reason) =>
      options.log.warn({ reason }, 'Redis is away: this replica goes on with its own memory alone'),
    failed(reason, error) {
      options.failed(reason)
      const { message } = error as Error
      // It is tried again each second; the log hears of it once.
      if (reason !== 'fault' || faults.has(message)) return
      faults.add(message)
      options.log.error({ err: error }, 'Redis does not take what it is told')
    },
  })
  const endings = createEndings({
    now,
    line,
    lifeMs: BROWSER_LIFE_MS,
    tell: (redis, all) => redis.publish(channel, news.write({ ended: all })),
    learned: ended,
  })
  const answers = createAnswers({
    line,
    seal,
    policies: options.policies,
    tell: (redis, forgot) => redis.publish(channel, news.write({ forgot })),
  })
  const claims = createClaims({ line, seal, self, now, later })
  const counts = createCounts({ line, key: keys[0] ?? Buffer.alloc(0), elapsed, later })

  function hear(heard: ReturnType<typeof news.read>): void {
    for (const { sid, until } of heard?.ended ?? []) {
      if (until !== null) endings.learn({ sid, until })
      ended(sid)
    }
    if (heard !== null && heard.forgot.length > 0) options.forgot(heard.forgot)
  }

  return {
    get state() {
      return line.isHere ? 'here' : 'away'
    },
    isEnded: endings.has,
    end(sid, until) {
      ended(sid)
      if (until !== null) endings.add({ sid, until })
      else if (!lately.has(sid)) {
        // A program that goes on with a session that the upstream has lost is not told of with each call.
        lately.set(sid, true)
        void line.ask((redis) => redis.publish(channel, news.write({ ended: [{ sid, until }] })))
      }
    },
    counters: counts.counters,
    claims,
    answers,
    start: line.start,
    close() {
      counts.close()
      return line.close()
    },
  }
}

/** Names the run of a Redis: another one may have lost what the last one knew. */
const runOf = async (redis: Commands): Promise<string | null> =>
  /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? null

const LATELY_MAX = 1_000

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
    counters: null,
    claims: null,
    answers: null,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
