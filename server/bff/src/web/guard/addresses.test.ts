import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { addressReader, normalizeAddress } from './addresses.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::'],
  ['no address', 'no address'],
])('%s counts as %s: a whole network in IPv6, one name in IPv4', (address, caller) =>
  expect(normalizeAddress(address)).toBe(caller),
)

it('a caller is identified by the connection and the whole forwarded header', () => {
  const seen: string[] = []
  const { of: addressOf, known } = addressReader()
  const from = (remoteAddress: string, forwarded: string | undefined, ip: string) => {
    const request = {
      raw: { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
      get ip() {
        seen.push(ip)
        return ip
      },
    } as unknown as FastifyRequest
    return addressOf(request)
  }
  const before = (remoteAddress: string, forwarded: string) =>
    known({ remoteAddress } as unknown as Socket, forwarded)
  expect(before('127.0.0.1', '10.0.0.1')).toBeUndefined()
  expect(from('127.0.0.1', '10.0.0.1', '10.0.0.1')).toBe('10.0.0.1')
  expect([before('127.0.0.1', '10.0.0.1'), before('127.0.0.1', '')]).toEqual(['10.0.0.1', undefined])
  expect(from('127.0.0.1', '10.0.0.1', '10.0.0.1')).toBe('10.0.0.1')
  expect(from('127.0.0.1', '10.0.0.2', '10.0.0.2')).toBe('10.0.0.2')
  expect(from('10.9.9.9', '10.0.0.1', '10.9.9.9')).toBe('10.9.9.9')
  expect(from('127.0.0.1', undefined, '127.0.0.1')).toBe('127.0.0.1')
  const long = `${'10.0.0.1, '.repeat(20)}10.0.0.3`
  expect([from('127.0.0.1', long, '10.0.0.3'), from('127.0.0.1', long, '10.0.0.3')]).toEqual([
    '10.0.0.3',
    '10.0.0.3',
  ])
  expect(seen).toEqual(['10.0.0.1', '10.0.0.2', '10.9.9.9', '127.0.0.1', '10.0.0.3', '10.0.0.3'])
})
