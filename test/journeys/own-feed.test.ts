import { account, type MemberId } from '@bourse/contracts/account'
import type { PositionId } from '@bourse/contracts/futures'
import { type Amount, amountOf } from '@bourse/contracts/kit'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import { createWorld, type Member, type World } from '#world'
import { afterEach, describe, expect, it, vi } from 'vitest'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const PATIENCE = { timeout: 20_000, interval: 50 }
const KEY = 'the key of the feed in this world'

async function newWorld(feedKeys?: { exchange: string | null; bff: string | null }): Promise<World> {
  const world = await createWorld(feedKeys === undefined ? {} : { feedKeys })
  ends.push(() => world.close())
  // What is told before the BFF follows the exchange, it does not hear.
  await vi.waitFor(async () => {
    const ready = (await (await fetch(`${world.opsUrl}/readyz`)).json()) as { feed: string }
    expect(ready.feed).toBe('connected')
  }, PATIENCE)
  return world
}

type Told = { readonly type: string; readonly [field: string]: unknown }
type Phone = { readonly told: Told[]; ofKind(type: string): Told[]; close(): void }

/** A phone of a member, or of nobody when there is none. */
async function phone(world: World, member: Member | null): Promise<Phone> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/feed`)
  const told: Told[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { op, ch, d } = JSON.parse(String(data)) as { op?: string; ch?: string; d?: Told }
      if (op === 'auth') resolve()
      if (ch === 'me' && d !== undefined) told.push(d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member?.bearer ?? 'nobody' }))
  })
  ends.push(() => socket.close())
  return {
    told,
    ofKind: (type) => told.filter((each) => each.type === type),
    close: () => socket.close(),
  }
}

/** Somebody on the exchange's own socket, past the BFF, who asks for a member by his id: by the letter of the protocol. */
async function forger(world: World, member: MemberId, key?: string) {
  const socket = new WebSocket(
    `${world.upstreamUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  ends.push(() => socket.close())
  const heard: string[] = []
  const answers: unknown[] = []
  let isIn = false
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send(`40${key === undefined ? '' : JSON.stringify({ key })}`)
    if (text === '2') socket.send('3')
    if (text.startsWith('40')) isIn = true
    if (text.startsWith('42')) heard.push((JSON.parse(text.slice(2)) as [string])[0])
    if (text.startsWith('431')) answers.push(JSON.parse(text.slice(3)))
  })
  await vi.waitFor(() => expect(isIn).toBe(true), PATIENCE)
  const ask = async () => {
    answers.length = 0
    socket.send(`421${JSON.stringify(['login', Number(member)])}`)
    await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENCE)
    return answers[0]
  }
  return { heard, answer: await ask(), ask }
}
const isOwn = ({ type }: Told) => ['positions', 'order.closed', 'option.settled'].includes(type)
const PERSONAL = ['lever_trade', 'lever_closed', 'closed_microorder']

const idOf = async (member: Member): Promise<MemberId> => (await member.call(account.profile, {})).id

const standing = (price: string) => ({
  riskRate: amountOf('0.5'),
  profit: amountOf('1'),
  margin: amountOf('2'),
  rows: [
    {
      id: '9' as PositionId,
      price: amountOf(price),
      profit: amountOf('1'),
      margin: amountOf('2'),
      riskRate: null as Amount | null,
    },
  ],
})

describe("a member's own events", () => {
  it('reach each of his phones and nobody else, however one asks for them', async () => {
    const world = await newWorld()
    const { personal } = world.exchange
    const [alice, bob] = [await world.member(), await world.member()]
    const id = await idOf(alice)
    const [one, two, his, strangers] = [
      await phone(world, alice),
      await phone(world, alice),
      await phone(world, bob),
      await phone(world, null),
    ]
    const [withoutKey, withWrongKey] = [await forger(world, id), await forger(world, id, `${KEY}!`)]
    expect([withoutKey.answer, withWrongKey.answer]).toEqual([[{ ok: false }], [{ ok: false }]])
    await vi.waitFor(() => expect(personal.isHeard(id)).toBe(true), PATIENCE)

    for (let price = 1; price <= 50; price++) personal.positionsChanged(id, standing(String(price)))
    personal.ordersClosed(id, ['9', '10'] as PositionId[], 'stopLoss')
    personal.optionSettled(id, '5' as SecondsOrderId)
    for (const each of [one, two]) {
      await vi.waitFor(() => expect(each.ofKind('positions')).not.toEqual([]), PATIENCE)
      // Fifty of one moment are one, the newest; at the border of a second there may be two.
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
    // Bob hears of himself, so that what he did not hear before can not be on its way any more.
    await vi.waitFor(async () => expect(personal.isHeard(await idOf(bob))).toBe(true), PATIENCE)
    personal.optionSettled(await idOf(bob), '6' as SecondsOrderId)
    await vi.waitFor(() => expect(his.ofKind('option.settled')).toHaveLength(1), PATIENCE)
    expect(his.told.filter(isOwn)).toEqual([{ type: 'option.settled', id: '6' }])
    for (const each of [withoutKey, withWrongKey]) {
      await each.ask()
      expect(each.heard.filter((event) => PERSONAL.includes(event))).toEqual([])
    }
    expect(strangers.told.filter(isOwn)).toEqual([])
  })

  it('come again after the line to the exchange was cut, and stop when his last phone is gone', async () => {
    const world = await newWorld()
    const { personal } = world.exchange
    const alice = await world.member()
    const id = await idOf(alice)
    const [one, two] = [await phone(world, alice), await phone(world, alice)]
    await vi.waitFor(() => expect(personal.isHeard(id)).toBe(true), PATIENCE)
    for (const socket of world.upstreamSockets) socket.destroy()
    await vi.waitFor(() => expect(personal.isHeard(id)).toBe(false), PATIENCE)
    await vi.waitFor(() => expect(personal.isHeard(id)).toBe(true), PATIENCE)
    personal.optionSettled(id, '5' as SecondsOrderId)
    for (const each of [one, two]) {
      await vi.waitFor(() => expect(each.ofKind('option.settled')).toHaveLength(1), PATIENCE)
    }
    one.close()
    personal.optionSettled(id, '6' as SecondsOrderId)
    await vi.waitFor(() => expect(two.ofKind('option.settled')).toHaveLength(2), PATIENCE)
    expect(personal.isHeard(id)).toBe(true)
    two.close()
    await vi.waitFor(() => expect(personal.isHeard(id)).toBe(false), PATIENCE)
  })
})

describe('an upstream that is not shown its key', () => {
  it.each([
    ['because we have none', { exchange: KEY, bff: null }],
    ['because it has none', { exchange: null, bff: KEY }],
    ['because ours is another', { exchange: KEY, bff: `${KEY}!` }],
  ])('%s tells of members what it tells everybody', async (_why, feedKeys) => {
    const world = await newWorld(feedKeys)
    const { personal } = world.exchange
    const alice = await world.member()
    const id = await idOf(alice)
    const hers = await phone(world, alice)
    personal.optionSettled(id, '5' as SecondsOrderId)
    await alice.deposit('USDT', '100')
    await vi.waitFor(() => expect(hers.ofKind('deposit.changed')).toHaveLength(1), PATIENCE)
    expect(personal.isHeard(id)).toBe(false)
    expect(hers.told.filter(isOwn)).toEqual([])
  })
})
