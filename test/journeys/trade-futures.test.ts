import { futures, type Position } from '@bourse/contracts/futures'
import { toAmount, amountText } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 20_000, interval: 50 }
const BTC = '1' as never
const USDT = '3' as never
const pair = { base: BTC, quote: USDT }
const order = { ...pair, side: 'long', kind: 'market', lots: toAmount('100'), leverage: 10 } as const

let alice: Member
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await trader('5000')
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

/** Creates a verified member with this balance in the futures account. */
async function trader(usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt: String(Number(usdt) + 100) })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  await environment.advance('1 second')
  return member
}

const free = async (member: Member): Promise<string> => {
  const { futures: available } = await member.call(wallet.detail, { asset: USDT, kind: 'futures' })
  return amountText(available ?? toAmount('0'))
}
const positions = async (
  member: Member,
  status: 'open' | 'pending' | 'closed' | 'cancelled',
): Promise<Position[]> => (await member.call(futures.list, { status })).positions.list

describe('a trader', () => {
  it('opens with leverage and closes with a gain; fee and spread are as previewed', async () => {
    const ticket = await alice.call(futures.ticket, pair)
    expect(ticket).toMatchObject({ price: toAmount('60000'), free: toAmount('5000'), marginMode: 'isolated' })
    await alice.call(futures.open, order, { key: freshKey() })
    const [position] = await positions(alice, 'open')
    // 0.1 at 60,006: margin 600.06, fee 3.0003.
    expect(position).toMatchObject({
      side: 'long',
      openPrice: toAmount('60006'),
      quotedPrice: toAmount('60000'),
      margin: toAmount('600.06'),
      fee: toAmount('3.0003'),
      profit: toAmount('-0.6'),
    })
    expect(await free(alice)).toBe('4396.9397')
    await environment.mark('BTC/USDT', '61000')
    expect((await positions(alice, 'open'))[0]?.profit).toBe(toAmount('99.4'))
    await alice.call(futures.close, { id: position?.id as never }, { key: freshKey() })
    expect(await positions(alice, 'open')).toEqual([])
    const [closed] = await positions(alice, 'closed')
    expect(closed).toMatchObject({
      price: toAmount('61000'),
      realizedProfit: toAmount('99.4'),
      closeReason: 'manual',
    })
    expect(await free(alice)).toBe('5096.3997')
  })

  it('protects a position: the tick that reaches a stop closes it, and leaves a receipt', async () => {
    await alice.call(futures.open, { ...order, takeProfit: toAmount('66000'), stopLoss: toAmount('57000') })
    await environment.price('BTC/USDT', '66001')
    expect((await positions(alice, 'closed'))[0]).toMatchObject({
      closeReason: 'takeProfit',
      price: toAmount('66001'),
    })
    const { list } = await alice.call(receipts.list, {})
    expect(list.map(({ kind }) => kind)).toEqual(['stop', 'open', 'transfer', 'deposit'])
  })

  it('is liquidated at the displayed price, and loses no more than the margin', async () => {
    await alice.call(futures.open, { ...order, leverage: 100 })
    const [position] = await positions(alice, 'open')
    const price = position?.liquidationPrice ?? toAmount('0')
    await environment.mark('BTC/USDT', amountText((price + 10n ** 16n) as never))
    expect(await positions(alice, 'open')).toHaveLength(1)
    await environment.mark('BTC/USDT', amountText(price))
    expect((await positions(alice, 'closed'))[0]).toMatchObject({ closeReason: 'liquidation', price })
    expect(Number(await free(alice))).toBeGreaterThanOrEqual(5000 - 60.006 - 3.0003)
  })

  it('opens nothing that the mark price, which follows a jump, would liquidate at once', async () => {
    await environment.mark('BTC/USDT', '60000')
    await environment.price('BTC/USDT', '63000')
    const open = (more: object) => alice.call(futures.open, { ...order, ...more }, { key: freshKey() })
    await expect(open({ leverage: 50 })).rejects.toMatchObject({ error: { reason: 'price_unavailable' } })
    expect(await free(alice)).toBe('5000')
    // The smaller one survives the mark, the short gains by it.
    await open({ leverage: 5 })
    await open({ leverage: 50, side: 'short' })
    await environment.mark('BTC/USDT', '63000')
    await open({ leverage: 50 })
    await environment.advance('3 seconds')
    expect(await positions(alice, 'open')).toHaveLength(3)
  })

  it('places a limit order that is filled at its limit or cancelled', async () => {
    const limit = { ...order, kind: 'limit', limitPrice: toAmount('59000') } as const
    await alice.call(futures.open, limit)
    await alice.call(futures.open, limit)
    const [second] = await positions(alice, 'pending')
    await alice.call(futures.cancel, { id: second?.id as never })
    expect(await positions(alice, 'cancelled')).toHaveLength(1)
    await environment.mark('BTC/USDT', '58990')
    const [filled] = await positions(alice, 'open')
    expect(filled).toMatchObject({ openPrice: toAmount('59000'), profit: toAmount('-1') })
    // Margin 590 and fee 2.95.
    expect(await free(alice)).toBe('4407.05')
  })

  it('pays the overnight fee once, and sees it by day', async () => {
    await alice.call(futures.open, order)
    await environment.advance('1 day')
    const [position] = await positions(alice, 'open')
    // 0.1 × 60,000 × 10 % ÷ 365
    expect(amountText(position?.overnightFee ?? toAmount('0'))).toMatch(/^1\.6438356/)
    await environment.advance('1 hour')
    expect((await positions(alice, 'open'))[0]?.overnightFee).toBe(position?.overnightFee)
    const rates = await alice.call(futures.overnightRates, pair)
    expect(rates.list.map(({ nights, price }) => [nights, amountText(price)])).toEqual([[1, '60000']])
    const charged = await alice.call(futures.overnightFees, {})
    expect(charged).toMatchObject({ total: 1, list: [{ position: position?.id, symbol: 'BTC/USDT' }] })
    expect(charged.list[0]?.fee).toBe(position?.overnightFee)
    const days = await alice.call(futures.daily, {})
    expect(days.list.map(({ fees, overnightFees }) => [fees, overnightFees].map(amountText))).toEqual([
      ['0', amountText(position?.overnightFee ?? toAmount('0'))],
      ['3.0003', '0'],
    ])
  })

  it('closes a part, then reduces from the other side, which opens nothing', async () => {
    await alice.call(futures.open, order)
    const { id } = (await positions(alice, 'open'))[0] as Position
    await alice.call(futures.close, { id, lots: toAmount('30') })
    expect((await positions(alice, 'open'))[0]).toMatchObject({
      id,
      lots: toAmount('70'),
      margin: toAmount('420.042'),
    })
    expect((await positions(alice, 'closed'))[0]).toMatchObject({
      lots: toAmount('30'),
      fee: toAmount('0.90009'),
    })
    await alice.call(futures.open, { ...order, side: 'short', lots: toAmount('20'), reduceOnly: true })
    expect((await positions(alice, 'open')).map(({ side, lots }) => [side, lots])).toEqual([
      ['long', toAmount('50')],
    ])
    await alice.call(futures.open, { ...order, side: 'short', lots: toAmount('500'), reduceOnly: true })
    expect(await positions(alice, 'open')).toEqual([])
    expect(await positions(alice, 'closed')).toHaveLength(3)
    // Only the fee of 3.0003 and the spread of 0.6 were charged.
    expect(await free(alice)).toBe('4996.3997')
  })

  it('in cross mode backs a position with the whole account, and transfers out only the surplus', async () => {
    await alice.call(futures.setMarginMode, { mode: 'cross' })
    await alice.call(futures.open, { ...order, leverage: 100 })
    const [position] = await positions(alice, 'open')
    // 5,000 behind 0.1 BTC: it would have to lose nearly all of its value.
    expect(Number(amountText(position?.liquidationPrice ?? toAmount('0')))).toBeLessThan(11_000)
    await environment.mark('BTC/USDT', '50000')
    const book = await alice.call(futures.book, pair)
    expect(book).toMatchObject({
      marginMode: 'cross',
      totalProfit: toAmount('-1000.6'),
      profit: toAmount('-1000.6'),
    })
    expect((await alice.call(futures.ticket, pair)).free).toBe(toAmount('3936.3937'))
    const out = (quantity: string) =>
      alice.call(wallet.transfer, {
        asset: USDT,
        quantity: toAmount(quantity),
        from: 'futures',
        to: 'spot',
      } as const)
    await expect(out('3936.3938')).rejects.toThrow('insufficient_balance')
    await out('3700')
    expect(await positions(alice, 'open')).toHaveLength(1)
    // 1,236.99 were free, 60 are its margin: a loss of a good 1,250 is too much.
    await environment.mark('BTC/USDT', '47000')
    expect((await positions(alice, 'closed'))[0]).toMatchObject({ closeReason: 'liquidation' })
  })

  it('pays for a weekend on a stock when Friday ends, and on a coin each night', async () => {
    const tesla = { ...order, base: '43' as never, lots: toAmount('1'), leverage: 5 }
    // Advances from the morning in Europe to the session in New York.
    await expect(alice.call(futures.open, tesla)).rejects.toThrow('market_closed')
    await environment.advance('6 hours')
    await alice.call(futures.open, tesla)
    await alice.call(futures.open, { ...order, side: 'short' })
    const paid = async (base: string) => {
      const row = (await positions(alice, 'open')).find((one) => one.base === base)
      return row?.overnightFee ?? toAmount('0')
    }
    const [stock, coin] = [new Map<number, bigint>(), new Map<number, bigint>()]
    for (let day = 0; day < 7; day++) {
      const before = [await paid('43'), await paid('1')] as const
      await environment.advance('1 day')
      const weekday = new Date(environment.clock.now()).getUTCDay()
      stock.set(weekday, (await paid('43')) - before[0])
      coin.set(weekday, (await paid('1')) - before[1])
    }
    // At the start of a Tuesday one night is charged, at that of a Saturday three.
    const night = stock.get(2) ?? 0n
    expect(night).toBeGreaterThan(0n)
    expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => stock.get(weekday))).toEqual(
      [0n, 0n, 1n, 1n, 1n, 1n, 3n].map((nights) => nights * night),
    )
    expect(new Set(coin.values()).size).toBe(1)
  })

  it('receives position snapshots and closings on the client', async () => {
    const received: { type: string; rows?: unknown[]; reason?: string }[] = []
    const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
    await new Promise((open) => socket.addEventListener('open', open))
    socket.addEventListener('message', ({ data }) => {
      const { ch, d } = JSON.parse(String(data)) as { ch?: string; d?: (typeof received)[number] }
      if (ch === 'me' && d !== undefined) received.push(d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: alice.bearer }))
    await alice.call(futures.open, { ...order, stopLoss: toAmount('59000') })
    // The exchange receives the subscription a moment later.
    await vi.waitFor(async () => {
      await environment.price('BTC/USDT', '60100')
      expect(received.findLast(({ type }) => type === 'positions')?.rows).toHaveLength(1)
    }, WAIT)
    await environment.price('BTC/USDT', '58999')
    await vi.waitFor(async () => {
      await environment.advance('1 second')
      expect(received.find(({ type }) => type === 'order.closed')).toMatchObject({ reason: 'stopLoss' })
      expect(received.findLast(({ type }) => type === 'positions')?.rows).toEqual([])
    }, WAIT)
    socket.close()
  })

  it('of the highest tier pays a fee that is a third less, as previewed', async () => {
    const vip = await trader('600000')
    expect((await vip.call(futures.ticket, pair)).feeRate).toBe(toAmount('0.000325'))
    await vip.call(futures.open, order)
    expect((await positions(vip, 'open'))[0]?.fee).toBe(toAmount('1.950195'))
  })
})
