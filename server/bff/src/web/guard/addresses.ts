import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { newest } from './newest.ts'

const REMEMBERED = 10_000
const REMEMBERED_CHARS = 100
/** Of an address in IPv6, its network: whoever has one of these has all addresses in it. */
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** Who calls, as far as budgets go. Looked up by what it is worked out from, because that costs more than the rest. */
export function addressReader(): (request: FastifyRequest) => string {
  const known = newest<string>(REMEMBERED)
  return (request) => {
    const { socket, headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    const told = typeof forwarded === 'string' ? forwarded : ''
    if (told.length > REMEMBERED_CHARS) return callerOf(request.ip)
    const key = `${socket.remoteAddress} ${told}`
    const before = known.get(key)
    if (before !== undefined) return before
    const address = callerOf(request.ip)
    known.set(key, address)
    return address
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
