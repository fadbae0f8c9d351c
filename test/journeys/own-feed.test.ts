import { account, type MemberId } from '@bourse/contracts/account'
import type { PositionId } from '@bourse/contracts/futures'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import { createTestEnvironment, type Member, type TestEnvironment } from '#environment'
import { afterEach, describe, expect, it, vi } from 'vitest'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const WAIT = { timeout: 20_000, interval: 50 }
const KEY = 'the key of the feed in this environment'

async function startEnvironment(feedKeys?: {
  exchange: string | null
  bff: string | null
}): Promise<TestEnvironment> {
  const environment = await createTestEnvironment(feedKeys === undefined ? {} : { feedKeys })
  cleanups.push(() => environment.close())
  // The BFF misses events that precede its subscription.
  await vi.waitFor(async () => {
    const ready = (await (await fetch(`${environment.opsUrl}/readyz`)).json()) as { feed: string }
    expect(ready.feed).toBe('connected')
  }, WAIT)
  return environment
}

type PersonalEvent = { readonly type: string; readonly [field: string]: unknown }
type FeedClient = { readonly events: PersonalEvent[]; ofKind(type: string): PersonalEvent[]; close(): void }

/** Creates a feed client of a member, or of a guest when null. */
async function feedClient(environment: TestEnvironment, member: Member | null): Promise<FeedClient> {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const events: PersonalEvent[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { op, ch, d } = JSON.parse(String(data)) as { op?: string; ch?: string; d?: PersonalEvent }
      if (op === 'auth') resolve()
      if (ch === 'me' && d !== undefined) events.push(d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member?.bearer ?? 'nobody' }))
  })
  cleanups.push(() => socket.close())
  return {
    events,
    ofKind: (type) => events.filter((each) => each.type === type),
    close: () => socket.close(),
  }
}

