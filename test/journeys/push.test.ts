import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account } from '@bourse/contracts/account'
import { messages } from '@bourse/contracts/messages'
import { sql } from '@bourse/exchange'
import { type Member, useTestEnvironment } from '#environment'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 30_000, interval: 50 }
const pushed: { path: string; authorization: string; encoding: string; body: Buffer }[] = []
let status = 201
/** Responses to a slow device, which are sent when the test releases them. */
const held: (() => void)[] = []
/** A push service on this machine. */
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { authorization = '', 'content-encoding': encoding = '' } = request.headers
    pushed.push({ path: request.url ?? '', authorization, encoding, body: Buffer.concat(parts) })
    const respond = () => void response.writeHead(status).end()
    if (request.url === '/slow') held.push(respond)
    else respond()
  })
})
const environment = useTestEnvironment({
  pushSite: { hosts: ['127.0.0.1'], isPlain: true, contact: 'mailto:test@localhost' },
})
beforeAll(() => new Promise<void>((listening) => void service.listen(0, '127.0.0.1', listening)))
afterAll(() => service.close())
beforeEach(() => {
  pushed.length = 0
  status = 201
})

const endpoint = (name: string) => `http://127.0.0.1:${(service.address() as AddressInfo).port}/${name}`
function device(name: string) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const secret = randomBytes(16).toString('base64url')
  return { endpoint: endpoint(name), publicKey: curve.getPublicKey().toString('base64url'), secret }
}
const notify = (member: Member) =>
  environment.operate('message', 'send', member.email, 'Maintenance', 'At 12:00')
const count = async (table: 'push_device' | 'push_outbox') => {
  const rows =
    table === 'push_device'
      ? await environment.db.rows(sql`select 1 from push_device`)
      : await environment.db.rows(sql`select 1 from push_outbox`)
  return rows.length
}

describe('a pushed message', () => {
  it('reaches a registered device, sealed and signed, and no other one', async () => {
    const member = await environment.member()
    await notify(member)
    await member.call(messages.addPushDevice, device('one'))
    await notify(member)
    await vi.waitFor(() => expect(pushed).toHaveLength(1), WAIT)
    expect(pushed[0]).toMatchObject({ path: '/one', encoding: 'aes128gcm' })
    expect(pushed[0]?.authorization).toMatch(/^vapid t=/)
    expect(pushed[0]?.body.includes('Maintenance')).toBe(false)
    await vi.waitFor(async () => expect(await count('push_outbox')).toBe(0), WAIT)
  })

  it('to a slow service delays no other device, and is delivered once', { timeout: 60_000 }, async () => {
    const [one, other] = [await environment.member(), await environment.member()]
    await one.call(messages.addPushDevice, device('slow'))
    await other.call(messages.addPushDevice, device('swift'))
    await notify(one)
    await vi.waitFor(() => expect(held).toHaveLength(1), WAIT)
    await notify(other)
    // Sooner than the service of the slow device times out.
    await vi.waitFor(() => expect(pushed).toHaveLength(2), { timeout: 8_000, interval: 50 })
    await vi.waitFor(async () => expect(await count('push_outbox')).toBe(1), WAIT)
    held.splice(0).forEach((respond) => respond())
    await vi.waitFor(async () => expect(await count('push_outbox')).toBe(0), WAIT)
    await environment.advance('2 minutes')
    expect(pushed.map(({ path }) => path)).toEqual(['/slow', '/swift'])
    await one.call(messages.removePushDevice, { endpoint: endpoint('slow') })
    await other.call(messages.removePushDevice, { endpoint: endpoint('swift') })
  })

  it('is tried again when the service fails, and a device that is gone is removed', async () => {
    const member = await environment.member()
    await member.call(messages.addPushDevice, device('two'))
    status = 503
    await notify(member)
    await vi.waitFor(() => expect(pushed).toHaveLength(1), WAIT)
    const before = await count('push_device')
    status = 410
    await environment.advance('2 minutes')
    await vi.waitFor(async () => expect(await count('push_device')).toBe(before - 1), WAIT)
    expect(await count('push_outbox')).toBe(0)
    await notify(member)
    expect(pushed).toHaveLength(2)
  })

  it('ends with the session, with the switch of its kind, and by hand', async () => {
    const member = await environment.member()
    const target = device('three')
    await member.call(messages.addPushDevice, target)
    await member.call(messages.setNotification, { kind: 'general', channel: 'push', isOn: false })
    await notify(member)
    expect(await count('push_outbox')).toBe(0)
    const before = await count('push_device')
    await member.call(messages.removePushDevice, { endpoint: target.endpoint })
    expect(await count('push_device')).toBe(before - 1)
    await member.call(messages.addPushDevice, target)
    await member.call(account.logout, {})
    expect(await count('push_device')).toBe(before - 1)
    expect(pushed).toEqual([])
  })

  it('goes to no other host', async () => {
    const member = await environment.member()
    for (const other of ['http://127.0.0.2/x', 'http://user@127.0.0.1/x', 'no address'])
      expect(await member.refusal(messages.addPushDevice, { ...device('x'), endpoint: other })).toBe(
        'push_device_invalid',
      )
  })
})
