import { isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { newest } from './newest.ts'

const REMEMBERED = 10_000
const REMEMBERED_CHARS = 100
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
  const told = newest<string>(REMEMBERED)
  const key = (socket: Socket, forwarded: string): string => `${socket.remoteAddress} ${forwarded}`
  return {
    of(request) {
      const { socket, headers } = request.raw
      const header = headers['x-forwarded-for']
      const forwarded = typeof header === 'string' ? header : ''
      if (forwarded.length > REMEMBERED_CHARS) return callerOf(request.ip)
      const before = told.get(key(socket, forwarded))
      if (before !== undefined) return before
      const address = callerOf(request.ip)
      told.set(key(socket, forwarded), address)
      return address
    },
    known: (socket, forwarded) => told.get(key(socket, forwarded)),
  }
}

/** An address as one caller: in IPv6 the network, and IPv4 under one name however it is written. */
export function callerOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address.toLowerCase()
  const [head = '', tail = ''] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = groupsOf(head)
  const behind = groupsOf(tail)
  while (groups.length + behind.length < 8) groups.push('0')
  const network = [...groups, ...behind].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

const groupsOf = (text: string): string[] =>
  text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : group === '' ? [] : [group]))
