import type { PlainSocket } from '#dialects'
import { createPersonalConnections } from './personal-connections.ts'
import { connectPlain } from './plain-connection.ts'
import type { UpstreamSocket, UpstreamSocketOptions } from './upstream-socket.ts'

type PlainSocketOptions = UpstreamSocketOptions & {
  readonly protocol: PlainSocket
  /** Lists the symbols whose topics are subscribed to. */
  readonly symbols: () => Promise<readonly string[]>
}

/**
 * Follows an upstream with plain WebSockets until closed: one for the markets, and one for each member online where the
 * dialect has personal topics. It subscribes after every connection.
 */
export function followPlain({ protocol, symbols, ...options }: PlainSocketOptions): UpstreamSocket {
  const { url, onEvent } = options
  const { ping, personal: topics } = protocol
  let connections = 0
  const shared = connectPlain({
    url,
    ping,
    async onOpen(send) {
      options.onConnected(connections++ > 0)
      for (const message of protocol.openings(await symbols())) send(message)
    },
    onMessage(message) {
      for (const [event, payload] of protocol.events(message)) onEvent(event, payload)
    },
    onClosed: () => options.onDisconnected('transport close'),
  })
  const personal = topics === null ? null : createPersonalConnections({ ...options, ping, topics })
  for (const member of options.members()) personal?.follow(member)

  return {
    follow: (member) => personal?.follow(member),
    unfollow: (member) => personal?.unfollow(member),
    close() {
      shared.close()
      personal?.close()
    },
    get isConnected() {
      return shared.isOpen
    },
  }
}
