import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, mailedCode, Member, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 30_000, interval: 50 }
const [BTC, USDT] = ['1', '3'] as unknown as readonly [never, never]
const pair = { base: BTC, quote: USDT }
const a = toAmount
const bid = { ...pair, side: 'buy', quantity: a('0.01'), price: a('50000') } as const
const long = { ...pair, side: 'long', kind: 'market', lots: a('100'), leverage: 10 } as const

const environment = useTestEnvironment()
let alice: Member
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '20000' })
  const move = { asset: USDT, quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move, { key: freshKey() })
  await environment.advance('1 second')
})

async function createKey(member: Member) {
  const code = await mailedCode(environment, member, 'api_key')
  return member.call(security.createApiKey, { name: 'Bot', code })
}

type Data = { readonly type: string; readonly [field: string]: unknown }
type FeedFrame = { readonly op?: string; readonly ch?: string; readonly seq?: number; readonly d?: Data }

/** A program on the plain WebSocket that authenticates by a message. */
async function connect(token: string) {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const received: FeedFrame[] = []
  let closedWith: number | null = null
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as FeedFrame))
  socket.addEventListener('close', ({ code }) => (closedWith = code))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify(message))
  if (token !== '') send({ op: 'auth', token })
  const of = (ch: string) => received.filter((frame) => frame.ch === ch)
  return {
    send,
    of,
    received,
    closedWith: () => closedWith,
    close: () => socket.close(),
    updates: () => of('orders').flatMap(({ d }) => (d?.type === 'update' ? [d] : [])),
    snapshots: (ch: string) => of(ch).flatMap(({ d }) => (d?.type === 'snapshot' ? [d] : [])),
    reply: (op: string) => received.find((frame) => frame.op === op),
  }
}

describe('a program with an API key', () => {
  it('receives its open orders, then each change with its own id, in an unbroken sequence', async () => {
    await alice.call(spot.place, { ...bid, clientId: 'before' })
    const { secret } = await createKey(alice)
    await environment.price('BTC/USDT', '60000')
    const bot = await connect(secret)
    bot.send({ op: 'sub', ch: ['orders', 'positions', 'tickers'] })
    await vi.waitFor(() => expect(bot.snapshots('orders')).toHaveLength(1), WAIT)
    expect(bot.reply('auth')).toMatchObject({ ok: true })
    expect(bot.snapshots('orders')[0]).toMatchObject({
      cause: 'subscribed',
      isWhole: true,
      rows: { spot: [{ client_order_id: 'before', target_price: '50000' }], futures: [] },
    })

    const order = await alice.call(spot.place, { ...bid, clientId: 'resting' })
    await alice.call(spot.cancel, { id: order?.id as never })
    const market = { ...bid, kind: 'market', price: a('60000'), clientId: 'filled' } as const
    const filled = await alice.call(spot.place, market)
    const { position } = await alice.call(futures.open, { ...long, clientId: 'long' })
    await alice.call(futures.close, { id: position?.id as never })
    await vi.waitFor(() => expect(bot.updates()).toHaveLength(5), WAIT)
    expect(bot.updates().map(({ product, clientId, state }) => [product, clientId, state])).toEqual([
      ['spot', 'resting', 'open'],
      ['spot', 'resting', 'cancelled'],
      ['spot', 'filled', 'done'],
      ['futures', 'long', 'open'],
      ['futures', 'long', 'closed'],
    ])
    expect(bot.updates()[2]).toMatchObject({
      id: filled?.id,
      market: '1',
      side: 'buy',
      quantity: '0.01',
      filled: '0.01',
      tradeQuantity: '0.01',
      tradeId: expect.stringMatching(/^\d+$/) as string,
    })
    expect(Number(bot.updates()[2]?.['fee'])).toBeGreaterThan(0)
    expect(bot.of('orders').map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5])
    await vi.waitFor(() => expect(bot.snapshots('positions')).toHaveLength(1), WAIT)

    const again = await connect(secret)
    again.send({ op: 'sub', ch: ['orders'] })
    await vi.waitFor(() => expect(again.snapshots('orders')).toHaveLength(1), WAIT)
    expect(again.of('orders')[0]?.seq).toBe(5)
    bot.close()
    again.close()
  })

  it('is disconnected when its key is revoked, and receives nothing without a valid one', async () => {
    const { id, secret } = await createKey(alice)
    const [bot, guest, wrong] = [
      await connect(secret),
      await connect(''),
      await connect(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`),
    ]
    bot.send({ op: 'sub', ch: ['orders'] })
    await vi.waitFor(() => expect(bot.snapshots('orders')).toHaveLength(1), WAIT)
    for (const other of [guest, wrong]) other.send({ op: 'sub', ch: ['orders'] })
    const refused = { ok: false, error: 'not_identified' }
    await vi.waitFor(() => expect(guest.reply('sub')).toMatchObject(refused), WAIT)
    await vi.waitFor(() => expect(wrong.reply('sub')).toMatchObject(refused), WAIT)
    expect(wrong.reply('auth')).toMatchObject({ ok: false })
    await alice.call(security.revokeApiKey, { id })
    await vi.waitFor(() => expect(bot.closedWith()).toBe(4001), WAIT)
    guest.close()
    wrong.close()
  })

  it('may be a session as well', async () => {
    const own = await connect(alice.bearer)
    own.send({ op: 'sub', ch: ['positions'] })
    await vi.waitFor(() => expect(own.snapshots('positions')).toHaveLength(1), WAIT)
    await environment.price('BTC/USDT', '60000')
    await alice.call(futures.open, long)
    own.send({ op: 'sub', ch: ['positions'] })
    await vi.waitFor(() => expect(own.snapshots('positions')).toHaveLength(2), WAIT)
    expect(own.snapshots('positions')[1]).toMatchObject({ rows: { futures: [{ status: 1, share: '100' }] } })
    own.close()
  })
})