/** Creates a raw client of the exchange's socket that subscribes to a member by id. */
async function forger(environment: TestEnvironment, member: MemberId, key?: string) {
  const socket = new WebSocket(
    `${environment.upstreamUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  cleanups.push(() => socket.close())
  const received: string[] = []
  const responses: unknown[] = []
  let isIn = false
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send(`40${key === undefined ? '' : JSON.stringify({ key })}`)
    if (text === '2') socket.send('3')
    if (text.startsWith('40')) isIn = true
    if (text.startsWith('42')) received.push((JSON.parse(text.slice(2)) as [string])[0])
    if (text.startsWith('431')) responses.push(JSON.parse(text.slice(3)))
  })
  await vi.waitFor(() => expect(isIn).toBe(true), WAIT)
  const ask = async () => {
    responses.length = 0
    socket.send(`421${JSON.stringify(['login', Number(member)])}`)
    await vi.waitFor(() => expect(responses).toHaveLength(1), WAIT)
    return responses[0]
  }
  return { received, response: await ask(), ask }
}
const isOwn = ({ type }: PersonalEvent) => ['positions', 'order.closed', 'option.settled'].includes(type)
const PERSONAL = ['lever_trade', 'lever_closed', 'closed_microorder']

const readId = async (member: Member): Promise<MemberId> => (await member.call(account.profile, {})).id

const snapshotAt = (price: string) => ({
  riskRate: toAmount('0.5'),
  profit: toAmount('1'),
  margin: toAmount('2'),
  rows: [
    {
      id: '9' as PositionId,
      price: toAmount(price),
      profit: toAmount('1'),
      margin: toAmount('2'),
      riskRate: null as Amount | null,
    },
  ],
})

describe("a member's own events", () => {
  it('reach each of their clients and no others, whatever these send', async () => {
    const environment = await startEnvironment()
    const { personal } = environment.exchange
    const [alice, bob] = [await environment.member(), await environment.member()]
    const id = await readId(alice)
    const [one, two, his, guest] = [
      await feedClient(environment, alice),
      await feedClient(environment, alice),
      await feedClient(environment, bob),
      await feedClient(environment, null),
    ]
    const [withoutKey, withWrongKey] = [
      await forger(environment, id),
      await forger(environment, id, `${KEY}!`),
    ]
    expect([withoutKey.response, withWrongKey.response]).toEqual([[{ ok: false }], [{ ok: false }]])
    await vi.waitFor(() => expect(personal.hasListeners(id)).toBe(true), WAIT)

    for (let price = 1; price <= 50; price++)
      personal.positionsChanged([{ member: id, snapshot: snapshotAt(String(price)) }])
    personal.ordersClosed(id, ['9', '10'] as PositionId[], 'stopLoss')
    personal.optionSettled(id, '5' as SecondsOrderId)
    for (const each of [one, two]) {
      await vi.waitFor(() => expect(each.ofKind('positions')).not.toEqual([]), WAIT)
      // Fifty in one moment are merged into the newest; at the border of a second there may be two.
      expect(each.ofKind('positions').length).toBeLessThanOrEqual(2)
      expect(each.ofKind('positions').at(-1)).toEqual({
        type: 'positions',
        riskRate: '50',
        profit: '1',
        margin: '2',
        rows: [['9', '50', '1', '2', '']],
      })
      expect(each.ofKind('order.closed')).toEqual([
        { type: 'order.closed', ids: ['9', '10'], reason: 'stopLoss' },
      ])
      expect(each.ofKind('option.settled')).toEqual([{ type: 'option.settled', id: '5' }])
    }
    // Bob receives an event, so that any earlier ones would have arrived.
    await vi.waitFor(async () => expect(personal.hasListeners(await readId(bob))).toBe(true), WAIT)
    personal.optionSettled(await readId(bob), '6' as SecondsOrderId)
    await vi.waitFor(() => expect(his.ofKind('option.settled')).toHaveLength(1), WAIT)
    expect(his.events.filter(isOwn)).toEqual([{ type: 'option.settled', id: '6' }])
    for (const each of [withoutKey, withWrongKey]) {
      await each.ask()
      expect(each.received.filter((event) => PERSONAL.includes(event))).toEqual([])
    }
    expect(guest.events.filter(isOwn)).toEqual([])
  })

  it('continue after a reconnect to the exchange, and stop when the last client is gone', async () => {
    const environment = await startEnvironment()
    const { personal } = environment.exchange
    const alice = await environment.member()
    const id = await readId(alice)
    const [one, two] = [await feedClient(environment, alice), await feedClient(environment, alice)]
    await vi.waitFor(() => expect(personal.hasListeners(id)).toBe(true), WAIT)
    for (const socket of environment.upstreamSockets) socket.destroy()
    await vi.waitFor(() => expect(personal.hasListeners(id)).toBe(false), WAIT)
    await vi.waitFor(() => expect(personal.hasListeners(id)).toBe(true), WAIT)
    personal.optionSettled(id, '5' as SecondsOrderId)
    for (const each of [one, two]) {
      await vi.waitFor(() => expect(each.ofKind('option.settled')).toHaveLength(1), WAIT)
    }
    one.close()
    personal.optionSettled(id, '6' as SecondsOrderId)
    await vi.waitFor(() => expect(two.ofKind('option.settled')).toHaveLength(2), WAIT)
    expect(personal.hasListeners(id)).toBe(true)
    two.close()
    await vi.waitFor(() => expect(personal.hasListeners(id)).toBe(false), WAIT)
  })
})

describe('a BFF without access to member events', () => {
  it.each([
    ['because the BFF has none', { exchange: KEY, bff: null }],
    ['because the exchange has none', { exchange: null, bff: KEY }],
    ['because the keys differ', { exchange: KEY, bff: `${KEY}!` }],
  ])('receives only broadcast events, %s', async (_why, feedKeys) => {
    const environment = await startEnvironment(feedKeys)
    const { personal } = environment.exchange
    const alice = await environment.member()
    const id = await readId(alice)
    const hers = await feedClient(environment, alice)
    personal.optionSettled(id, '5' as SecondsOrderId)
    await alice.deposit('USDT', '100')
    await vi.waitFor(() => expect(hers.ofKind('deposit.changed')).toHaveLength(1), WAIT)
    expect(personal.hasListeners(id)).toBe(false)
    expect(hers.events.filter(isOwn)).toEqual([])
  })
})
