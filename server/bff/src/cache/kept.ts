import type { Endpoint, Language } from '@bourse/contracts/kit'
import { createCache } from 'async-cache-dedupe'
import { LRUCache } from 'lru-cache'
import type { Keep, Policy } from '#policy'
import type { Outcome } from '#upstream'

/** A question whose answer does not depend on who asks. */
export type SharedQuestion = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
}
/** An answer ready to be sent, or why there is none. */
export type Kept = { readonly kind: 'kept'; readonly body: Buffer } | Exclude<Outcome, { kind: 'answer' }>
export type KeptAnswers = {
  read(question: SharedQuestion): Promise<Kept>
  /** What was kept of these calls is asked for anew, also where an answer is just on its way. */
  forget(names: readonly string[]): void
}

/** What came of asking; an answer that somebody else has fetched says how long ago that was. */
export type Aged = Outcome & { readonly ageMs?: number }

export type KeptOptions = {
  readonly policies: Readonly<Record<string, Policy>>
  readonly ask: (question: SharedQuestion) => Promise<Aged>
  readonly now: () => number
}

const ENTRIES_MAX = 500

/** Carries a no through the cache without being kept there. */
class NotKept extends Error {
  readonly outcome: Exclude<Outcome, { kind: 'answer' }>
  constructor(outcome: Exclude<Outcome, { kind: 'answer' }>) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/** One flight per question, fresh for a while, then given at once and fetched anew; the last good one while down. */
export function keptAnswers(options: KeptOptions): KeptAnswers {
  const lastGood = new LRUCache<string, { readonly body: Buffer; readonly at: number }>({ max: ENTRIES_MAX })
  const cache = createCache({ storage: { type: 'memory', options: { size: ENTRIES_MAX } } })
  const readers = new Map<string, (question: SharedQuestion) => Promise<Buffer>>()

  const generations = new Map<string, number>()

  for (const [name, { keep }] of Object.entries(options.policies)) {
    if (keep === undefined) continue
    // What was forgotten stays under an older name, where nobody asks for it.
    const serialize = (question: SharedQuestion) => `${generations.get(name) ?? 0} ${keyOf(question)}`
    const terms = { ttl: keep.seconds, stale: keep.staleSeconds, serialize }
    const defined = cache.define(name, terms, async (question: SharedQuestion) => {
      const outcome = await options.ask(question)
      if (outcome.kind !== 'answer') throw new NotKept(outcome)
      const body = Buffer.from(`{"ok":true,"data":${JSON.stringify(outcome.data)}}`)
      lastGood.set(keyOf(question), { body, at: options.now() - (outcome.ageMs ?? 0) })
      return body
    }) as unknown as Record<string, (question: SharedQuestion) => Promise<Buffer>>
    readers.set(name, (question) => readerOf(defined, name)(question))
  }

  function fallBack(question: SharedQuestion, keep: Keep | undefined, outcome: NotKept['outcome']): Kept {
    const kept = lastGood.get(keyOf(question))
    if (kept === undefined || keep === undefined || !isSilence(outcome)) return outcome
    return options.now() - kept.at <= keep.downSeconds * 1000 ? { kind: 'kept', body: kept.body } : outcome
  }

  return {
    async read(question) {
      const reader = readers.get(question.endpoint.name)
      if (reader === undefined) throw new Error(`not a kept call: ${question.endpoint.name}`)
      try {
        return { kind: 'kept', body: await reader(question) }
      } catch (error) {
        if (!(error instanceof NotKept)) throw error
        return fallBack(question, options.policies[question.endpoint.name]?.keep, error.outcome)
      }
    },
    forget(names) {
      for (const name of names) generations.set(name, (generations.get(name) ?? 0) + 1)
    },
  }
}

function readerOf(
  cache: Record<string, (question: SharedQuestion) => Promise<Buffer>>,
  name: string,
): (question: SharedQuestion) => Promise<Buffer> {
  const reader = cache[name]
  if (reader === undefined) throw new Error(`the cache lost its reader for ${name}`)
  return (question) => reader.call(cache, question)
}

/** The upstream gave no answer, as opposed to saying no. */
export const isSilence = ({ kind }: Outcome): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'busy' || kind === 'invalid'

/** Only what the contract let through takes part, so no header and no stray field can split or poison an entry. */
const keyOf = ({ endpoint, input, language }: SharedQuestion): string =>
  JSON.stringify([endpoint.name, language, Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))])
