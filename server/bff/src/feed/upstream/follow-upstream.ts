import { followEngine3 } from './engine3.ts'
import { followEngine4, type UpstreamSocket, type UpstreamSocketOptions } from './upstream-socket.ts'

/**
 * Opens the one connection to the upstream's socket, in either protocol. The newer one is tried first; an
 * unreachable older upstream may have been upgraded, so the newer protocol is tried again.
 */
export function followUpstream(options: UpstreamSocketOptions): UpstreamSocket {
  let socket: UpstreamSocket
  let connections = 0
  const both: UpstreamSocketOptions = {
    ...options,
    onConnected: () => options.onConnected(connections++ > 0),
  }

  function followNew(): void {
    socket = followEngine4({
      ...both,
      onOldProtocol() {
        socket.close()
        socket = followEngine3({ ...both, onRepeatedFailure: followNew })
      },
    })
  }
  followNew()

  return {
    // The older protocol cannot subscribe to single members.
    follow: (member) => socket.follow?.(member),
    unfollow: (member) => socket.unfollow?.(member),
    close: () => socket.close(),
    get isConnected() {
      return socket.isConnected
    },
  }
}
