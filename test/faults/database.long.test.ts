import { inspect } from 'node:util'
import { futures } from '@bourse/contracts/futures'
import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import { account } from '@bourse/contracts/account'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { type Database, openDatabase, sql } from '@bourse/exchange'
import { type FlakyProxy, startFlakyProxy } from '@bourse/exchange/testing'
import { audit } from '../ledger/index.ts'
import { createTestEnvironment, freshKey, type Member, PASSWORD, type TestEnvironment } from '#environment'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const USDT = '3' as never

let environment: TestEnvironment
let proxy: FlakyProxy
/** Connected directly to the server, for inspection and for cutting connections. */
let straight: Database
let alice: Member

beforeAll(async () => {
  environment = await createTestEnvironment({
    database: {
      onError: () => undefined,
      async via(to) {
        straight = openDatabase({ ...to, max: 2 }, () => undefined)
        proxy = await startFlakyProxy(to)
        return proxy.connection
      },
    },
  })
})
afterAll(async () => {
  await environment.close()
  await straight.close()
  await proxy.close()
})
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '1000' })
})
afterEach(async () => expect(await audit({ ...environment, db: straight })).toEqual([]))

const oneToFutures = { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' }
const readFuturesBalance = async (who: Member) =>
  amountText((await who.call(wallet.detail, { asset: USDT, kind: 'futures' })).futures ?? ZERO)

describe('a connection lost during a commit', () => {
  it('that succeeded: with a key the caller receives the outcome, which happened once', async () => {
    proxy.cutNextCommit()
    const { status, body } = await alice.send('POST', wallet.transfer.path, oneToFutures, { key: freshKey() })
    expect([status, body.ok]).toEqual([200, true])
    expect(await readFuturesBalance(alice)).toBe('1')
  })

  it('that never arrived: with a key it is performed once', async () => {
    proxy.cutBeforeNextCommit()
    const { status } = await alice.send('POST', wallet.transfer.path, oneToFutures, { key: freshKey() })
    expect(status).toBe(200)
    expect(await readFuturesBalance(alice)).toBe('1')
  })

  it('reports an unknown outcome without a key, and the API continues', async () => {
    proxy.cutNextCommit()
    const { status, body } = await alice.send('POST', wallet.transfer.path, oneToFutures)
    expect([status, body.ok || body.error.code]).toEqual([504, 'upstream_timeout'])
    expect(await readFuturesBalance(alice)).toBe('1')
  })

  const pair = { currency_id: '1', legal_id: '3', type: '1' }
  const TRAIL = { trail_distance: '500' }
  describe.each([
    {
      name: 'orders',
      path: spot.place.path,
      fields: { ...pair, amount: '0.001', target_price: '90000', order_type: 'market' },
      stored: async () => (await alice.call(spot.orders, { limit: 20 })).list,
    },
    {
      name: 'positions',
      path: futures.open.path,
      fields: { ...pair, status: '1', share: '10', multiple: '100' },
      stored: async () => (await alice.call(futures.list, { status: 'open', limit: 20 })).positions.list,
    },
    {
      name: 'options',
      path: seconds.open.path,
      fields: { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '10' },
      stored: async () => (await alice.call(seconds.list, { limit: 20 })).list,
    },
    {
      name: 'trailing stops',
      path: spot.place.path,
      fields: { ...pair, ...TRAIL, amount: '0.001', target_price: '60000', order_type: 'trailing_stop' },
      stored: async () => (await alice.call(spot.orders, { limit: 20 })).list,
    },
    {
      name: 'trailing stops of futures',
      path: futures.open.path,
      fields: { ...pair, ...TRAIL, status: '4', share: '10', multiple: '100' },
      stored: async () => (await alice.call(futures.list, { status: 'pending', limit: 20 })).positions.list,
    },
    {
      name: 'pairs',
      path: spot.placeOco.path,
      fields: { ...pair, amount: '0.001', target_price: '59000', stop_price: '61000' },
      stored: async () =>
        (await alice.call(spot.orders, { limit: 20 })).list.filter(({ kind }) => kind === 'limit'),
    },
    {
      name: 'TWAP orders',
      path: twap.placeSpot.path,
      fields: { ...pair, amount: '0.01', orders: '4', minutes: '10' },
      stored: async () => (await alice.call(twap.list, { limit: 20 })).list,
    },
  ])('by $name that arrived together', ({ path, fields, stored }) => {
    it.each([
      ['succeeded', () => proxy.cutNextCommit(1)],
      ['never arrived', () => proxy.cutBeforeNextCommit(1)],
    ])('that %s: with a key each caller receives the outcome, which happened once', async (_case, cut) => {
      for (const to of ['futures', 'seconds'] as const)
        await alice.call(wallet.transfer, { asset: USDT, quantity: toAmount('200'), from: 'spot', to })
      // The first is committed alone, the others wait for it and are committed together.
      cut()
      const keys = Array.from({ length: 6 }, freshKey)
      const responses = await Promise.all(keys.map((key) => alice.send('POST', path, fields, { key })))
      expect(responses.map(({ status, body }) => [status, body.ok])).toEqual(Array(6).fill([200, true]))
      expect(await stored()).toHaveLength(6)
    })
  })

  it('leaves the position it opened monitored like any other', async () => {
    const move = { asset: USDT, quantity: toAmount('500'), from: 'spot', to: 'futures' } as const
    await alice.call(wallet.transfer, move)
    proxy.cutNextCommit()
    const opening = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '100' }
    expect((await alice.send('POST', futures.open.path, opening)).status).toBe(504)
    const listed = async (status: 'open' | 'closed') =>
      (await alice.call(futures.list, { status, limit: 10 })).positions.list.length
    expect(await listed('open')).toBe(1)
    await environment.mark('BTC/USDT', '50000')
    expect([await listed('open'), await listed('closed')]).toEqual([0, 1])
  })
})

