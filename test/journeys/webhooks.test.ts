import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account } from '@bourse/contracts/account'
import { toAmount } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { wallet } from '@bourse/contracts/wallet'
import { WEBHOOK_RETRY_SECONDS, webhooks, WEBHOOKS_MAX } from '@bourse/contracts/webhooks'
import { sql } from '@bourse/exchange'
import { freshKey, mailedCode, Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 30_000, interval: 20 }
const [BTC, USDT] = ['1', '3'] as [never, never]

type Body = { id: number; event: string; account_id: number; receipt: { id: number; kind: string } }
type Received = { headers: Record<string, unknown>; text: string; body: Body }

/** A server of a member that can be killed and started again on the same port. */
function createReceiver() {
  const received: Received[] = []
  let server: Server | null = null
  let port = 0
  /** The status of the next responses; null drops the connection without one. */
  let status: number | null = 204
  return {
    received,
    respondWith: (next: number | null) => (status = next),
    url: () => `http://127.0.0.1:${port}/hook`,
    async start() {
      const own = createServer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          const text = Buffer.concat(parts).toString()
          received.push({ headers: request.headers, text, body: JSON.parse(text) as Body })
          if (status === null) return request.socket.destroy()
          return response.writeHead(status).end('not shown')
        })
      })
      await new Promise<void>((listening) => void own.listen(port, '127.0.0.1', listening))
      port = (own.address() as AddressInfo).port
      server = own
    },
    async kill() {
      const closed = new Promise((done) => server?.close(done))
      server?.closeAllConnections()
      await closed
    },
  }
}

const environment = useTestEnvironment({ allowsPrivateWebhooks: true })
let receiver: ReturnType<typeof createReceiver>
beforeEach(async () => {
  receiver = createReceiver()
  await receiver.start()
})
afterEach(() => receiver.kill())

const register = (member: Member, events?: string) =>
  member.call(webhooks.add, { url: receiver.url(), ...(events === undefined ? {} : { events }) })
const buy = (member: Member, quantity = '0.001') =>
  member.call(
    spot.place,
    {
      base: BTC,
      quote: USDT,
      side: 'buy',
      kind: 'market',
      quantity: toAmount(quantity),
      price: toAmount('60000'),
    },
    { key: freshKey() },
  )
const find = async (member: Member) => (await member.call(webhooks.list, {})).list[0]
const deliveries = async (member: Member) => (await member.call(webhooks.deliveries, { limit: 100 })).list
/** Waits until every delivery of a member has a state. */
const settled = (member: Member, count: number, state: string) =>
  vi.waitFor(async () => {
    const states = (await deliveries(member)).map((one) => one.state)
    expect(states).toEqual(Array.from({ length: count }, () => state))
  }, WAIT)

