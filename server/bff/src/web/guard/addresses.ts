import { isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { createTwoGenerationCache } from './two-generation-cache.ts'

const CACHED_ADDRESSES_MAX = 10_000
const CACHED_HEADER_CHARS_MAX = 100
/** Of an address in IPv6, its network: whoever has one of these has all addresses in it. */
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

export type Addresses = {
  of(request: FastifyRequest): string
  /** Who was found behind this connection and these words before, if anybody was. */
  known(socket: Socket, forwarded: string): string | undefined
}

/** Who calls, as far as budgets go. Looked up by what it is worked out from, because that costs more than the rest. */
export function addressReader(): Addresses {
  const addresses = createTwoGenerationCache<string>(CACHED_ADDRESSES_MAX)
  const key = (socket: Socket, forwarded: string): string => `${socket.remoteAddress} ${forwarded}`
  return {
    of(request) {
      const { socket, headers } = request.raw
      const header = headers['x-forwarded-for']
      const forwarded = typeof header === 'string' ? header : ''
      if (forwarded.length > CACHED_HEADER_CHARS_MAX) return callerOf(request.ip)
      const before = addresses.get(key(socket, forwarded))
      if (before !== undefined) return before
      const address = callerOf(request.ip)
      addresses.set(key(socket, forwarded), address)
      return address
    },
    known: (socket, forwarded) => addresses.get(key(socket, forwarded)),
  }
}

/** An address as one caller: in IPv6 the network, and IPv4 under one name however it is written. */
export function callerOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address.toLowerCase()
  const [head = '', tail = ''] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = groupsOf(head)
  const tailGroups = groupsOf(tail)
  while (groups.length + tailGroups.length < 8) groups.push('0')
  const network = [...groups, ...tailGroups].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

const groupsOf = (text: string): string[] =>
  text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : group === '' ? [] : [group]))
