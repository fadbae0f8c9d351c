import {
  type Amount,
  toAmount,
  amountText,
  type Input,
  toInstant,
  instantText,
  SECOND,
} from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { stocks } from '@bourse/contracts/stocks'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const AAPL = '40' as never
const USDT = '3' as never
const at = (text: string) => toInstant(Date.parse(text))

/** Moves the clock to an instant and records its second. */
const until = (text: string) =>
  environment.advance(`${(at(text) - environment.clock.now()) / SECOND} seconds` as '1 second')

type Order = Pick<Input<typeof spot.place>, 'side' | 'kind'> & { quantity: string; price: string }

const place = (member: Member, { quantity, price, ...order }: Order) =>
  member.call(
    spot.place,
    { ...order, quantity: toAmount(quantity), price: toAmount(price), base: AAPL, quote: USDT },
    { key: freshKey() },
  )

describe('a stock bought between two sessions', () => {
  it('is filled at the first price of the next one, and has no price before it', async () => {
    const alice = await environment.member({ usdt: '2000' })
    // 04:00 in New York.
    const closed = await alice.call(stocks.sessions, {})
    expect([closed.state, instantText(closed.changesAt).slice(0, 16)]).toEqual(['early', '2026-03-03T14:30'])
    await environment.price('AAPL/USDT', '225')

    const limit = await place(alice, { side: 'buy', quantity: '2', price: '230' })
    const atMarket = await place(alice, { side: 'buy', quantity: '1', price: '220', kind: 'market' })
    const low = await place(alice, { side: 'buy', quantity: '0.005', price: '200' })
    const regretted = await place(alice, { side: 'buy', quantity: '1', price: '220' })
    expect([limit, atMarket, low].map((order) => [order?.status, order?.opensAt])).toEqual(
      [limit, atMarket, low].map(() => ['open', at('2026-03-03T14:30Z')]),
    )
    await alice.call(spot.cancel, { id: regretted?.id as never }, { key: freshKey() })
    await expect(place(alice, { side: 'buy', quantity: '0.004', price: '220' })).rejects.toThrow(/Minimum/)

    await until('2026-03-03T14:29:59Z')
    expect(await alice.balance('AAPL')).toBe('0')
    await until('2026-03-03T14:30:00Z')
    expect(await alice.balance('AAPL')).toBe('3')
    const orders = await alice.call(spot.orders, {})
    expect(orders.list.map(({ status, opensAt, turnover }) => [status, opensAt, turnover])).toEqual([
      ['cancelled', at('2026-03-03T14:30Z'), 0n],
      ['open', null, 0n],
      ['done', null, toAmount('225')],
      ['done', null, toAmount('450')],
    ])
    expect(await alice.balance('USDT')).toBe('1323.324')
    const { list } = await alice.call(receipts.list, {})
    expect(list.filter(({ kind }) => kind === 'fill')).toHaveLength(2)
    expect(await audit(environment)).toEqual([])
  })

  it('stands still after the closing, and its holding counts in the total', async () => {
    const alice = await environment.member({ usdt: '1000' })
    await environment.price('AAPL/USDT', '226')
    await place(alice, { side: 'buy', quantity: '1', price: '230' })
    await until('2026-03-03T20:59:59Z')
    await environment.price('AAPL/USDT', '300')
    await environment.advance('3 hours')
    expect(environment.exchange.market.quote(AAPL)).toMatchObject({
      price: toAmount('226'),
      at: at('2026-03-03T20:59:59Z'),
    })
    const { total } = (await alice.call(wallet.list, {})).spot ?? {}
    expect(total).toBeGreaterThan(toAmount('998'))
    const candles = await alice.call(market.candles, {
      symbol: 'AAPL/USDT',
      period: '60min',
      from: at('2026-03-03T10:00Z'),
      to: at('2026-03-03T23:00Z'),
    })
    expect(candles.list.map(({ time }) => instantText(time).slice(11, 16))).toEqual(['14:00', '20:00'])
    expect(candles.list[0]?.open).toBe(toAmount('225'))
    expect(await audit(environment)).toEqual([])
  })
})