describe('a webhook', () => {
  it('receives deposits, withdrawals, fills and settlements of its account, each signed', async () => {
    await environment.price('BTC/USDT', '60000')
    const [member, other] = [await environment.verified({ usdt: '2000' }), await environment.member()]
    const { secret, id } = await register(member)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await member.deposit('USDT', '100')
    await other.deposit('USDT', '100')
    await environment.advance('5 seconds')
    await buy(member)
    const code = await mailedCode(environment, member, 'withdrawal')
    const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
    await member.call(wallet.withdraw, { asset: USDT, quantity: toAmount('100'), address, code })
    await environment.advance('5 seconds')
    const moved = { asset: USDT, quantity: toAmount('200'), from: 'spot', to: 'seconds' } as const
    await member.call(wallet.transfer, moved)
    const order = { market: '1' as never, payAsset: USDT, direction: 'up', seconds: 60 } as const
    await member.call(seconds.open, { ...order, stake: toAmount('100') })
    await environment.advance('61 seconds')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(5), WAIT)
    expect(receiver.received.map(({ body }) => body.event).toSorted()).toEqual([
      'deposit',
      'fill',
      'settlement',
      'withdrawal',
      'withdrawal',
    ])
    for (const { headers, text, body } of receiver.received) {
      const [at, signature] = [headers['webhook-timestamp'], headers['webhook-signature']]
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const expected = createHmac('sha256', key)
        .update(`${body.id}.${String(at)}.${text}`)
        .digest('base64')
      expect([headers['webhook-id'], signature]).toEqual([String(body.id), `v1,${expected}`])
      // The receipt of the message is that of the API.
      const receipt = await member.call(receipts.one, { id: String(body.receipt.id) as never })
      expect(receipt).toMatchObject({ kind: body.receipt.kind })
    }
    await settled(member, 5, 'delivered')
    expect(await find(member)).toMatchObject({ id, pending: 0, failed: 0, failures: 0 })
    expect(JSON.stringify(await deliveries(member))).not.toContain('not shown')
  })

  it('whose receiver is killed and returns has delivered everything, once by id', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '10000' })
    await register(member, 'fill')
    await buy(member)
    await environment.advance('1 second')
    await settled(member, 1, 'delivered')
    // It receives the next one, and is killed before it responds.
    receiver.respondWith(null)
    await buy(member)
    await environment.advance('1 second')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), WAIT)
    await receiver.kill()
    for (let count = 0; count < 20; count++) await buy(member)
    await environment.advance('10 seconds')
    await vi.waitFor(async () => expect((await find(member))?.pending).toBe(21), WAIT)
    await vi.waitFor(async () => expect((await find(member))?.failures).toBeGreaterThan(0), WAIT)
    receiver.respondWith(204)
    await receiver.start()
    await environment.advance('10 minutes')
    await settled(member, 22, 'delivered')
    const ids = receiver.received.map(({ body }) => body.id)
    const fills = (await member.call(receipts.list, { kind: 'fill', limit: 100 })).list
    expect(new Set(receiver.received.map(({ body }) => String(body.receipt.id)))).toEqual(
      new Set(fills.map((one) => one.id)),
    )
    expect(new Set(ids).size).toBe(22)
    // Only the one that had no response was sent twice, with the same body.
    expect(ids).toHaveLength(23)
    const [, first] = receiver.received
    expect(
      receiver.received.filter(({ body }) => body.id === first?.body.id).map(({ text }) => text),
    ).toEqual([first?.text, first?.text])
  })

  it('that refuses a delivery until the last attempt has it failed, and a replay sends it', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '1000' })
    const { id } = await register(member)
    receiver.respondWith(400)
    await buy(member)
    await environment.advance('1 second')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WAIT)
    for (const [index, wait] of WEBHOOK_RETRY_SECONDS.entries()) {
      await vi.waitFor(async () => expect((await deliveries(member))[0]?.status).toBe(400), WAIT)
      await environment.advance(`${wait} seconds`)
      await vi.waitFor(() => expect(receiver.received).toHaveLength(index + 2), WAIT)
    }
    await settled(member, 1, 'failed')
    expect((await deliveries(member))[0]).toMatchObject({
      attempts: WEBHOOK_RETRY_SECONDS.length + 1,
      failure: 'status',
      status: 400,
      nextAt: null,
    })
    await environment.advance('2 days')
    expect(receiver.received).toHaveLength(WEBHOOK_RETRY_SECONDS.length + 1)
    receiver.respondWith(200)
    expect(await member.call(webhooks.replay, { webhook: id })).toEqual({ count: 1 })
    await settled(member, 1, 'delivered')
    expect(await member.call(webhooks.replay, { webhook: id })).toEqual({ count: 0 })
    // One that arrived is sent again by its id.
    const [arrived] = await deliveries(member)
    const count = receiver.received.length
    await member.call(webhooks.replay, { webhook: id, delivery: arrived?.id as never })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(count + 1), WAIT)
  })

  it('gives up after three days without a response, and its other deliveries with it', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '1000' })
    await register(member)
    await receiver.kill()
    for (let count = 0; count < 3; count++) await buy(member)
    await environment.advance('1 second')
    await vi.waitFor(async () => expect((await find(member))?.failures).toBeGreaterThan(0), WAIT)
    const { db } = environment
    await db.rows(sql`update webhook_delivery set started_at = started_at - interval '4 days'`)
    await environment.advance('1 hour')
    await settled(member, 3, 'failed')
    await db.rows(sql`update webhook_delivery set created_at = created_at - interval '31 days'`)
    await environment.advance('1 hour')
    await vi.waitFor(async () => expect(await deliveries(member)).toEqual([]), WAIT)
    await receiver.start()
  })

  it('ends with a new password, and a key of a program registers none', async () => {
    const member = await environment.verified({ usdt: '100' })
    const code = await mailedCode(environment, member, 'api_key')
    const key = await member.call(security.createApiKey, { name: 'Bot', canTrade: true, code })
    const bot = new Member(environment.url)
    bot.bearer = `Bearer ${key.secret}`
    expect(await bot.refusal(webhooks.add, { url: receiver.url() })).toBe('key_scope')
    await register(member)
    expect((await bot.call(webhooks.list, {})).list).toHaveLength(1)
    const sub = await member.call(subAccounts.create, { name: 'Robot' })
    const main = (await member.call(account.profile, {})).id
    member.bearer = await member.call(subAccounts.select, { id: sub.id })
    expect((await member.call(webhooks.list, {})).list).toEqual([])
    await register(member)
    member.bearer = await member.call(subAccounts.select, { id: main as never })
    const changed = await mailedCode(environment, member, 'password')
    const password = 'correct horse 8'
    await member.call(security.setPassword, { password, repeated: password, code: changed })
    expect((await member.call(webhooks.list, {})).list).toEqual([])
    const left = await environment.db.rows(sql`select id from webhook where member_id = ${sub.id}`)
    expect(left).toEqual([])
  })

  it(`is one of ${WEBHOOKS_MAX} at most, and of its account only`, async () => {
    const [member, other] = [await environment.member(), await environment.member()]
    const { id } = await register(member)
    for (let count = 1; count < WEBHOOKS_MAX; count++) await register(member)
    expect(await member.refusal(webhooks.add, { url: receiver.url() })).toBe('webhooks_too_many')
    expect(await other.refusal(webhooks.remove, { id })).toBe('not_found')
    expect(await other.refusal(webhooks.replay, { webhook: id })).toBe('not_found')
    expect(await other.refusal(webhooks.replay, { webhook: id, delivery: '1' as never })).toBe('not_found')
    expect((await other.call(webhooks.deliveries, { webhook: id })).list).toEqual([])
    await member.call(webhooks.remove, { id })
    expect((await member.call(webhooks.list, {})).list).toHaveLength(WEBHOOKS_MAX - 1)
  })
})