/** A tick whose work fails because a connection was lost; the next tick repeats it. */
async function tickOnFlaky(price: string): Promise<void> {
  await environment.price('BTC/USDT', price).catch((error: unknown) => {
    if (!/connection|commit|unknown/i.test(inspect(error))) throw error
  })
}

describe('a commit of a second that reaches waiting orders', () => {
  const PAIR = { base: '1' as never, quote: USDT }
  const place = async () => {
    const own = { ...PAIR, side: 'buy' as const, quantity: toAmount('0.001') }
    const trail = { kind: 'trailingStop' as const, price: toAmount('60000'), trailDistance: toAmount('500') }
    await alice.call(spot.place, { ...own, ...trail })
    await alice.call(spot.placeOco, { ...own, price: toAmount('59600'), stopPrice: toAmount('61000') })
    await alice.call(wallet.transfer, { asset: USDT, quantity: toAmount('500'), from: 'spot', to: 'futures' })
    await alice.call(futures.open, {
      ...PAIR,
      side: 'long',
      kind: 'trailingStop',
      lots: toAmount('10'),
      leverage: 10,
      trailDistance: toAmount('500'),
    })
  }

  it.each(
    (['cutNextCommit', 'cutBeforeNextCommit'] as const).flatMap((cut) =>
      [0, 1, 3, 5, 7, 9].map((skipped) => [cut, skipped] as const),
    ),
  )('whose connection is lost (%s, %i) fills each of them once', async (cut, skipped) => {
    await place()
    await environment.price('BTC/USDT', '59800')
    proxy[cut](skipped)
    // A price whose record is lost is gone.
    for (const price of ['59000', '59000', '59500', '59500', '59500']) await tickOnFlaky(price)
    const { list } = await alice.call(spot.orders, { limit: 20 })
    expect(list.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'limit done',
      'stopMarket cancelled',
      'trailingStop done',
    ])
    expect(await alice.balance('BTC')).toBe('0.002')
    const { positions } = await alice.call(futures.list, { status: 'open' })
    expect(positions.list.map(({ lots }) => lots)).toEqual([toAmount('10')])
  })
})

describe('a server that repeatedly cuts every connection', () => {
  it('loses no acknowledged transfer, and duplicates none', async () => {
    const [members, each] = [4, 30]
    // Sequential: one call of an address may wait for the check of passwords.
    const traders: Member[] = []
    while (traders.length < members) traders.push(await environment.member({ usdt: '100' }))
    const tokens: string[] = []
    for (const { email } of traders) tokens.push(await logInToken(email))
    let served = 0
    let cuts = 0
    let cutting = Promise.resolve<unknown>(null)
    // Sequential, because a cut would close the connection of another call.
    const cut = () => {
      cuts++
      cutting = cutting.then(() =>
        straight.rows(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`),
      )
      return cutting
    }
    const trade = async (token: string) => {
      for (let sent = 0; sent < each; sent++) {
        const key = freshKey()
        // Retries with the same key until there is a response, as a client should.
        for (let tries = 0; !(await isDone(token, key)); tries++)
          if (tries === 20) throw new Error('twenty tries without a response')
        if (++served % 12 === 0) await cut()
      }
    }
    await Promise.all(tokens.map(trade))
    expect(cuts).toBe((members * each) / 12)
    // The last cut may have closed the connections of these reads.
    const moved = await vi.waitFor(() => Promise.all(traders.map(readFuturesBalance)))
    expect(moved).toEqual(traders.map(() => String(each)))
    expect(await environment.isBalanced()).toBe(true)
  })
})

/** Calls the exchange directly, in its own dialect, without a proxy's timeouts. */
async function ask(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${environment.upstreamUrl}/api${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { type: string; message: unknown } }
}

async function logInToken(email: string): Promise<string> {
  const { body } = await ask(account.login.path, { user_string: email, password: PASSWORD })
  return String(body.message)
}

async function isDone(token: string, key: string): Promise<boolean> {
  const headers = { authorization: token, 'idempotency-key': key }
  try {
    const { status, body } = await ask(wallet.transfer.path, oneToFutures, headers)
    if (status === 200) expect(body.type).toBe('ok')
    return status === 200
  } catch (error) {
    // Disconnected without a response: the outcome is unknown, so the key is retried.
    if (error instanceof TypeError) return false
    throw error
  }
}
