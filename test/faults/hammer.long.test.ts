import { account } from '@bourse/contracts/account'
import { toAmount, amountText, sum } from '@bourse/contracts/kit'
import { type Order, spot } from '@bourse/contracts/spot'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { audit, fingerprint } from '../ledger/index.ts'
import { freshKey, type Member, useOperatorSocket, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const order = (more: Record<string, string> = {}) => ({
  amount: '0.001',
  target_price: '50000',
  currency_id: '1',
  legal_id: '3',
  type: '1',
  ...more,
})
/** Returns the outcome of a call: `passed`, or its refusal. */
async function outcome(
  who: Member,
  path: string,
  fields: Record<string, string>,
  key = freshKey(),
): Promise<string> {
  const { body } = await who.send('POST', path, fields, { key })
  return body.ok ? 'passed' : (body.error.reason ?? body.error.code)
}
const count = (outcomes: readonly string[], expected: string) =>
  outcomes.filter((one) => one === expected).length
const many = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))

/** Reads the total of all accounts of an asset, repeatedly while the work runs. */
async function whileReading<T>(work: Promise<T>): Promise<T> {
  let over = false
  const totals: string[] = []
  const reading = (async () => {
    while (!over) {
      const rows = await environment.db.rows<{ total: string }>(
        sql`select sum(balance)::text as total from account group by asset_id`,
      )
      totals.push(...rows.map(({ total }) => amountText(toAmount(total))))
    }
  })()
  const result = await work
  over = true
  await reading
  expect(totals.length).toBeGreaterThan(0)
  expect(new Set(totals)).toEqual(new Set(['0']))
  return result
}

describe('64 concurrent calls', () => {
  it('with money for ten resting orders: exactly ten pass', async () => {
    // 0.001 × 50,000 with its fee is 50.05.
    const alice = await environment.member({ usdt: '500.5' })
    const outcomes = await whileReading(many(64, () => outcome(alice, spot.place.path, order())))
    expect(count(outcomes, 'passed')).toBe(10)
    expect(count(outcomes, 'insufficient_balance')).toBe(54)
    expect(await alice.balance('USDT')).toBe('0')
    expect(await alice.held('USDT')).toBe('500.5')
  })

  it('with coins for ten sales at market: exactly ten pass', async () => {
    const alice = await environment.member({ btc: '0.01' })
    const sale = order({ target_price: '60000', type: '2', order_type: 'market' })
    const outcomes = await whileReading(many(64, () => outcome(alice, spot.place.path, sale)))
    expect(count(outcomes, 'passed')).toBe(10)
    expect(count(outcomes, 'insufficient_balance')).toBe(54)
    expect(await alice.balance('BTC')).toBe('0')
  })

  it('with the same order and money for one: exactly one passes', async () => {
    const alice = await environment.member({ usdt: '50.05' })
    const outcomes = await many(64, () => outcome(alice, spot.place.path, order()))
    expect(count(outcomes, 'passed')).toBe(1)
    expect(count(outcomes, 'insufficient_balance')).toBe(63)
  })

  it('with the same order under the same key: one effect, and the same response for all', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const key = freshKey()
    const responses = await many(64, () => alice.send('POST', spot.place.path, order(), { key }))
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body).toEqual(responses[0]?.body)
    }
    expect((await alice.call(spot.orders, {})).total ?? 1).toBe(1)
    expect(await alice.held('USDT')).toBe('50.05')
  })

  it('with the same key and other orders: one effect, the others are refused', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const key = freshKey()
    const outcomes = await many(64, (at) =>
      outcome(alice, spot.place.path, order({ target_price: String(40_000 + at) }), key),
    )
    expect(count(outcomes, 'passed')).toBe(1)
    expect(count(outcomes, 'key_reused')).toBe(63)
    expect((await alice.call(spot.orders, {})).list.length).toBe(1)
  })

  it('cancelling one order: one cancels it, and the money returns once', async () => {
    const alice = await environment.member({ usdt: '100' })
    const placed = await alice.call(spot.place, sendOrder('50000'))
    const outcomes = await many(64, () => outcome(alice, spot.cancel.path, { id: placed?.id ?? '' }))
    expect(count(outcomes, 'passed')).toBe(1)
    expect(count(outcomes, 'order_closed')).toBe(63)
    expect(await alice.balance('USDT')).toBe('100')
  })

  it('from four members against one resting order: its quantity is sold once', async () => {
    const bob = await environment.member({ btc: '0.01' })
    const buyers = await many(4, () => environment.member({ usdt: '2000' }))
    // Four concurrent members advanced the clock, so the last price may be too old to trade on.
    await environment.price('BTC/USDT', '60000')
    const resting = await bob.call(spot.place, {
      ...sendOrder('60000'),
      side: 'sell',
      quantity: toAmount('0.01'),
    })
    expect(resting?.status).toBe('open')
    const outcomes = await many(64, (at) =>
      outcome(buyers[at % 4] as Member, spot.place.path, order({ target_price: '60000' })),
    )
    expect(count(outcomes, 'passed')).toBe(64)
    const [sold] = (await bob.call(spot.orders, {})).list
    expect(sold).toMatchObject({ status: 'done', filled: toAmount('0.01') })
    const bought = await Promise.all(buyers.map((buyer) => buyer.balance('BTC')))
    expect(sum(...bought.map(toAmount))).toBe(toAmount('0.01'))
  })
})

function sendOrder(price: string) {
  return {
    quantity: toAmount('0.001'),
    price: toAmount(price),
    base: '1' as never,
    quote: '3' as never,
    side: 'buy' as const,
  }
}

