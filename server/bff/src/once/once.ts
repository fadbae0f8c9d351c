import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Reply } from '#upstream'
import type { Claims } from './claims.ts'

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
  /** The same request is under way: without a key, or by another replica. */
  | { readonly kind: 'in-progress' }
export type Once = { run(attempt: Attempt, ask: () => Promise<Reply>): Promise<Outcomes> }

export type OnceOptions = {
  readonly now: () => number
  /** What other replicas know; null where there are none. */
  readonly claims?: Claims | null
}

const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 20_000

type Entry = { readonly fingerprint: string; readonly at: number; readonly flight: Promise<Outcomes> }

export function createOnce({ now, claims = null }: OnceOptions): Once {
  const entries = new LRUCache<string, Entry>({ max: KEPT_MAX })
  const running = new Set<string>()

  async function runKeyed(name: string, fingerprint: string, ask: () => Promise<Reply>): Promise<Outcomes> {
    const known = entries.get(name)
    if (known !== undefined && now() - known.at < KEPT_MS) {
      if (known.fingerprint !== fingerprint) return { kind: 'key-reused' }
      const came = await known.flight
      return came.kind === 'asked' ? { kind: 'replayed', reply: came.reply } : came
    }
    const flight = claims === null ? asked(ask) : askedByOne(claims, { name, fingerprint, ask })
    entries.set(name, { fingerprint, at: now(), flight })
    try {
      const came = await flight
      if (!stands(came)) entries.delete(name)
      return came
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

const asked = async (ask: () => Promise<Reply>): Promise<Outcomes> => ({ kind: 'asked', reply: await ask() })

type Shared = { readonly name: string; readonly fingerprint: string; readonly ask: () => Promise<Reply> }

/** Asked by one of all replicas; the others hear what came of it. */
async function askedByOne(claims: Claims, { name, fingerprint, ask }: Shared): Promise<Outcomes> {
  const claim = await claims.claim(name, fingerprint)
  if (claim.kind !== 'ours' && claim.fingerprint !== fingerprint) return { kind: 'key-reused' }
  if (claim.kind === 'running') return { kind: 'in-progress' }
  if (claim.kind === 'settled') return { kind: 'replayed', reply: claim.reply }
  let came: Reply | null = null
  try {
    came = await ask()
  } finally {
    claims.settle(name, fingerprint, came !== null && isOutcome(came) ? came : null)
  }
  return { kind: 'asked', reply: came }
}

const stands = (came: Outcomes): boolean => 'reply' in came && isOutcome(came.reply)

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
