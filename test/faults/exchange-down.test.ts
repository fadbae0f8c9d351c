import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it, vi } from 'vitest'

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.member({ usdt: '1000' })
})

/** Closes the exchange's listener with all its connections; `restart` opens it at the same address. */
async function stop(): Promise<void> {
  const { server } = environment.exchange.app
  const closed = new Promise((done) => server.close(done))
  for (const socket of environment.upstreamSockets) socket.destroy()
  await closed
}
function restart(): Promise<void> {
  const { hostname, port } = new URL(environment.upstreamUrl)
  return new Promise(
    (done) => void environment.exchange.app.server.listen(Number(port), hostname, () => done()),
  )
}
const order = { amount: '0.001', target_price: '50000', currency_id: '1', legal_id: '3', type: '1' }
const place = (key: string) => alice.send('POST', spot.place.path, order, { key })
const readStatus = async (path: string) => (await alice.send('GET', path)).status
const health = async (path: string) => (await fetch(`${environment.opsUrl}${path}`)).status

describe('when the exchange is down', () => {
  it(
    'the BFF runs, serves cached responses, reports unavailable ones, and recovers',
    { timeout: 60_000 },
    async () => {
      const visitor = environment.visitor()
      const cachedEndpoints = [content.site, content.menu, market.assets, content.faq]
      const before = await Promise.all(cachedEndpoints.map(({ path }) => visitor.send('GET', path)))
      for (const { status } of before) expect(status).toBe(200)
      expect((await place(freshKey())).status).toBe(200)

      await stop()
      const key = freshKey()
      const placed = await place(key)
      expect(placed.status).toBe(502)
      expect(placed.body.ok === false && placed.body.error.code).toBe('upstream_unreachable')
      for (const path of [account.profile.path, spot.orders.path, wallet.deposits.path]) {
        const { status, body } = await alice.send('GET', path)
        expect([502, 503]).toContain(status)
        expect(body.ok === false && ['upstream_unreachable', 'overloaded'].includes(body.error.code)).toBe(
          true,
        )
      }
      const meanwhile = await Promise.all(cachedEndpoints.map(({ path }) => visitor.send('GET', path)))
      expect(meanwhile.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
      expect(await health('/healthz')).toBe(200)
      // A long outage with many callers: each gets a response in bounded time, without details of the
      // upstream.
      const flood = await Promise.all(Array.from({ length: 60 }, () => alice.send('GET', spot.orders.path)))
      for (const { status, body } of flood) {
        expect([502, 503]).toContain(status)
        expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|undici|stack/)
      }

      await restart()
      await vi.waitFor(async () => expect(await readStatus(account.profile.path)).toBe(200), {
        timeout: 20_000,
        interval: 100,
      })
      // The session survived, and the order with a known outcome is placed now, once.
      const again = await place(key)
      expect(again.status).toBe(200)
      expect((await place(key)).body).toEqual(again.body)
      const { list } = await alice.call(spot.orders, {})
      expect(list.length).toBe(2)
    },
  )

  it('for a moment, ten times over, every call completes', { timeout: 60_000 }, async () => {
    for (let time = 0; time < 10; time++) {
      await stop()
      await Promise.all(Array.from({ length: 4 }, () => alice.send('GET', spot.orders.path)))
      await restart()
    }
    await vi.waitFor(async () => expect(await readStatus(spot.orders.path)).toBe(200), {
      timeout: 20_000,
      interval: 100,
    })
    const statuses = await Promise.all(Array.from({ length: 20 }, () => readStatus(spot.orders.path)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