describe('a dividend', () => {
  it('is paid on its day for the shares of each holder, wherever they are, with a receipt', async () => {
    const [alice, bob] = [
      await environment.member({ usdt: '1000' }),
      await environment.member({ usdt: '1000' }),
    ]
    await until('2026-03-04T14:30:00Z')
    await environment.price('AAPL/USDT', '220')
    for (const [member, quantity] of [
      [alice, '3.5'],
      [bob, '0.005'],
    ] as const)
      await place(member, { side: 'buy', quantity, price: '225' })
    // Shares in an open order still belong to the member.
    await place(alice, { side: 'sell', quantity: '2', price: '300' })
    expect(await environment.operate('stock', 'dividend', 'aapl', '0.2599999', '2026-03-04')).toContain(
      'a date ahead in UTC, such as 2027-03-05, at most a year',
    )
    const [announced] = await environment.operate('stock', 'dividend', 'aapl', '0.2599999', '2026-03-06')
    expect(announced).toMatch(/^dividend \d+: 0.2599999 USDT for each share of AAPL on 2026-03-06/)
    expect((await environment.operate('stock', 'dividend', 'AAPL', '1', '2026-03-06'))[0]).toMatch(/another/)
    expect((await environment.operate('stock', 'dividend', 'NVDA', '1', '2026-03-06'))[0]).toMatch(
      /has futures/,
    )
    expect((await environment.operate('stock', 'dividend', 'AAPL', '120', '2026-03-07'))[0]).toMatch(
      /at most half/,
    )
    const { list } = await alice.call(stocks.actions, { asset: AAPL })
    expect(list.map(({ perShare, isDone }) => [perShare, isDone])).toEqual([[toAmount('0.2599999'), false]])

    const before = [await alice.balance('USDT'), await bob.balance('USDT')].map((text) => toAmount(text))
    await until('2026-03-05T23:59:59Z')
    await environment.advance('1 second')
    const after = [await alice.balance('USDT'), await bob.balance('USDT')].map((text) => toAmount(text))
    expect(after.map((now, at) => amountText((now - (before[at] ?? 0n)) as Amount))).toEqual([
      '0.909999',
      '0.001299',
    ])
    const { list: issued } = await alice.call(receipts.list, {})
    expect(issued[0]).toMatchObject({ kind: 'stock_dividend', result: { payout: '0.909999' } })
    const bills = await alice.call(wallet.statement, { asset: USDT, kind: 'spot' })
    expect(bills.list[0]?.label).toBe('Stock dividend')
    expect(await audit(environment)).toEqual([])
  })
})

describe('a split', () => {
  it('converts holdings, orders, prices and candles, and leaves values and earlier receipts as they are', async () => {
    const alice = await environment.member({ usdt: '1000' })
    await until('2026-03-09T13:30:00Z')
    await environment.price('AAPL/USDT', '222')
    await place(alice, { side: 'buy', quantity: '2.5', price: '230' })
    await place(alice, { side: 'sell', quantity: '1', price: '240' })
    await place(alice, { side: 'buy', quantity: '0.5', price: '200.1' })
    const bob = await environment.member({ usdt: '30000000' })
    const partly = await place(bob, { side: 'buy', quantity: '100000', price: '222.1' })
    expect([partly?.status, (partly?.filled ?? 0n) > 0n]).toEqual(['open', true])
    await until('2026-03-09T20:10:00Z')
    const waiting = await place(alice, { side: 'buy', quantity: '0.1', price: '222', kind: 'market' })
    for (const [words, reason] of [
      [['AAPL', '3:1', '2026-03-11'], /a ratio/],
      [['NVDA', '4:1', '2026-03-11'], /futures/],
      [['BTC', '4:1', '2026-03-11'], /no stock/],
    ] as const)
      expect((await environment.operate('stock', 'split', ...words))[0]).toMatch(reason)
    expect((await environment.operate('stock', 'split', 'AAPL', '4:1', '2026-03-10'))[0]).toMatch(
      /4 shares of AAPL/,
    )
    const worth = () =>
      Promise.all([alice, bob].map(async (member) => (await member.call(wallet.list, {})).spot?.total))
    const [filled] = (await bob.call(spot.orders, {})).list
    const issued = async () => (await alice.call(receipts.list, {})).list
    const [value, receiptsBefore] = [await worth(), await issued()]
    await until('2026-03-10T00:00:00Z')

    expect(await alice.balance('AAPL')).toBe('6')
    expect(await alice.held('AAPL')).toBe('4')
    expect(await worth()).toEqual(value)
    const [split, ...earlier] = await issued()
    expect(split).toMatchObject({ kind: 'stock_split', inputs: { split_to: '4', split_from: '1' } })
    expect(earlier).toEqual(receiptsBefore)
    const [rest, old] = (await bob.call(spot.orders, {})).list
    expect(old).toMatchObject({ status: 'cancelled', filled: filled?.filled, turnover: filled?.turnover })
    const left = ((filled?.quantity ?? 0n) - (filled?.filled ?? 0n)) * 4n
    expect(rest).toMatchObject({ status: 'open', filled: 0n, quantity: left, price: toAmount('55.525') })
    const { list } = await alice.call(spot.orders, { status: 'open' })
    expect(list.map(({ side, quantity, price }) => [side, amountText(quantity), amountText(price)])).toEqual([
      ['buy', '0.4', '58.275'],
      ['buy', '2', '50.025'],
      ['sell', '4', '60'],
    ])
    const { price, high } = environment.exchange.market.quote(AAPL)
    expect([price, high]).toEqual([toAmount('55.5'), toAmount('55.5')])
    const candles = await alice.call(market.candles, {
      symbol: 'AAPL/USDT',
      period: '1day',
      from: at('2026-03-02T00:00Z'),
      to: at('2026-03-10T00:00Z'),
    })
    expect(candles.list.map(({ high }) => high).every((high) => high < toAmount('80'))).toBe(true)
    expect(await audit(environment)).toEqual([])

    await environment.price('AAPL/USDT', '57')
    await until('2026-03-10T13:30:00Z')
    expect(await alice.balance('AAPL')).toBe('6.4')
    const { list: done } = await alice.call(spot.orders, { status: 'done' })
    expect(done[0]).toMatchObject({ id: waiting?.id, turnover: toAmount('22.8') })
    expect(await audit(environment)).toEqual([])
  })
})
