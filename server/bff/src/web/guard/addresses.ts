import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { callerNetwork } from '@bourse/contracts/security'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { createTwoGenerationCache } from '#cache'

const CACHED_ADDRESSES_MAX = 10_000
const CACHED_HEADER_CHARS_MAX = 100

export type Addresses = {
  of(request: FastifyRequest): string
  /** The memoized caller of this connection and header, if any. */
  known(socket: Socket, forwarded: string): string | undefined
}

/** Identifies callers for rate limits. Memoized by its inputs, because parsing is expensive. */
export function addressReader(): Addresses {
  const addresses = createTwoGenerationCache<string>(CACHED_ADDRESSES_MAX)
  const key = (socket: Socket, forwarded: string): string => `${socket.remoteAddress} ${forwarded}`
  return {
    of(request) {
      const { socket, headers } = request.raw
      const header = headers['x-forwarded-for']
      const forwarded = typeof header === 'string' ? header : ''
      if (forwarded.length > CACHED_HEADER_CHARS_MAX) return normalizeAddress(request.ip)
      const before = addresses.get(key(socket, forwarded))
      if (before !== undefined) return before
      const address = normalizeAddress(request.ip)
      addresses.set(key(socket, forwarded), address)
      return address
    },
    known: (socket, forwarded) => addresses.get(key(socket, forwarded)),
  }
}

/** Identifies the caller of a request that Fastify does not see, by the same rule. */
export function callerReader(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxies.length === 0 ? () => false : proxyAddress.compile([...proxies])
  return (request) => normalizeAddress(proxyAddress(request, trust))
}

/** Normalizes an address to one caller: IPv6 to its network, IPv4 to one notation. */
export const normalizeAddress = callerNetwork
