import type { Dialect, Mapping } from '#dialects'
import type { Reply, UpstreamCall } from './port.ts'

type ForkRoutesOptions = {
  readonly sendMapped: (call: UpstreamCall, mapping: Mapping, dialect: Dialect) => Promise<Reply>
  /** Called when the route of a fork is switched on. */
  readonly onFork: (call: string) => void
}

/** Switches on the routes of forks, each for one call. */
export type ForkRoutes = {
  /** Sends a call by the route of a fork that is on; null where none is. */
  send(call: UpstreamCall, dialect: Dialect): Promise<Reply> | null
  /**
   * Tries the routes of forks for a call whose own route the upstream lacks, and switches on the first that it has. Only for
   * requests without a session, which the family refuses before they have an effect.
   */
  probe(call: UpstreamCall, dialect: Dialect, missing: Reply): Promise<Reply>
}

export function createForkRoutes({ sendMapped, onFork }: ForkRoutesOptions): ForkRoutes {
  const active = new Map<string, Mapping>()
  async function sendActive(call: UpstreamCall, mapping: Mapping, dialect: Dialect): Promise<Reply> {
    const reply = await sendMapped(call, mapping, dialect)
    // The platform has changed: its own route is tried again with the next call.
    if (reply.kind === 'not-offered') active.delete(call.endpoint.name)
    return reply
  }
  return {
    send(call, dialect) {
      if (active.size === 0) return null
      const mapping = active.get(call.endpoint.name)
      return mapping === undefined ? null : sendActive(call, mapping, dialect)
    },
    async probe(call, dialect, missing) {
      const { name, access } = call.endpoint
      if (call.token !== null || access === 'public') return missing
      for (const mapping of dialect.forksOf(name)) {
        const reply = await sendMapped(call, mapping, dialect)
        if (!hasRoute(reply)) continue
        active.set(name, mapping)
        onFork(name)
        return reply
      }
      return missing
    },
  }
}

/** Whether a response shows that the platform has a route, in a format that can be read. */
const hasRoute = ({ kind }: Reply): boolean =>
  kind === 'ok' || kind === 'refused' || kind === 'session-lost' || kind === 'identity-required'
