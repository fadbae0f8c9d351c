import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, isServedByBff, pathParameters, isRead, isUpload } from '@bourse/contracts/kit'
import type { Health } from '#ops'
import type { Outcome } from '#upstream'

/** The calls that the upstream does not have, as far as they are known. */
export type OfferedCalls = {
  /** Learns from the outcome of the call of this name. */
  note(name: string, kind: Outcome['kind']): void
  /** Requests each call of the family that has no effect without a session, once. */
  probe(send: ProbeRequest): Promise<void>
  /** The state of the readiness report. */
  health(): Pick<Health, 'extensions' | 'notOffered'>
  /** Names of all calls that respond `not_available`. */
  missing(): ReadonlySet<string>
}
type ProbeRequest = (endpoint: Endpoint) => Promise<unknown>

/** Without a session, the family refuses these before they have an effect. */
const isProbed = (endpoint: Endpoint): boolean =>
  (endpoint.access !== 'public' || (endpoint.method === 'GET' && isRead(endpoint))) &&
  pathParameters(endpoint.path).length === 0 &&
  !isUpload(endpoint)

const PROBES_AT_ONCE = 2

export function createOfferedCalls({ extensions }: { readonly extensions: boolean }): OfferedCalls {
  const own = endpoints.filter((endpoint) => !isServedByBff(endpoint))
  const beyond = own.filter(({ upstream }) => !extensions && upstream?.extension === true)
  const family = own.filter((endpoint) => !beyond.includes(endpoint))
  const learnt = new Set<string>()
  const missing = () => new Set([...beyond.map(({ name }) => name), ...learnt])
  return {
    note(name, kind) {
      if (kind === 'not-offered') learnt.add(name)
      else if (isSupported(kind)) learnt.delete(name)
    },
    async probe(send) {
      const waiting = family.filter(isProbed)
      const run = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next)
      }
      await Promise.all(Array.from({ length: PROBES_AT_ONCE }, run))
    },
    health: () => ({ extensions, notOffered: [...learnt].toSorted() }),
    missing,
  }
}

/** Whether an outcome shows that the route exists; the others state nothing about it. */
const isSupported = (kind: Outcome['kind']): boolean =>
  kind === 'ok' || kind === 'refused' || kind === 'session-lost' || kind === 'identity-required'
