import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { machineTime } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTarget, deriveWebhookSecret, sendWebhook, signDelivery } from './sender.ts'

const PUBLIC = '93.184.215.14'
const resolve = async (host: string): Promise<string[]> =>
  ({
    'hooks.example': [PUBLIC],
    'mixed.example': [PUBLIC, '10.0.0.1'],
    'inside.example': ['192.168.0.7'],
  })[host] ?? []
const strict = { isPrivateAllowed: false, resolve }

describe('the URL of a webhook', () => {
  it.each([
    ['https://hooks.example/x', true],
    ['https://hooks.example:8443/x', true],
    [`https://${PUBLIC}/x`, true],
    ['http://hooks.example/x', false],
    ['https://hooks.example:22/x', false],
    ['https://user@hooks.example/x', false],
    ['https://mixed.example/x', false],
    ['https://inside.example/x', false],
    ['https://unknown.example/x', false],
    ['https://127.0.0.1/x', false],
    ['https://0x7f.1/x', false],
    ['https://2130706433/x', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:10.0.0.1]/x', false],
    ['ftp://hooks.example/x', false],
    ['no address', false],
  ])('%s is accepted: %s', async (url, isAccepted) =>
    expect((await checkTarget(url, strict)) !== null).toBe(isAccepted),
  )
})

describe('a delivery', () => {
  let server: Server
  let requests = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests += 1
      if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
      else response.writeHead(204).end()
    })
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => server.close())
  const signed = {
    id: '7',
    body: '{}',
    secret: deriveWebhookSecret(Buffer.alloc(32), 'salt'),
    at: machineTime(0),
  }
  const at = (host: string, path = '/') => `http://${host}:${(server.address() as AddressInfo).port}${path}`

  it('goes to the address that was checked, and the name is resolved once', async () => {
    let lookups = 0
    const rebinding = {
      isPrivateAllowed: true,
      // A second lookup would lead to another server.
      resolve: async () => [(lookups += 1) === 1 ? '127.0.0.1' : '127.0.0.2'],
    }
    expect(await sendWebhook(rebinding, at('rebinding.example'), signed)).toEqual({
      isAccepted: true,
      status: 204,
    })
    expect([lookups, requests]).toEqual([1, 1])
  })

  it('is not sent to a name that leads to this machine', async () => {
    const before = requests
    const rebound = { isPrivateAllowed: false, resolve: async () => ['127.0.0.1'] }
    const result = await sendWebhook(rebound, at('inside.example').replace('http:', 'https:'), signed)
    expect(result).toEqual({ isAccepted: false, failure: 'address', status: null })
    expect(requests).toBe(before)
  })

  it('follows no redirect', async () => {
    const before = requests
    const network = { isPrivateAllowed: true }
    expect(await sendWebhook(network, at('127.0.0.1', '/redirect'), signed)).toEqual({
      isAccepted: false,
      failure: 'status',
      status: 302,
    })
    expect(requests).toBe(before + 1)
  })

  it('is signed as the example of Standard Webhooks', () => {
    // The reference vector of the specification's libraries.
    const headers = signDelivery({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      at: machineTime(1_614_265_330_000),
    })
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})
