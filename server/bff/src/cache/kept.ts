import type { Endpoint, Language } from '@bourse/contracts/kit'
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
  /** At once where it is known. */
  read(question: SharedQuestion): Kept | Promise<Kept>
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

type Ready = Extract<Kept, { kind: 'kept' }>
type Good = {
  readonly ready: Ready
  /** When the upstream said it. */
  readonly at: number
  readonly freshUntil: number
  readonly staleUntil: number
}
type Entry = {
  /** The last good answer: the best there is while nobody answers, even when it was forgotten. */
  good: Good | null
  isForgotten: boolean
  /** The question that is out, for all who wait for what comes of it. */
  flight: Promise<Kept> | null
}

/** One flight per question, fresh for a while, then given at once and fetched anew; the last good one while down. */
export function keptAnswers(options: KeptOptions): KeptAnswers {
  const calls = new Map<string, { readonly keep: Keep; readonly entries: LRUCache<string, Entry> }>()
  for (const [name, { keep }] of Object.entries(options.policies)) {
    if (keep !== undefined) calls.set(name, { keep, entries: new LRUCache({ max: ENTRIES_MAX }) })
  }

  /** Only one that is still awaited is kept: what was forgotten meanwhile may be from before. */
  function fetch(question: SharedQuestion, keep: Keep, entry: Entry): Promise<Kept> {
    const flight = options.ask(question).then((outcome): Kept => {
      if (outcome.kind !== 'answer') return fallBack(keep, entry, outcome)
      const ready = readyOf(outcome.data)
      if (entry.flight !== flight) return ready
      const at = options.now() - (outcome.ageMs ?? 0)
      const freshUntil = at + keep.seconds * 1000
      entry.good = { ready, at, freshUntil, staleUntil: freshUntil + keep.staleSeconds * 1000 }
      entry.isForgotten = false
      return ready
    })
    entry.flight = flight
    const land = (): void => {
      if (entry.flight === flight) entry.flight = null
    }
    flight.then(land, land)
    return flight
  }

  /** Nobody waits for this one. A fault of ours is met by whoever asks next, because he is made to wait. */
  function refresh(question: SharedQuestion, keep: Keep, entry: Entry): void {
    fetch(question, keep, entry).catch(() => {
      entry.isForgotten = true
    })
  }

  function fallBack(keep: Keep, { good }: Entry, outcome: Exclude<Outcome, { kind: 'answer' }>): Kept {
    if (good === null || !isSilence(outcome)) return outcome
    return options.now() - good.at <= keep.downSeconds * 1000 ? good.ready : outcome
  }

  return {
    read(question) {
      const call = calls.get(question.endpoint.name)
      if (call === undefined) throw new Error(`not a kept call: ${question.endpoint.name}`)
      const { keep, entries } = call
      const entry = entryOf(entries, keyOf(question))
      const { good } = entry
      if (good !== null && !entry.isForgotten) {
        const now = options.now()
        if (now < good.freshUntil) return good.ready
        if (now < good.staleUntil) {
          if (entry.flight === null) refresh(question, keep, entry)
          return good.ready
        }
      }
      return entry.flight ?? fetch(question, keep, entry)
    },
    forget(names) {
      for (const name of names) {
        for (const entry of calls.get(name)?.entries.values() ?? []) {
          entry.isForgotten = true
          entry.flight = null
        }
      }
    },
  }
}

function entryOf(entries: LRUCache<string, Entry>, key: string): Entry {
  const known = entries.get(key)
  if (known !== undefined) return known
  const made: Entry = { good: null, isForgotten: false, flight: null }
  entries.set(key, made)
  return made
}

const readyOf = (data: unknown): Ready => ({
  kind: 'kept',
  body: Buffer.from(`{"ok":true,"data":${JSON.stringify(data)}}`),
})

/** The upstream gave no answer, as opposed to saying no. */
export const isSilence = ({ kind }: Outcome): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'busy' || kind === 'invalid'

const keys = new WeakMap<SharedQuestion['input'], Map<Language, string>>()

/**
 * Only what the contract let through takes part, so no header and no stray field can split or poison an entry. Inputs do not
 * change, and those of frequent queries are the same object each time.
 */
function keyOf({ input, language }: SharedQuestion): string {
  let known = keys.get(input)
  if (known === undefined) keys.set(input, (known = new Map()))
  let key = known.get(language)
  if (key === undefined) {
    const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
    known.set(language, (key = `${language} ${JSON.stringify(fields)}`))
  }
  return key
}
