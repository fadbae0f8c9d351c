import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/kernel'

const ADDRESS = /^[0-9a-f.:]{2,45}$/
const DEVICE = /^[A-Za-z0-9_-]{32}$/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Reads the caller that our BFF states, if it shows the key of the feed; for any other client, the address of
 * its connection. So a client that reaches the exchange directly cannot choose its address.
 */
export function readCaller({ headers, ip }: FastifyRequest, key: string | null): Caller {
  const { 'x-bourse-address': address, 'x-bourse-device': device } = headers
  if (!isFromBff(headers, key) || typeof address !== 'string' || !ADDRESS.test(address))
    return { address: ip, device: null }
  return { address, device: typeof device === 'string' && DEVICE.test(device) ? device : null }
}

/** Whether a request shows the key of the feed, which only our BFF has. */
export function isFromBff({ 'x-bourse-key': shown }: IncomingHttpHeaders, key: string | null): boolean {
  return key !== null && typeof shown === 'string' && timingSafeEqual(digest(shown), digest(key))
}
