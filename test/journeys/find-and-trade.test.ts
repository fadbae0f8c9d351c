import { account } from '@bourse/contracts/account'
import { toAmount, amountText, subtract, sum } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { maxAffordableQuantity, reservedAmount, spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()

const VIETNAMESE = { lang: 'vn' }
const THAI = { lang: 'th' }
const USDT = '3' as never
const BTC = '1' as never

const board = async (who: Member) =>
  (await who.call(market.boards, {}, THAI)).list.flatMap(({ markets }) => markets)
const readBtc = async (who: Member) => {
  const found = (await board(who)).find(({ baseCode }) => baseCode === 'BTC')
  if (found === undefined) throw new Error('no BTC market is listed')
  return found
}

describe('J04: a member finds an asset and watches it', () => {
  it('sees its price move, and its change over a day', async () => {
    const visitor = environment.visitor()
    const [first] = await board(visitor)
    expect(first?.price).toBeGreaterThan(0n)
    await environment.price('BTC/USDT', '66000')
    const { list } = await visitor.call(market.candles, {
      symbol: 'BTC/USDT',
      period: '1min',
      from: (environment.clock.now() - 60_000) as never,
      to: environment.clock.now(),
    })
    expect(list.at(-1)?.close).toBe(toAmount('66000'))
    for (const { open, high, low, close } of list) {
      expect(high).toBeGreaterThanOrEqual(open > close ? open : close)
      expect(low).toBeLessThanOrEqual(open < close ? open : close)
    }
  })

  it('adds it to the watchlist, finds it there on any client, and removes it', async () => {
    const member = await environment.member()
    expect(await member.refusal(watchlist.add, { asset: '4711' as never }, VIETNAMESE)).toBe('coin_unknown')
    const { id } = await member.call(watchlist.add, { asset: BTC }, VIETNAMESE)
    expect((await member.call(watchlist.list, {})).list).toEqual([{ id, asset: BTC }])
    expect(await member.call(watchlist.remove, { id }, VIETNAMESE)).toMatch(/[à-ỹ]/i)
    expect((await member.call(watchlist.list, {})).list).toEqual([])
  })
})

describe('J05: a member buys half of the affordable quantity, in Thai', () => {
  it("at market: the order form's preview is the charge", async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '1000' })
    // The BFF serves the same quotes for a second.
    const terms = await vi.waitFor(
      async () => {
        const found = await readBtc(member)
        expect(found.price).toBe(toAmount('60000'))
        return found
      },
      { timeout: 10_000, interval: 100 },
    )
    const feeRate = terms.spotFeeRate ?? toAmount('0')
    const lotStep = terms.lotStep ?? toAmount('1')
    const quantity = maxAffordableQuantity(toAmount('500'), terms.price, { feeRate, lotStep })
    expect(quantity).toBe(toAmount('0.00832'))

    const bought = await member.call(
      spot.place,
      { quantity, price: terms.price, base: BTC, quote: USDT, side: 'buy', kind: 'market' },
      { key: freshKey(), ...THAI },
    )
    if (bought?.turnover == null || bought.fee === null) throw new Error('the response contains the charge')
    expect(bought).toMatchObject({ status: 'done', filled: quantity, symbol: 'BTC/USDT' })
    const paid = sum(bought.turnover, bought.fee)
    expect(await member.balance('USDT')).toBe(amountText(subtract(toAmount('1000'), paid)))
    expect(await member.balance('BTC')).toBe('0.00832')
    // The book is slightly above the last price, and never by more than the band.
    expect(paid).toBeGreaterThanOrEqual(
      reservedAmount({ side: 'buy', quantity, price: terms.price }, feeRate),
    )
  })

  it('at a limit: the money is held, returns with a cancel, and the order fills when the price is reached', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '1000' })
    const order = {
      quantity: toAmount('0.01'),
      price: toAmount('59000'),
      base: BTC,
      quote: USDT,
      side: 'buy' as const,
    }
    expect(await member.refusal(spot.place, { ...order, quantity: toAmount('0.1') }, THAI)).toBe(
      'insufficient_balance',
    )

    const resting = await member.call(spot.place, order, { key: freshKey() })
    expect(resting?.status).toBe('open')
    expect(await member.held('USDT')).toBe('590.59')
    expect(await member.balance('USDT')).toBe('409.41')
    expect((await member.call(spot.cancel, { id: resting?.id as never }))?.status).toBe('cancelled')
    expect(await member.balance('USDT')).toBe('1000')

    await member.call(spot.place, order, { key: freshKey() })
    await environment.price('BTC/USDT', '58990')
    expect((await member.call(spot.orders, { status: 'open' })).list).toEqual([])
    const [done] = (await member.call(spot.orders, { status: 'done' })).list
    // The order was first, so it is filled at its own price, not at the better new one.
    expect(done).toMatchObject({
      status: 'done',
      filled: toAmount('0.01'),
      turnover: toAmount('590'),
      fee: toAmount('0.59'),
    })
    expect(await member.balance('USDT')).toBe('409.41')
    expect(await member.held('USDT')).toBe('0')
  })

  it('an order larger than the book is filled in parts', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '30000000' })
    const order = {
      quantity: toAmount('400'),
      price: toAmount('60002'),
      base: BTC,
      quote: USDT,
      side: 'buy' as const,
    }
    const placed = await member.call(spot.place, order)
    const filled = [placed?.filled ?? toAmount('0')]
    // The book refills over seconds; one second's quotes may be no deeper than the depth still missing.
    for (let seconds = 0; seconds < 10; seconds++) {
      await environment.advance('1 second')
      filled.push((await member.call(spot.orders, {})).list[0]?.filled ?? toAmount('0'))
    }
    for (let at = 1; at < filled.length; at++) expect(filled[at]).toBeGreaterThanOrEqual(filled[at - 1] ?? 0n)
    expect(filled.at(-1)).toBeGreaterThan(filled[0] ?? 0n)
    expect(filled.at(-1)).toBeLessThan(toAmount('400'))
  })

  it('and reads every movement in the statement, with consecutive balances', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.member({ usdt: '1000' })
    const order = { quantity: toAmount('0.01'), price: toAmount('60000'), base: BTC, quote: USDT }
    await member.call(spot.place, { ...order, side: 'buy', kind: 'market' })
    await member.call(spot.place, { ...order, side: 'sell', kind: 'market' })
    const { list } = await member.call(wallet.statement, { asset: USDT, kind: 'spot', limit: 50 }, VIETNAMESE)
    expect(list.length).toBe(5)
    const oldestFirst = list.toReversed()
    oldestFirst.forEach((entry, at) => {
      expect(sum(entry.before ?? toAmount('-1'), entry.change)).toBe(entry.after)
      expect(entry.before).toBe(at === 0 ? toAmount('0') : oldestFirst[at - 1]?.after)
      expect(entry.label).toMatch(/^(Nạp|Mua|Bán|Phí)/)
      expect(entry.code).toBe('USDT')
    })
    expect(list[0]?.after).toBe(toAmount(await member.balance('USDT')))
  })

  it('and holdings are unchanged after a logout and login', async () => {
    const member = await environment.member({ usdt: '250' })
    const { spot: before } = await member.call(wallet.list, {})
    await member.call(account.logout, {})
    member.bearer = await member.call(account.login, { handle: member.email, password: PASSWORD })
    expect((await member.call(wallet.list, {})).spot.balances).toEqual(before.balances)
  })
})
