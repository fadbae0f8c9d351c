import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, isServedByBff, pathParameters, isRead, isUpload } from '@bourse/contracts/kit'
import { classic, type Dialect } from '#dialects'
import type { Health } from '#ops'
import type { Outcome } from '#upstream'

/** The calls that the upstream does not have, as far as they are known. */
export type OfferedCalls = {
  /** Learns the dialect, which states the calls that it does not have at all. */
  noteDialect(dialect: Dialect): void
  /** Learns that a call is sent by the route of a fork. */
  noteFork(name: string): void
  /** Whether the upstream has a call, and the fields of ours in it, beyond those of its family. */
  offersBeyond(name: string): boolean
  /** Learns from the outcome of the call of this name. */
  note(name: string, kind: Outcome['kind']): void
  /** Requests each call of the family that has no effect without a session, once. */
  probe(send: ProbeRequest): Promise<void>
  /** The state of the readiness report. */
  health(): Pick<Health, 'dialect' | 'extensions' | 'forks' | 'notOffered'>
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
  let dialect: Dialect | null = null
  const offersBeyond = (name: string) => extensions || dialect?.offersBeyond.has(name) === true
  const isFamily = ({ name, upstream }: Endpoint) => upstream?.extension !== true || offersBeyond(name)
  const isMapped = ({ name }: Endpoint) => (dialect ?? classic).mappingOf(name) !== null
  const learnt = new Set<string>()
  const forks = new Set<string>()
  const lacking = () =>
    own.filter((endpoint) => isFamily(endpoint) && (learnt.has(endpoint.name) || !isMapped(endpoint)))
  const missing = () =>
    new Set([...own.filter((endpoint) => !isFamily(endpoint)), ...lacking()].map(({ name }) => name))
  return {
    noteDialect: (found) => void (dialect = found),
    noteFork: (name) => void forks.add(name),
    offersBeyond,
    note(name, kind) {
      if (kind === 'not-offered') learnt.add(name)
      else if (isSupported(kind)) learnt.delete(name)
    },
    async probe(send) {
      const waiting = own.filter((endpoint) => isFamily(endpoint) && isMapped(endpoint) && isProbed(endpoint))
      const run = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next)
      }
      await Promise.all(Array.from({ length: PROBES_AT_ONCE }, run))
    },
    health: () => ({
      dialect: dialect?.name ?? 'unknown',
      extensions,
      forks: [...forks].toSorted(),
      notOffered: lacking()
        .map(({ name }) => name)
        .toSorted(),
    }),
    missing,
  }
}

/** Whether an outcome shows that the route exists; the others state nothing about it. */
const isSupported = (kind: Outcome['kind']): boolean =>
  kind === 'ok' || kind === 'refused' || kind === 'session-lost' || kind === 'identity-required'
