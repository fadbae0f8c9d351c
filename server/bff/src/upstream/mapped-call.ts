import { isRead } from '@bourse/contracts/kit'
import type { Dialect, Mapping, Pair } from '#dialects'
import type { UpstreamCall } from './port.ts'
import type { Requester, RequestResult } from './requester.ts'

type MappedParts = {
  readonly call: UpstreamCall
  readonly mapping: Mapping
  readonly dialect: Dialect
  readonly pairs: readonly Pair[]
}

/**
 * Sends the requests of a mapping one after the other, and joins their payloads. The first response that is no success is
 * that of the call. Whether it changes something is stated by the contract's row, not by the methods of the dialect.
 */
export async function requestMapped(
  { request }: Requester,
  { call, mapping, dialect, pairs }: MappedParts,
): Promise<Omit<RequestResult, 'isReplayed'>> {
  const mapped = { fields: call.input, pairs }
  const payloads: unknown[] = []
  let { cookieJar } = call
  let message = ''
  for (const { method, path, fields } of mapping.requests(mapped)) {
    const route: `/${string}` = `/${path}`
    const endpoint = { ...call.endpoint, method, path: route }
    const result = await request(
      { ...call, endpoint, input: fields, cookieJar },
      { languageHeader: dialect.languageHeader, isRead: isRead(call.endpoint) },
    )
    cookieJar = result.cookieJar
    const { envelope } = result
    if (envelope.kind !== 'ok' && envelope.kind !== 'nothing') return { envelope, cookieJar }
    payloads.push(envelope.kind === 'ok' ? envelope.data : [])
    if (envelope.kind === 'ok') message = envelope.message
  }
  return { envelope: { kind: 'ok', data: mapping.payload(payloads, mapped), message }, cookieJar }
}

const PAIRS_AGE_MS = 60_000

type PairsOptions = {
  readonly monotonicNow: () => number
  /** Loads the markets; null while the upstream is unavailable. */
  readonly load: () => Promise<readonly Pair[] | null>
}

/** Caches the markets by which a dialect replaces ids. */
export function createPairs({ monotonicNow, load }: PairsOptions): () => Promise<readonly Pair[] | null> {
  let known: readonly Pair[] | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<readonly Pair[] | null> | null = null
  return async () => {
    if (known !== null && monotonicNow() - loadedAt < PAIRS_AGE_MS) return known
    loading ??= load().finally(() => (loading = null))
    const loaded = await loading
    if (loaded === null) return known
    known = loaded
    loadedAt = monotonicNow()
    return known
  }
}
