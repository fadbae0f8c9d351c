import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { HOUR, SECOND, toAmount, toInstant, instantText } from '@bourse/contracts/kit'
import { manualClock } from '#platform/kernel'
import { createMarket } from '#platform/market'
import { type Commitment, publicKey, scriptedSource, smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { createEvents } from './events.ts'

const START = toInstant(Date.UTC(2026, 10, 20, 10, 0, 5))
const { markets } = smallCatalogue
const KEY = 'k'.repeat(32)
const SEPARATOR = '\u001e'
type Event = [name: string, payload: { symbol: string; [field: string]: unknown }]

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
})

async function createEnvironment(queueMax?: number) {
  const clock = manualClock(START)
  const source = scriptedSource({ markets, clock })
  const db = await testDatabase('feed')
  cleanups.push(() => db.close())
  const market = createMarket({
    catalogue: smallCatalogue,
    source,
    db,
    clock,
    displayKey: publicKey('test'),
    retentionDays: 30,
  })
  const server = createServer()
  const log = pino({ level: 'silent' })
  const feed = createEvents({ log, key: KEY, ...(queueMax === undefined ? {} : { queueMax }) })
  feed.attach({ server, market })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    await feed.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const next = async () => {
    clock.advance(SECOND)
    await market.tickOnce()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`
  return {
    source,
    market,
    feed,
    next,
    connect: (key?: string, more?: object) => connect(url, { key, ...more }),
  }
}

/** A client of the raw protocol; returns the events since its last call. */
async function connect(url: string, handshake: object) {
  const ask = async (at: string) => (await fetch(at)).text()
  const { sid } = JSON.parse((await ask(url)).slice(1)) as { sid: string }
  const own = `${url}&sid=${sid}`
  await fetch(own, { method: 'POST', body: `40${JSON.stringify(handshake)}` })
  const events = (text: string): Event[] =>
    text
      .split(SEPARATOR)
      .filter((packet) => packet.startsWith('42'))
      .map((packet) => JSON.parse(packet.slice(2)) as Event)
  return {
    poll: async () => events(await ask(own)),
    status: async () => (await fetch(own)).status,
    send: (event: string, payload: unknown) =>
      fetch(own, { method: 'POST', body: `42${JSON.stringify([event, payload])}` }),
  }
}
const named = (events: readonly Event[], name: string) => events.filter(([event]) => event === name)

describe('the feed', () => {
  it('repeats the last messages of each chat room to a new consumer, deleted ones without their text', async () => {
    const { feed, connect } = await createEnvironment()
    const message = (seq: number, text: string | null) =>
      ({ seq, at: START, author: 'a1', name: null, mark: null, avatar: null, text }) as const
    feed.publishChat({ room: 'en', rows: [message(1, 'one'), message(2, 'two')] })
    feed.publishChat({ room: 'en', rows: [message(1, null)] })
    feed.publishChat({ room: '7', rows: [message(1, 'other')] })
    const events = named(await (await connect()).poll(), UPSTREAM_EVENTS.chat)
    const texts = events.map(([, { room, data }]) => [
      room,
      (data as { content: unknown }[]).map((row) => row.content),
    ])
    expect(texts).toEqual([
      ['en', [null, 'two']],
      ['7', ['other']],
    ])
  })

  it('sends a new consumer the current state', async () => {
    const { next, connect } = await createEnvironment()
    await next()
    const events = await (await connect()).poll()
    expect(named(events, 'daymarket').map(([, { symbol }]) => symbol)).toEqual(
      markets.map(({ symbol }) => symbol),
    )
    const periods = named(events, 'kline').filter(([, { symbol }]) => symbol === 'BTC/USDT')
    expect(periods.map(([, { period }]) => period)).toEqual([
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '1day',
      '1week',
      '1mon',
    ])
    expect(named(events, 'market_depth')).toHaveLength(markets.length)
    expect(named(events, 'match_trade')).toHaveLength(markets.length)
  })

  it('sends a new consumer the committed keys, and everyone each new one', async () => {
    const { source, next, connect } = await createEnvironment()
    const [first, second] = [0, 1].map((hour) => ({
      startsAt: toInstant(START + hour * HOUR),
      keyHash: String(hour).repeat(64),
      link: 'a'.repeat(64),
    })) as [Commitment, Commitment]
    let known = [first]
    Object.assign(source, { commitments: () => known })
    await next()
    const client = await connect()
    const listRows = (events: readonly Event[]) =>
      named(events, 'price_commitments').map(([, { data }]) => data)
    const wire = ({ startsAt, keyHash, link }: Commitment) => ({
      starts_at: instantText(startsAt),
      key_hash: keyHash,
      link,
    })
    expect(listRows(await client.poll())[0]).toEqual([wire(first)])
    await next()
    await client.poll()
    await next()
    expect(listRows(await client.poll())).toEqual([])
    known = [first, second]
    await next()
    expect(listRows(await client.poll())).toEqual([[wire(first), wire(second)]])
  })

  it('then publishes every second what changed', async () => {
    const { source, next, connect } = await createEnvironment()
    await next()
    const client = await connect()
    await client.poll()
    source.set('BTC/USDT', toAmount('70000'))
    await next()
    const events = await client.poll()
    const ticker = named(events, 'daymarket').find(([, { symbol }]) => symbol === 'BTC/USDT')
    expect(ticker?.[1]).toMatchObject({ now_price: '70000.00000', change: '+7.69' })
    const minute = named(events, 'kline').find(
      ([, bar]) => bar.symbol === 'BTC/USDT' && bar['period'] === '1min',
    )
    expect(minute?.[1]).toMatchObject({ high: '70000.00000', open: '65000.00000', time: START - 5 * SECOND })
  })

  it('publishes a second once', async () => {
    const { market, next, feed, connect } = await createEnvironment()
    await next()
    const client = await connect()
    await client.poll()
    await market.tickOnce()
    feed.publishSiteChange()
    expect((await client.poll()).map(([name]) => name)).toEqual([
      UPSTREAM_EVENTS.clock,
      UPSTREAM_EVENTS.siteChanged,
    ])
  })

  it("broadcasts that a member's records changed, without details", async () => {
    const { feed, connect } = await createEnvironment()
    const client = await connect()
    await client.poll()
    feed.publishMemberChange('7' as MemberId, 'balance.changed')
    expect(await client.poll()).toEqual([['update_balance_7', { type: 'balance.changed' }]])
  })

  it('ignores a login without the key', async () => {
    const { feed, connect } = await createEnvironment()
    const [one, two] = [await connect(), await connect()]
    await one.poll()
    await two.poll()
    expect((await one.send('login', 7)).status).toBe(200)
    feed.publishMemberChange('7' as MemberId, 'order.changed')
    expect(await two.poll()).toEqual(await one.poll())
  })

  describe("to a member's clients", () => {
    const member = '7' as MemberId
    const personal = ['lever_trade', 'lever_closed', 'closed_microorder']
    const none = { riskRate: null, profit: toAmount('0'), margin: toAmount('0'), rows: [] }
    const memberEvents = (events: readonly Event[]) => events.filter(([event]) => personal.includes(event))

    it('publishes positions, closings and results to consumers with the key that requested the member', async () => {
      const { feed, connect } = await createEnvironment()
      const consumer = await connect(KEY)
      await consumer.poll()
      expect(feed.personal.hasListeners(member)).toBe(false)
      await consumer.send('login', 7)
      await consumer.send('login', '8')
      expect([feed.personal.hasListeners(member), feed.personal.hasListeners('8' as MemberId)]).toEqual([
        true,
        true,
      ])
      feed.personal.positionsChanged([{ member, snapshot: none }])
      feed.personal.ordersClosed(member, ['9' as never], 'liquidation')
      feed.personal.optionSettled('8' as MemberId, '5' as never)
      feed.personal.optionSettled('9' as MemberId, '6' as never)
      expect(memberEvents(await consumer.poll())).toEqual([
        ['lever_trade', expect.objectContaining({ to: 7, trades_all: '[]' })],
        ['lever_closed', { type: 'lever_closed', to: 7, id: [9], close_reason: 'liquidation' }],
        ['closed_microorder', { type: 'closed_microorder', to: 8, data: { id: 5 } }],
      ])
    })

    it('publishes positions of many in one event to a consumer that requested bundles', async () => {
      const { feed, connect } = await createEnvironment()
      const [bundling, classic, guest] = [
        await connect(KEY, { bundles: true }),
        await connect(KEY),
        await connect(undefined, { bundles: true }),
      ]
      await Promise.all([bundling, classic, guest].map((each) => each.poll()))
      for (const id of [7, 8, 9]) await bundling.send('login', id)
      await classic.send('login', 8)
      await guest.send('login', 8)
      feed.personal.positionsChanged(
        ['7', '8', '10'].map((id) => ({ member: id as MemberId, snapshot: none })),
      )
      feed.publishSiteChange()
      const bundle = ['7,,0,0', '8,,0,0']
      const site = [UPSTREAM_EVENTS.siteChanged, {}]
      expect(await bundling.poll()).toEqual([['lever_trades', { data: bundle }], site])
      expect(await classic.poll()).toEqual([['lever_trade', expect.objectContaining({ to: 8 })], site])
      expect(await guest.poll()).toEqual([site])
    })

    it('publishes nothing after the last consumer left', async () => {
      const { feed, next, connect } = await createEnvironment()
      const consumer = await connect(KEY)
      await consumer.poll()
      await consumer.send('login', 7)
      await consumer.send('logout', 7)
      expect(feed.personal.hasListeners(member)).toBe(false)
      feed.personal.optionSettled(member, '5' as never)
      await next()
      expect(memberEvents(await consumer.poll())).toEqual([])
    })

    it.each([
      ['no key', undefined],
      ['a wrong key', 'K'.repeat(32)],
      ['an empty key', ''],
    ])('publishes nothing to a login with %s', async (_what, key) => {
      const { feed, next, connect } = await createEnvironment()
      const anonymous = await connect(key)
      await anonymous.poll()
      for (const id of [7, '7', [7], { id: 7 }, null, 'member:7']) await anonymous.send('login', id)
      expect(feed.personal.hasListeners(member)).toBe(false)
      feed.personal.positionsChanged([{ member, snapshot: none }])
      feed.personal.ordersClosed(member, ['9' as never], null)
      feed.personal.optionSettled(member, '5' as never)
      await next()
      const events = await anonymous.poll()
      expect(events.length).toBeGreaterThan(0)
      expect(memberEvents(events)).toEqual([])
    })

    it('ignores invalid ids from every consumer', async () => {
      const { feed, connect } = await createEnvironment()
      const consumer = await connect(KEY)
      await consumer.poll()
      for (const id of ['7; 8', '', '-7', '7.0', '1e3', '9'.repeat(16), ['7', '8'], null, {}]) {
        await consumer.send('login', id)
      }
      for (const id of ['7', '8', '1000', 'null'])
        expect(feed.personal.hasListeners(id as MemberId)).toBe(false)
    })
  })

  it('disconnects a client that does not read', async () => {
    const { next, connect } = await createEnvironment(200)
    await next()
    const [reader, sleeper] = [await connect(), await connect()]
    for (let second = 0; second < 10; second++) {
      await next()
      await reader.poll()
    }
    expect(await sleeper.status()).toBe(400)
    await next()
    expect(await reader.poll()).not.toEqual([])
  })
})
