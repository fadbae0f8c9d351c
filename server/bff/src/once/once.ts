import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Reply } from '#upstream'

/** A write as it was asked for: by whom, what, and under which key, if under any. */
export type Attempt = {
  readonly member: string
  readonly endpoint: string
  readonly key: string | null
  readonly input: Readonly<Record<string, unknown>>
}
export type Outcomes =
  | { readonly kind: 'asked' | 'replayed'; readonly reply: Reply }
  /** The key stands for another request. */
  | { readonly kind: 'key-reused' }
  /** The same request without a key is under way. */
  | { readonly kind: 'in-progress' }
export type Once = { run(attempt: Attempt, ask: () => Promise<Reply>): Promise<Outcomes> }

export type OnceOptions = { readonly now: () => number }

const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 20_000

type Entry = { readonly fingerprint: string; readonly at: number; readonly reply: Promise<Reply> }

export function createOnce({ now }: OnceOptions): Once {
  const entries = new LRUCache<string, Entry>({ max: KEPT_MAX })
  const running = new Set<string>()

  async function runKeyed(name: string, fingerprint: string, ask: () => Promise<Reply>): Promise<Outcomes> {
    const known = entries.get(name)
    if (known !== undefined && now() - known.at < KEPT_MS) {
      if (known.fingerprint !== fingerprint) return { kind: 'key-reused' }
      return { kind: 'replayed', reply: await known.reply }
    }
    const reply = ask()
    entries.set(name, { fingerprint, at: now(), reply })
    try {
      const came = await reply
      if (!isOutcome(came)) entries.delete(name)
      return { kind: 'asked', reply: came }
    } catch (error) {
      entries.delete(name)
      throw error
    }
  }

  async function runBare(name: string, ask: () => Promise<Reply>): Promise<Outcomes> {
    if (running.has(name)) return { kind: 'in-progress' }
    running.add(name)
    try {
      return { kind: 'asked', reply: await ask() }
    } finally {
      running.delete(name)
    }
  }

  return {
    run({ member, endpoint, key, input }, ask) {
      const fingerprint = fingerprintOf(input)
      return key === null
        ? runBare(JSON.stringify([member, endpoint, fingerprint]), ask)
        : runKeyed(JSON.stringify([member, endpoint, key]), fingerprint, ask)
    },
  }
}

/**
 * What stands for good: a yes, a deliberate no, and the unknown. Sending the last again could do twice what was perhaps
 * done once. What never reached the upstream, or was turned away at its door, may be sent again.
 */
const isOutcome = ({ kind }: Reply): boolean =>
  kind === 'answer' || kind === 'refused' || kind === 'timeout' || kind === 'invalid'

const fingerprintOf = (input: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
