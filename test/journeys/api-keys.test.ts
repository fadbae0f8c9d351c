import { createHash, createHmac } from 'node:crypto'
import { endpoints } from '@bourse/contracts/api'
import { account } from '@bourse/contracts/account'
import {
  type Envelope,
  fillPath,
  type Input,
  isServedByBff,
  isUpload,
  machineMs,
  MINUTE,
} from '@bourse/contracts/kit'
import {
  findKeyScope,
  security,
  SIGNATURE_WINDOW_MS,
  signedPart,
  signedText,
} from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { mailedCode, Member, useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
type KeyInput = Partial<Input<typeof security.createApiKey>>

async function createKey(member: Member, terms: KeyInput = {}) {
  const code = await mailedCode(environment, member, 'api_key')
  return member.call(security.createApiKey, { name: 'Bot', ...terms, code })
}

/** A program with the secret of a key. */
function program({ secret }: { readonly secret: string }, url = environment.url, from = ''): Member {
  const bot = new Member(url, '', from)
  bot.bearer = `Bearer ${secret}`
  return bot
}
const profile = (bot: Member) => bot.send('GET', account.profile.path)
const reasonOf = ({ body }: { readonly body: Envelope<unknown> }) =>
  body.ok ? 'ok' : (body.error.reason ?? body.error.code)

type Created = Awaited<ReturnType<typeof createKey>>
type Signing = {
  readonly method?: 'GET' | 'POST'
  readonly path?: string
  readonly body?: string
  readonly agoMs?: number
}

/** Signs a request as the guide describes it. */
function sign(
  { key, secret }: Created,
  { method = 'GET', path = '/api/user/info', body = '', agoMs = 0 }: Signing,
) {
  const timestamp = String(machineMs(environment.clock.machineNow()) - agoMs)
  const part = signedPart({ method, path, bodyHash: createHash('sha256').update(body).digest('hex') })
  const signature = createHmac('sha256', secret).update(signedText(timestamp, part)).digest('hex')
  return { 'x-api-key': key, 'x-api-timestamp': timestamp, 'x-api-signature': signature }
}

async function sendSigned(
  headers: Record<string, string>,
  { method = 'GET', path = '/api/user/info', body = '' }: Signing,
) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(`${environment.url}${path}`, {
    method,
    headers: { ...headers, ...(method === 'POST' ? type : {}) },
    ...(method === 'POST' ? { body } : {}),
  })
  return { status: response.status, body: (await response.json()) as Envelope<unknown> }
}

const EMPTY_HASH = createHash('sha256').update('').digest('hex')

