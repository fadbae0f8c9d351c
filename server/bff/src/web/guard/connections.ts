import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { normalizeAddress } from './addresses.ts'

type Options = {
  readonly perAddress: number
  /** Addresses of balancers, whose connections carry many clients. */
  readonly proxies: readonly string[]
  readonly onRefused: () => void
}

/**
 * Limits the TCP connections of an address, with or without requests, so that one host cannot hold all that
 * this process may open. It counts before reading, so that an excess connection costs nothing more.
 */
export function capConnections(server: Server, { perAddress, proxies, onRefused }: Options): void {
  const isProxy = proxies.length === 0 ? () => false : proxyAddress.compile([...proxies])
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (remoteAddress === '' || isProxy(remoteAddress, 0)) return
    const address = normalizeAddress(remoteAddress)
    const count = open.get(address) ?? 0
    if (count >= perAddress) {
      onRefused()
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
