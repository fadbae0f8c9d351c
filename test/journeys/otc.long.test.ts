import { toAmount, amountText, type Input } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { otc, OTC_FIATS } from '@bourse/contracts/otc'
import { wallet } from '@bourse/contracts/wallet'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '../ledger/index.ts'

let trader: Member
const USDT = '3' as never
const environment = useTestEnvironment()
beforeAll(async () => {
  trader = await environment.verified({ usdt: '5000' })
  await trader.call(wallet.saveCard, CARD)
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const CARD = {
  holder: 'Alice Example',
  number: '4111 1111 1111 1111',
  bank: 'First Bank',
  branch: 'Main',
  city: 'Hanoi',
  mobile: '0900000000',
}
type Order = Input<typeof otc.place>
type Side = Order['side']

async function findOffer(side: Side, who = trader) {
  const { list } = await who.call(otc.offers, { side, asset: USDT, fiat: 'VND' })
  const [first] = list
  if (first === undefined) throw new Error('no offer')
  return first
}
const orderFor = async (side: Side, change: Partial<Order> = {}, who = trader): Promise<Order> => {
  const { id, price } = await findOffer(side, who)
  const shown = { merchant: id, shownPrice: price, quantity: toAmount('100'), method: 'bank' as const }
  return { side, asset: USDT, fiat: 'VND', ...shown, ...change }
}
const place = async (side: Side, change: Partial<Order> = {}, who = trader) =>
  who.call(otc.place, await orderFor(side, change, who))
const balances = async (who = trader) => [await who.balance('USDT'), await who.held('USDT')].map(Number)
const settle = async () => {
  const { list } = await trader.call(otc.orders, { isOpen: true })
  for (const { id } of list) await environment.operate('otc', 'cancel', id, 'end of the test')
}

describe('a purchase', () => {
  it('is at the shown price above the market, and its coins arrive once the merchant confirms', async () => {
    const [before = 0] = await balances()
    const order = await place('buy')
    // 24,784.5 per USD with a spread of 0.4 %.
    expect(amountText(order.price)).toBe('24883.638')
    expect(amountText(order.total)).toBe('2488364')
    expect(order).toMatchObject({ status: 'placed', merchant: 'Harbour Desk', paidAt: null })
    expect(order.payee.number).toContain('PAPER-BANK-VND')
    expect((await trader.call(otc.pay, { id: order.id })).status).toBe('paid')
    expect(await trader.refusal(otc.cancel, { id: order.id })).toBe('order_closed')
    await environment.advance('5 seconds')
    expect((await trader.call(otc.order, { id: order.id })).status).toBe('released')
    expect(await balances()).toEqual([before + 100, 0])
    const { list } = await trader.call(messages.list, {})
    expect(list[0]?.title).toBe(`OTC order ${order.id} completed`)
  })

  it('that is not paid within 15 minutes is over, and its escrow returned', async () => {
    const order = await place('buy')
    await environment.advance('899 seconds')
    expect((await trader.call(otc.order, { id: order.id })).status).toBe('placed')
    await environment.advance('1 second')
    expect((await trader.call(otc.order, { id: order.id })).status).toBe('expired')
    expect(await trader.refusal(otc.pay, { id: order.id })).toBe('order_closed')
  })

  it('may be cancelled or expire three times a day; then purchases pause for a day, and sales do not', async () => {
    const who = await environment.verified()
    const left = async () =>
      (await who.call(otc.offers, { side: 'buy', asset: USDT, fiat: 'VND' })).cancelsLeft
    await place('buy', {}, who)
    await environment.advance('15 minutes')
    expect(await left()).toBe(2)
    // A decision of the operator and a paid purchase do not count.
    const decided = await place('buy', {}, who)
    await environment.operate('otc', 'cancel', decided.id, 'a mistake of ours')
    const paid = await place('buy', {}, who)
    await who.call(otc.pay, { id: paid.id })
    await environment.advance('1 minute')
    expect(await left()).toBe(2)
    const open = [await place('buy', {}, who), await place('buy', {}, who)]
    await Promise.all(open.map(({ id }) => who.call(otc.cancel, { id })))
    const cancelledAt = environment.clock.now()
    expect(await left()).toBe(0)
    expect(await who.refusal(otc.place, await orderFor('buy', {}, who))).toBe('otc_paused')
    await who.call(wallet.saveCard, CARD)
    const sale = await place('sell', {}, who)
    await who.call(otc.cancel, { id: sale.id })
    // The first purchase ended a minute before the others.
    const { pausedUntil } = await who.call(otc.offers, { side: 'buy', asset: USDT, fiat: 'VND' })
    expect(pausedUntil).toBe(cancelledAt - 60_000 + 24 * 60 * 60_000)
    await environment.advance(`${(24 * 60 - 1) * 60} seconds`)
    await place('buy', {}, who)
  })

  it('that expired in a downtime does not count', async () => {
    const who = await environment.verified()
    for (let count = 0; count < 3; count++) await place('buy', {}, who)
    await environment.advance('20 minutes')
    const { cancelsLeft } = await who.call(otc.offers, { side: 'buy', asset: USDT, fiat: 'VND' })
    expect(cancelsLeft).toBe(3)
  })

  it('in dispute waits for the operator, who sees the words of the member as text', async () => {
    const [before = 0] = await balances()
    const [first, second] = [await place('buy'), await place('buy')]
    for (const { id } of [first, second]) {
      await trader.call(otc.pay, { id })
      await trader.call(otc.dispute, { id, complaint: 'Paid,\n<b>no coins</b>' })
    }
    await environment.advance('1 minute')
    expect((await trader.call(otc.order, { id: first.id })).status).toBe('disputed')
    const shown = await environment.operate('otc', 'show', first.id)
    expect(shown).toContain('complaint  "Paid,\\n<b>no coins</b>"')
    expect((await environment.operate('otc', 'list'))[0]).toContain('disputed')
    expect(await environment.operate('otc', 'release', first.id)).toEqual([`order ${first.id} is released`])
    expect((await environment.operate('otc', 'cancel', second.id))[0]).toContain('a reason')
    await environment.operate('otc', 'cancel', second.id, 'no', 'payment', 'found')
    expect(await trader.call(otc.order, { id: second.id })).toMatchObject({
      status: 'cancelled',
      remark: 'no payment found',
    })
    expect((await environment.operate('otc', 'release', second.id))[0]).toContain('cancelled')
    expect(await balances()).toEqual([before + 100, 0])
  })
})

describe('a sale', () => {
  it('holds the coins until the member has the money, and needs a card', async () => {
    const [before = 0] = await balances()
    const order = await place('sell')
    expect(order.payee).toEqual({
      bank: 'First Bank',
      holder: 'Alice Example',
      number: expect.stringContaining('1111'),
    })
    expect(order.payee.number).not.toContain('4111')
    expect(await balances()).toEqual([before - 100, 100])
    expect(await trader.refusal(otc.release, { id: order.id })).toBe('order_closed')
    await environment.advance('5 seconds')
    expect((await trader.call(otc.order, { id: order.id })).status).toBe('paid')
    expect((await environment.operate('otc', 'show', order.id)).join()).toContain('4111 1111 1111 1111')
    expect((await trader.call(otc.release, { id: order.id })).status).toBe('released')
    expect(await balances()).toEqual([before - 100, 0])
    const poor = await environment.verified()
    expect(await poor.refusal(otc.place, await orderFor('sell'))).toBe('card_required')
  })
})

describe('an order', () => {
  it('is with a merchant that is marked as a program, in every currency of the table', async () => {
    for (const fiat of OTC_FIATS) {
      const { list } = await trader.call(otc.offers, { side: 'buy', asset: USDT, fiat })
      expect(
        list.map(({ isProgram }) => isProgram),
        fiat,
      ).toEqual([true, true, true])
    }
    const order = await place('buy', { fiat: 'USD', shownPrice: toAmount('1.004') })
    expect(order).toMatchObject({ isProgram: true, fiat: 'USD' })
    expect(amountText(order.total)).toBe('100.4')
    await settle()
  })

  it.each([
    ['a quantity below the minimum', { quantity: toAmount('9.999999') }, 'amount_below_minimum'],
    ['a quantity beyond the limit of level 1', { quantity: toAmount('2000.000001') }, 'amount_above_maximum'],
    ['a part that USDT does not have', { quantity: toAmount('10.0000001') }, 'amount_invalid'],
    ['another price', { shownPrice: toAmount('24000') }, 'price_moved'],
    ['an unknown merchant', { merchant: '99' as never }, 'not_found'],
    ['a method that the merchant does not offer', { method: 'card' as const }, 'not_found'],
    ['a coin without offers', { asset: '4' as never }, 'coin_unknown'],
  ])('with %s is refused', async (_, change, code) => {
    expect(await trader.refusal(otc.place, await orderFor('buy', change))).toBe(code)
  })

  it('is limited by the level, not only by the merchant', async () => {
    const northgate = { merchant: '3' as never, quantity: toAmount('2000.000001') }
    const { list, limit } = await trader.call(otc.offers, { side: 'buy', asset: USDT, fiat: 'VND' })
    expect(amountText(limit)).toBe('2000')
    const shownPrice = list[2]?.price ?? toAmount('1')
    const order = await orderFor('buy', { ...northgate, shownPrice })
    expect(await trader.refusal(otc.place, order)).toBe('amount_above_maximum')
    const guest = await environment.member()
    expect(await guest.refusal(otc.place, order)).toBe('identity_required')
  })

  it('of another member is unknown', async () => {
    const { id } = await place('buy')
    const other = await environment.member()
    for (const endpoint of [otc.order, otc.pay, otc.release, otc.cancel] as const)
      expect(await other.refusal(endpoint, { id })).toBe('not_found')
    expect(await other.refusal(otc.dispute, { id, complaint: 'mine' })).toBe('not_found')
    expect(await trader.refusal(otc.pay, { id, proof: '/upload/other.jpg' })).toBe('picture_invalid')
    await settle()
  })

  it('is placed once per key, and at most three are open after 64 presses', async () => {
    const order = await orderFor('sell', { quantity: toAmount('10') })
    const key = freshKey()
    const [one, two] = [
      await trader.call(otc.place, order, { key }),
      await trader.call(otc.place, order, { key }),
    ]
    expect(one.id).toBe(two.id)
    const presses = Array.from({ length: 64 }, () => trader.call(otc.place, order))
    const results = await Promise.allSettled(presses)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await trader.refusal(otc.place, order)).toBe('otc_orders_open')
    await settle()
  })

  it('has one outcome after 64 releases and a decision of the operator at once', async () => {
    const [before = 0] = await balances()
    const { id } = await place('sell')
    await environment.advance('5 seconds')
    const acts = Array.from({ length: 64 }, () => trader.call(otc.release, { id }))
    const decision = environment.operate('otc', 'cancel', id, 'at the same time')
    const results = await Promise.allSettled(acts)
    const [line = ''] = await decision
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      line.includes('is cancelled') ? 0 : 1,
    )
    const { status } = await trader.call(otc.order, { id })
    expect(await balances()).toEqual([status === 'released' ? before - 100 : before, 0])
  })

  it('returns or hands over exactly its escrow, whatever is done in whatever order', async () => {
    const act = fc.constantFrom('buy', 'sell', 'pay', 'release', 'cancel', 'dispute', 'wait', 'decide')
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
        for (const [at, name] of acts.entries()) await run(name, at)
        expect(await audit(environment)).toEqual([])
      }),
      { numRuns: 6 },
    )
    await settle()
  })
})

/** Runs one act of the member, the clock or the operator on the oldest open order; refusals are allowed. */
async function run(act: string, at: number): Promise<void> {
  const { list } = await trader.call(otc.orders, { isOpen: true })
  const id = list.at(-1)?.id ?? ('1' as never)
  const acts: Record<string, () => Promise<unknown>> = {
    buy: () => place('buy'),
    sell: () => place('sell', { quantity: toAmount('25.5') }),
    pay: () => trader.call(otc.pay, { id }),
    release: () => trader.call(otc.release, { id }),
    cancel: () => trader.call(otc.cancel, { id }),
    dispute: () => trader.call(otc.dispute, { id, complaint: 'no money' }),
    wait: () => environment.advance(at % 2 === 0 ? '6 seconds' : '15 minutes'),
    decide: () => environment.operate('otc', at % 2 === 0 ? 'release' : 'cancel', id, 'decided'),
  }
  await acts[act]?.().catch(() => null)
}