/** Node's WebSocket sends headers, which the types of browsers do not know. */
const WebSocketWithHeaders = WebSocket as unknown as new (
  url: string,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket

/** A plain WebSocket of the feed with headers in its handshake. */
async function openFeed(headers: Record<string, string>) {
  const socket = new WebSocketWithHeaders(`${environment.url.replace('http', 'ws')}/feed`, { headers })
  const messages: { readonly op?: string; readonly ch?: string }[] = []
  socket.addEventListener('message', ({ data }) => void messages.push(JSON.parse(String(data)) as object))
  await new Promise((opened) => socket.addEventListener('open', opened))
  return {
    send: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    /** The first message of an operation or a channel. */
    next: (name: string) =>
      vi.waitFor(() => {
        const found = messages.find(({ op, ch }) => op === name || ch === name)
        if (found === undefined) throw new Error(`no message of ${name}`)
        return found
      }, 20_000),
  }
}

describe('an API key', () => {
  it('is created with a code, shows its secret once, and reads only by default', async () => {
    const member = await environment.member({ usdt: '100' })
    expect(await member.refusal(security.createApiKey, { name: 'Bot', code: '123456' })).toBe('code_invalid')
    const created = await createKey(member)
    const { list } = await member.call(security.apiKeys, {})
    expect(list).toMatchObject([
      {
        id: created.id,
        key: created.key,
        canTrade: false,
        canTransfer: false,
        canWithdraw: false,
        usedAt: null,
      },
    ])
    expect(JSON.stringify(list)).not.toContain(created.secret)
    const stored = await environment.db.rows({
      name: 'test_api_keys',
      text: 'select * from api_key',
      values: [],
    })
    expect(JSON.stringify(stored)).not.toContain(created.secret.slice(-64))
    const bot = program(created)
    expect((await profile(bot)).status).toBe(200)
    expect((await bot.call(spot.orders, { page: 1, limit: 10 })).list).toEqual([])
    expect((await member.call(security.apiKeys, {})).list[0]?.usedAt).not.toBeNull()
    expect((await member.call(security.sessions, {})).list).toHaveLength(1)
  })

  it(
    'makes the calls of its scopes and no other, derived for every call of the table',
    { timeout: 60_000 },
    async () => {
      const member = await environment.verified({ usdt: '100' })
      const keys = {
        read: await createKey(member),
        trade: await createKey(member, { canTrade: true }),
        transfer: await createKey(member, { canTransfer: true }),
        withdraw: await createKey(member, { canWithdraw: true }),
      }
      const wrong: string[] = []
      for (const endpoint of endpoints.filter((each) => !isServedByBff(each) && !isUpload(each))) {
        const scope = findKeyScope(endpoint)
        const send = async ([held, { secret }]: readonly [string, Created]) => {
          // The exchange checks the key before the input, so that an empty one does nothing.
          const { path } = fillPath(endpoint.path, { id: 'x', code: 'x', market: 'x', hour: 'x', date: 'x' })
          const response = await fetch(`${environment.upstreamUrl}/api${path}`, {
            method: endpoint.method,
            headers: { authorization: secret },
          })
          const { reason } = (await response.json()) as { reason?: string }
          const isAllowed = scope === 'read' || scope === held
          if ((reason === 'key_scope') === isAllowed) wrong.push(`${held} ${endpoint.name}: ${reason}`)
        }
        await Promise.all(Object.entries(keys).map(send))
      }
      expect(wrong).toEqual([])
    },
  )

  it('places an order with the scope, by its secret and by a signature', async () => {
    const member = await environment.member({ usdt: '100' })
    const created = await createKey(member, { canTrade: true })
    await environment.advance('1 second')
    const order = { currency_id: '1', legal_id: '3', type: '1', amount: '0.001', target_price: '10000' }
    const body = new URLSearchParams(order).toString()
    expect(reasonOf(await program(created).send('POST', spot.place.path, order))).toBe('ok')
    const request = { method: 'POST', path: '/api/coin/trade', body } as const
    expect(reasonOf(await sendSigned(sign(created, request), request))).toBe('ok')
    expect((await member.call(spot.orders, { page: 1, limit: 10 })).list).toHaveLength(2)
    const transfer = { currency_id: '3', number: '1', from_field: 'legal', to_field: 'change' }
    expect(reasonOf(await program(created).send('POST', wallet.transfer.path, transfer))).toBe('key_scope')
  })

  it('accepts a signature once, for its own request and within its window', async () => {
    const created = await createKey(await environment.member())
    const headers = sign(created, {})
    expect((await sendSigned(headers, {})).status).toBe(200)
    const outcomes = [
      await sendSigned(headers, {}),
      await sendSigned(sign(created, { agoMs: 1 }), { path: '/api/user/info?lang=en' }),
      await sendSigned({ ...sign(created, { agoMs: 2 }), 'x-api-signature': 'a'.repeat(64) }, {}),
      await sendSigned(sign(created, { agoMs: SIGNATURE_WINDOW_MS + 1 }), {}),
      await sendSigned(sign(created, { agoMs: -SIGNATURE_WINDOW_MS - 1 }), {}),
    ]
    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const { 'x-api-signature': _, ...unsigned } = sign(created, { agoMs: 3 })
    expect((await sendSigned(unsigned, {})).body).toMatchObject({
      error: { code: 'input_invalid', fields: { 'x-api-signature': 'required' } },
    })
    const other = await createKey(await environment.member())
    const forged = { ...sign(other, { agoMs: 4 }), 'x-api-key': created.key }
    expect((await sendSigned(forged, {})).status).toBe(401)
  })

  it('opens the feed by a signed handshake, once, and reads its own channels', async () => {
    const created = await createKey(await environment.member({ usdt: '100' }))
    const headers = sign(created, { path: '/feed' })
    const opened = await openFeed(headers)
    expect(await opened.next('auth')).toMatchObject({ ok: true })
    opened.send({ op: 'sub', ch: ['orders'] })
    expect(await opened.next('orders')).toMatchObject({ d: { type: 'snapshot', isWhole: true } })
    const [repeated, other, faulty] = [
      await openFeed(headers),
      await openFeed(sign(created, { path: '/feed?x=1', agoMs: 5 })),
      await openFeed({ ...headers, 'x-api-timestamp': 'now' }),
    ]
    for (const refused of [repeated, other, faulty])
      expect(await refused.next('auth')).toMatchObject({ ok: false })
    for (const each of [opened, repeated, other, faulty]) each.close()
  })

  it('is never taken as a signature from a client, which could name another request', async () => {
    const created = await createKey(await environment.member())
    const part = Buffer.from(signedPart({ method: 'GET', path: '/feed', bodyHash: EMPTY_HASH })).toString(
      'base64url',
    )
    const signed = sign(created, { path: '/feed', agoMs: 6 })
    const credential = `as_${created.key}.${signed['x-api-timestamp']}.${signed['x-api-signature']}.${part}`
    for (const authorization of [credential, `Bearer ${credential}`, `${credential}.open`]) {
      const response = await fetch(`${environment.url}/api/user/info`, { headers: { authorization } })
      expect(response.status).toBe(401)
      const feed = await openFeed({ authorization })
      feed.send({ op: 'auth', token: authorization })
      expect(await feed.next('auth')).toMatchObject({ ok: false })
      feed.close()
    }
  })

  it('signs for our BFF only: the exchange itself does not trust a request for its signed text', async () => {
    const created = await createKey(await environment.member())
    const { 'x-api-timestamp': timestamp, 'x-api-signature': signature } = sign(created, {})
    const part = signedPart({
      method: 'GET',
      path: '/api/user/info',
      bodyHash: createHash('sha256').update('').digest('hex'),
    })
    const authorization = `as_${created.key}.${timestamp}.${signature}.${Buffer.from(part).toString('base64url')}`
    const response = await fetch(`${environment.upstreamUrl}/api/user/info`, { headers: { authorization } })
    expect(await response.json()).toMatchObject({ type: '999', reason: 'signature_invalid' })
  })

  it('ends at once at every replica, with its expiry, and while its member is frozen', async () => {
    const member = await environment.member()
    const [revoked, expiring, frozen] = [
      await createKey(member),
      await createKey(member, { days: 1 }),
      await createKey(member),
    ]
    const other = await environment.replica()
    expect((await profile(program(revoked, other))).status).toBe(200)
    const outsider = await environment.member()
    expect(await outsider.refusal(security.revokeApiKey, { id: revoked.id })).toBe('not_found')
    await member.call(security.revokeApiKey, { id: revoked.id })
    expect(await member.refusal(security.revokeApiKey, { id: revoked.id })).toBe('not_found')
    expect((await profile(program(revoked, other))).status).toBe(401)
    expect((await profile(program(revoked))).status).toBe(401)
    expect((await profile(program(expiring))).status).toBe(200)
    await environment.advance('1 day')
    expect((await profile(program(expiring))).status).toBe(401)
    expect((await profile(program(frozen))).status).toBe(200)
    await environment.operate('member', 'freeze', member.email, 'a thief')
    expect((await profile(program(frozen))).status).toBe(401)
    await environment.operate('member', 'unfreeze', member.email, 'the owner')
    // A thief may have created it.
    expect((await profile(program(frozen))).status).toBe(401)
  })

  it('is revoked by a new login password, changed or reset, and the response states it', async () => {
    const member = await environment.member()
    const next = { password: 'another password 1', repeated: 'another password 1' }
    const code = async (purpose: 'password') => mailedCode(environment, member, purpose)
    const changed = await createKey(member)
    expect(await member.call(security.setPassword, { ...next, code: await code('password') })).toBe(
      'The password has been changed. Your API keys are revoked',
    )
    expect((await profile(program(changed))).status).toBe(401)
    expect(await member.call(security.setPassword, { ...next, code: await code('password') })).toBe(
      'The password has been changed',
    )
    const reset = await createKey(member)
    const guest = environment.visitor()
    environment.clock.advance(MINUTE)
    await guest.call(account.sendMailCode, { handle: member.email, scene: 'forget' })
    const sent = await environment.codeOf(member.email)
    const terms = { ...next, handle: member.email, code: sent }
    expect(await guest.call(account.forget, terms)).toBe(
      'The password has been changed. Your API keys are revoked',
    )
    expect((await profile(program(reset))).status).toBe(401)
  })

  it('is accepted from its addresses only, an IPv6 client by its network', async () => {
    const member = await environment.member()
    const typed = { name: 'Bot', ip_list: 'home', code: '123456' }
    expect((await member.send('POST', security.createApiKey.path, typed)).body).toMatchObject({
      error: { code: 'input_invalid', fields: { ip_list: 'ip_invalid' } },
    })
    const created = await createKey(member, { addresses: '198.51.100.7 2001:db8:0:1::5' })
    const from = async (address: string) =>
      reasonOf(await profile(program(created, environment.url, address)))
    expect(await from('198.51.100.7')).toBe('ok')
    expect(await from('2001:db8:0:1:ffff::1')).toBe('ok')
    expect(await from('198.51.100.8')).toBe('key_address')
    expect(await from('2001:db8:0:2::5')).toBe('key_address')
  })

  it('exists at most ten times', async () => {
    const member = await environment.member()
    const { key } = await createKey(member)
    await environment.db.rows({
      name: 'test_more_keys',
      text: `insert into api_key
          (member_id, key, name, can_trade, can_transfer, can_withdraw, addresses, created_at)
        select member_id, key || number, name, can_trade, can_transfer, can_withdraw, addresses, created_at
        from api_key, generate_series(1, 9) as number where key = $1`,
      values: [key],
    })
    const code = await mailedCode(environment, member, 'api_key')
    expect(await member.refusal(security.createApiKey, { name: 'Bot', code })).toBe('api_key_limit')
  })
})
