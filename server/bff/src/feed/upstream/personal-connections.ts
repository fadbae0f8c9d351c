import type { MemberId } from '@bourse/contracts/account'
import type { PersonalTopics } from '#dialects'
import { connectPlain, type PlainConnection } from './plain-connection.ts'
import type { UpstreamSocketOptions } from './upstream-socket.ts'

type PersonalOptions = Pick<UpstreamSocketOptions, 'url' | 'tokenOf' | 'onEvent'> & {
  readonly ping: string
  readonly topics: PersonalTopics
}

/** More members have no events of their own: their positions and orders are read over REST. */
const CONNECTIONS_MAX = 500

/**
 * One connection for each member that is online, logged in with the member's token. The events of a connection are
 * those of its member, whatever member they name.
 */
export function createPersonalConnections({ url, ping, topics, tokenOf, onEvent }: PersonalOptions) {
  const connections = new Map<MemberId, PlainConnection>()
  return {
    follow(member: MemberId): void {
      if (connections.has(member) || connections.size >= CONNECTIONS_MAX) return
      const connection = connectPlain({
        url,
        ping,
        onOpen(send) {
          // Read again with each connection, because a new log-in ends the token before.
          const token = tokenOf(member)
          if (token !== null) for (const message of topics.openings(token)) send(message)
        },
        onMessage(message) {
          for (const [event, payload] of topics.events(message, member)) onEvent(event, payload)
        },
        // The shared connection reports that the platform is down.
        onClosed: () => undefined,
      })
      connections.set(member, connection)
    },
    unfollow(member: MemberId): void {
      connections.get(member)?.close()
      connections.delete(member)
    },
    close(): void {
      for (const connection of connections.values()) connection.close()
      connections.clear()
    },
  }
}
