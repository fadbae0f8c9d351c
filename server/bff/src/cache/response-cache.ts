import { addMachineMs, type Endpoint, type Language, type MachineTime, msFrom } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'
import type { CachePolicy, Policy } from '#policy'
import type { Outcome } from '#upstream'

/** A request whose response does not depend on the caller. */
export type CacheableRequest = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
}
/** A response ready to send, or the failure. */
export type CachedResponse =
  | {
      readonly kind: 'cached'
      readonly body: Buffer
      ageMs(): number
      /** An older one is served only because the upstream is unavailable. */
      readonly staleAfterMs: number
      /** Rows that do not fit the contract and are left out. */
      readonly droppedRows: number
    }
  | Exclude<Outcome, { kind: 'ok' }>
export type ResponseCache = {
  /** Synchronous on a cache hit. */
  read(request: CacheableRequest): CachedResponse | Promise<CachedResponse>
  /** Invalidates these endpoints: they are refetched, and a response in flight is not cached. */
  invalidate(names: readonly string[]): void
}

/** A fetch result; one fetched by another replica includes its age. */
export type AgedOutcome = Outcome & { readonly ageMs?: number }

export type ResponseCacheOptions = {
  readonly policies: Readonly<Record<string, Policy>>
  readonly load: (request: CacheableRequest) => Promise<AgedOutcome>
  readonly now: () => MachineTime
}

const ENTRIES_MAX = 500

/** Whether a response is past its time, revalidation included. */
export const isStale = (response: { ageMs(): number; readonly staleAfterMs: number }): boolean =>
  response.ageMs() > response.staleAfterMs

type CachedHit = Extract<CachedResponse, { kind: 'cached' }>
type StoredResponse = {
  readonly ready: CachedHit
  /** The time at which the upstream responded. */
  readonly at: MachineTime
  readonly freshUntil: MachineTime
  readonly staleUntil: MachineTime
}
type Entry = {
  /** The last successful response, used while the upstream is unavailable, even if invalidated. */
  stored: StoredResponse | null
  isInvalidated: boolean
  /** The pending fetch, shared by all waiting callers. */
  inFlight: Promise<CachedResponse> | null
}

/**
 * Coalesces concurrent requests; serves stale while revalidating, and the last success while the upstream is
 * down.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const calls = new Map<string, { readonly policy: CachePolicy; readonly entries: LRUCache<string, Entry> }>()
  for (const [name, { cache }] of Object.entries(options.policies)) {
    if (cache === undefined) continue
    const max = cache.entriesMax ?? ENTRIES_MAX
    calls.set(name, { policy: cache, entries: new LRUCache({ max }) })
  }

  /** Refetches in the background. An unexpected error surfaces at the next request that has to wait. */
  function refresh(request: CacheableRequest, policy: CachePolicy, entry: Entry): void {
    fetchInto(entry, { options, request, policy }).catch(() => {
      entry.isInvalidated = true
    })
  }

  return {
    read(request) {
      const call = calls.get(request.endpoint.name)
      if (call === undefined) throw new Error(`endpoint has no cache policy: ${request.endpoint.name}`)
      const { policy, entries } = call
      const entry = findOrAddEntry(entries, buildKey(request))
      const { stored } = entry
      if (stored !== null && !entry.isInvalidated) {
        const now = options.now()
        if (now < stored.freshUntil) return stored.ready
        if (now < stored.staleUntil) {
          if (entry.inFlight === null) refresh(request, policy, entry)
          return stored.ready
        }
      }
      return entry.inFlight ?? fetchInto(entry, { options, request, policy })
    },
    invalidate(names) {
      for (const name of names) {
        for (const entry of calls.get(name)?.entries.values() ?? []) {
          entry.isInvalidated = true
          entry.inFlight = null
        }
      }
    },
  }
}

type Fetch = {
  readonly options: ResponseCacheOptions
  readonly request: CacheableRequest
  readonly policy: CachePolicy
}

/** Fetches a response and stores it if it is still current: an invalidation outdates one in flight. */
function fetchInto(entry: Entry, { options, request, policy }: Fetch): Promise<CachedResponse> {
  const { now } = options
  const inFlight = options.load(request).then((outcome): CachedResponse => {
    if (outcome.kind !== 'ok') return staleIfError({ policy, stored: entry.stored, now: now() }, outcome)
    const at = addMachineMs(now(), -(outcome.ageMs ?? 0))
    const ready = toCachedHit(outcome, policy, () => msFrom(at, now()))
    if (entry.inFlight !== inFlight) return ready
    const freshUntil = addMachineMs(at, policy.maxAgeSeconds * 1000)
    const staleUntil = addMachineMs(freshUntil, policy.staleWhileRevalidateSeconds * 1000)
    entry.stored = { ready, at, freshUntil, staleUntil }
    entry.isInvalidated = false
    return ready
  })
  entry.inFlight = inFlight
  const clearInFlight = (): void => {
    if (entry.inFlight === inFlight) entry.inFlight = null
  }
  inFlight.then(clearInFlight, clearInFlight)
  return inFlight
}

function staleIfError(
  { policy, stored, now }: { policy: CachePolicy; stored: StoredResponse | null; now: MachineTime },
  outcome: Exclude<Outcome, { kind: 'ok' }>,
): CachedResponse {
  if (stored === null || !isUnavailable(outcome)) return outcome
  return msFrom(stored.at, now) <= policy.staleIfErrorSeconds * 1000 ? stored.ready : outcome
}

function findOrAddEntry(entries: LRUCache<string, Entry>, key: string): Entry {
  const known = entries.get(key)
  if (known !== undefined) return known
  const made: Entry = { stored: null, isInvalidated: false, inFlight: null }
  entries.set(key, made)
  return made
}

const toCachedHit = (
  { data, droppedRows = 0 }: Extract<AgedOutcome, { kind: 'ok' }>,
  policy: CachePolicy,
  ageMs: () => number,
): CachedHit => ({
  droppedRows,
  kind: 'cached',
  ageMs,
  staleAfterMs: (policy.maxAgeSeconds + policy.staleWhileRevalidateSeconds) * 1000,
  body: Buffer.from(`{"ok":true,"data":${JSON.stringify(data)}}`),
})

/** Whether the upstream did not respond, as opposed to a refusal. */
export const isUnavailable = ({ kind }: Outcome): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'busy' || kind === 'invalid'

const keys = new WeakMap<CacheableRequest['input'], Map<Language, string>>()

/**
 * Builds the key from validated input only, so headers and unknown fields can neither split nor poison an
 * entry. Inputs are immutable, and frequent queries reuse the same object.
 */
function buildKey({ input, language }: CacheableRequest): string {
  let known = keys.get(input)
  if (known === undefined) keys.set(input, (known = new Map()))
  let key = known.get(language)
  if (key === undefined) {
    const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
    known.set(language, (key = `${language} ${JSON.stringify(fields)}`))
  }
  return key
}
