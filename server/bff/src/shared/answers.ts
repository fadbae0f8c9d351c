import { createHash } from 'node:crypto'
import { isSilence, type Aged, type SharedQuestion } from '#cache'
import type { Keep, Policy } from '#policy'
import type { Seal } from '#session'
import type { Outcome } from '#upstream'
import type { Line, Told } from './line.ts'
import { type Commands, PREFIX } from './scripts.ts'
import { createUntold } from './untold.ts'

/**
 * Public answers that one replica has fetched, for the others. Redis is asked where the upstream would be asked, never
 * where this memory has the answer.
 */
export type Answers = {
  ask(question: SharedQuestion, upstream: () => Promise<Outcome>): Promise<Aged>
  /** What is kept of these calls is no longer so: told to the others, and true for what is on its way as well. */
  forget(names: readonly string[]): void
  /** Says what could not be said when it happened. */
  agree(redis: Commands): Promise<void>
  flush(): void
}

export type AnswersOptions = {
  readonly line: Pick<Line, 'ask'>
  /** They are no secret, but whoever reaches Redis must not put words into our mouth. */
  readonly seal: Seal
  readonly policies: Readonly<Record<string, Policy>>
  /** Tells the replicas that are listening. */
  readonly tell: (redis: Commands, forgot: readonly string[]) => Promise<unknown>
}

/** Prices are a second old at most; each replica follows them by itself. */
const SHARED_FROM_SECONDS = 5
const BODY_MAX = 256 * 1024
const DAY_MS = 24 * 3_600_000

type Found = {
  /** How often these answers have been forgotten: what was asked for before is not what is true after. */
  readonly turn: string
  readonly answer: Aged | null
  readonly isCurrent: boolean
}

export function createAnswers({ line, seal, policies, tell }: AnswersOptions): Answers {
  const unsaid = createUntold<true>(Object.keys(policies).length)

  async function look(key: string, name: string, { downSeconds }: Keep): Promise<Found | null> {
    const told: Told<[number, (string | null)[]]> = await line.ask((redis) =>
      // How old it is comes first: it may be older than that by the time it is read, and never younger.
      Promise.all([redis.pttl(key), redis.mget(turnKey(name), key)]),
    )
    if (!told.ok) return null
    const [leftMs, [turn, sealed]] = told.value
    const text = typeof sealed === 'string' && leftMs >= 0 ? seal.open('answer', sealed) : null
    if (text === null) return { turn: turn ?? '0', answer: null, isCurrent: false }
    const at = text.indexOf('\n')
    const ageMs = downSeconds * 1000 - leftMs
    return {
      turn: turn ?? '0',
      answer: { kind: 'answer', data: JSON.parse(text.slice(at + 1)) as unknown, ageMs },
      isCurrent: text.slice(0, at) === (turn ?? '0'),
    }
  }

  function put(key: string, turn: string, data: unknown, { downSeconds }: Keep): void {
    const text = `${turn}\n${JSON.stringify(data)}`
    if (text.length > BODY_MAX) return
    const sealed = seal.seal('answer', text)
    void line.ask((redis) => redis.set(key, sealed, 'PX', downSeconds * 1000))
  }

  async function say(redis: Commands, names: readonly string[]): Promise<void> {
    for (const name of names) {
      await redis.incr(turnKey(name))
      await redis.pexpire(turnKey(name), DAY_MS)
    }
    await tell(redis, names)
  }

  const agree = (redis: Commands): Promise<void> =>
    unsaid.hand(async (all) => {
      const names = all.map(([name]) => name)
      if (names.length > 0) await say(redis, names)
    })

  function flush(): void {
    if (!unsaid.isEmpty) void line.ask(agree)
  }

  return {
    async ask(question, upstream) {
      const { name } = question.endpoint
      const keep = policies[name]?.keep
      if (keep === undefined || keep.seconds < SHARED_FROM_SECONDS) return upstream()
      const key = keyOf(question)
      const found = await look(key, name, keep)
      if (found?.answer?.ageMs !== undefined && found.isCurrent) {
        if (found.answer.ageMs < keep.seconds * 1000) return found.answer
      }
      const outcome = await upstream()
      if (outcome.kind === 'answer') {
        if (found !== null) put(key, found.turn, outcome.data, keep)
        return outcome
      }
      return isSilence(outcome) ? (found?.answer ?? outcome) : outcome
    },
    forget(names) {
      for (const name of names) unsaid.put(name, true)
      flush()
    },
    agree,
    flush,
  }
}

const turnKey = (name: string): string => `${PREFIX}turn:${name}`

function keyOf({ endpoint, input, language }: SharedQuestion): string {
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([language, fields]))
  return `${PREFIX}answer:${endpoint.name}:${hash.digest('base64url')}`
}