describe('concurrent buyers and sellers', () => {
  it('leave no two matching orders in the book', async () => {
    await environment.price('BTC/USDT', '60000')
    const buyers = await many(4, () => environment.member({ usdt: '100000' }))
    const sellers = await many(4, () => environment.member({ btc: '1' }))
    await environment.advance('1 second')
    for (let round = 0; round < 3; round++) {
      const outcomes = await many(48, (at) => {
        const side = at % 2 === 0 ? buyers : sellers
        const type = at % 2 === 0 ? '1' : '2'
        return outcome(
          side[(at >> 1) % 4] as Member,
          spot.place.path,
          order({ target_price: '60000', type, amount: `0.00${1 + (at % 9)}` }),
        )
      })
      expect(count(outcomes, 'passed')).toBe(48)
      const [book] = await environment.db.rows<{ bid: string | null; ask: string | null }>(sql`
        select max(price) filter (where side = 'buy')::text as bid, min(price) filter (where side = 'sell')::text as ask
        from spot_order where status = 'open' and market_id = 1 and price between 59000 and 61000`)
      if (book?.bid != null && book.ask !== null) expect(toAmount(book.bid)).toBeLessThan(toAmount(book.ask))
    }
  })

  it('take no more from the house than it quotes in one second', async () => {
    await environment.price('BTC/USDT', '60000')
    const buyers = await many(4, () => environment.member({ usdt: '20000000' }))
    // Waits until depth that earlier orders took is quoted again.
    await environment.advance('1 minute')
    const book = environment.exchange.market.book('1' as never)
    const there = sum(
      ...(book?.asks ?? []).filter(({ price }) => price <= toAmount('60003')).map(({ quantity }) => quantity),
    )
    const outcomes = await many(48, (at) =>
      outcome(buyers[at % 4] as Member, spot.place.path, order({ target_price: '60003', amount: '20' })),
    )
    expect(count(outcomes, 'passed')).toBe(48)
    const sold = await environment.db.row<{ sold: string }>(sql`
      select sum(quantity)::text as sold from spot_fill
      where market_id = 1 and side = 'buy' and maker_order is null and quoted_at = ${new Date(book?.at ?? 0)}`)
    expect(toAmount(sold?.sold ?? '0')).toBe(there)
  })
})

describe('two conflicting calls', () => {
  it('a cancel and a fill: exactly one wins, twelve times over', async () => {
    const alice = await environment.member({ usdt: '2000' })
    const wins = { cancelled: 0, done: 0 }
    for (let round = 0; round < 12; round++) {
      await environment.price('BTC/USDT', '60000')
      const placed = (await alice.call(spot.place, sendOrder('59000'))) as Order
      // Sometimes the cancel is sent slightly later, so that each of them wins sometimes.
      const cancel = async () => {
        for (let turn = 0; turn < round % 4; turn++) await alice.call(wallet.list, {})
        return outcome(alice, spot.cancel.path, { id: placed.id })
      }
      const [cancelled] = await Promise.all([cancel(), environment.price('BTC/USDT', '58000')])
      const now = (await alice.call(spot.orders, {})).list.find(({ id }) => id === placed.id)
      expect(now?.status).toBe(cancelled === 'passed' ? 'cancelled' : 'done')
      expect(await alice.held('USDT')).toBe('0')
      wins[now?.status as 'cancelled' | 'done']++
    }
    expect(wins.cancelled + wins.done).toBe(12)
  })

  it('a manual and an automatic approval: the deposit is booked once', async () => {
    const alice = await environment.member()
    for (let round = 1; round <= 5; round++) {
      await alice.deposit('USDT', '10')
      const { id } = (await alice.call(wallet.deposits, {})).list[0] ?? {}
      environment.clock.advance(5_000)
      await Promise.all([environment.exchange.scheduler.runDue(), approve(String(id)), approve(String(id))])
      expect(await alice.balance('USDT')).toBe(String(10 * round))
    }
  })

  it('eight logouts of one session leave no partial session', async () => {
    const alice = await environment.member()
    const outcomes = await many(8, async () => (await alice.send('GET', account.logout.path)).status)
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(outcomes.every((status) => status === 200 || status === 401)).toBe(true)
    expect((await alice.send('GET', account.profile.path)).status).toBe(401)
  })

  it('the same favourite many times: it is stored once', async () => {
    const alice = await environment.member()
    const outcomes = await many(32, () => outcome(alice, watchlist.add.path, { currency_id: '2' }))
    expect(count(outcomes, 'passed')).toBe(1)
    expect((await alice.call(watchlist.list, {})).list.length).toBe(1)
  })
})

const approve = (id: string) => requestExchange(path, ['review', 'approve', id])

describe('other members', () => {
  it('cannot cancel an order, and receive the refusal of an unknown one', async () => {
    const [alice, mallory] = [await environment.member({ usdt: '100' }), await environment.member()]
    const placed = await alice.call(spot.place, sendOrder('50000'))
    const before = await fingerprint(environment)
    const foreign = await mallory.send('POST', spot.cancel.path, { id: placed?.id })
    const missing = await mallory.send('POST', spot.cancel.path, { id: '987654321' })
    const plain = ({ status, body }: typeof foreign) => ({
      status,
      error: body.ok ? null : { ...body.error, request_id: '' },
    })
    expect(plain(foreign)).toEqual(plain(missing))
    for (const id of ['-1', '0', '1e3', '999999999999999', '1 or 1=1', ''])
      await mallory.send('POST', spot.cancel.path, { id })
    expect(await fingerprint(environment)).toBe(before)
    expect((await mallory.call(spot.orders, {})).list).toEqual([])
  })
})
