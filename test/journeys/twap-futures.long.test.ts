import { futures } from '@bourse/contracts/futures'
import { amountText, type Input, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPlan, listSlices, passMinutes } from './twap-plans.ts'

const a = toAmount
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

describe('a TWAP order of futures', { timeout: 240_000 }, () => {
  const FUTURES = {
    base: '1',
    quote: '3',
    orders: 3,
    minutes: 10,
    side: 'long',
    lots: a('30'),
    leverage: 10,
  } as const
  const trader = async () => {
    const member = await environment.verified({ usdt: '5000' })
    const move = { asset: '3', quantity: a('4000'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move as never, { key: freshKey() })
    return member
  }
  const start = (member: Member, more: object = {}) =>
    member.call(twap.placeFutures, { ...FUTURES, ...more } as Input<typeof twap.placeFutures>, {
      key: freshKey(),
    })
  const openLots = async (member: Member) =>
    sum(ZERO, ...(await member.call(futures.list, { status: 'open' })).positions.list.map(({ lots }) => lots))

  it('opens positions, and one that only reduces closes them', async () => {
    const member = await trader()
    const placed = await start(member)
    await passMinutes(environment, 11)
    expect(await findPlan(member, placed)).toMatchObject({ status: 'done', placed: 3, filled: a('30') })
    expect(await openLots(member)).toBe(a('30'))
    // Its three orders are one position, with a receipt of each.
    const { positions } = await member.call(futures.list, { status: 'open' })
    expect(positions.list).toHaveLength(1)
    const [position] = positions.list
    expect((await listSlices(member, placed)).map(({ order }) => order)).toEqual(
      Array.from({ length: 3 }, () => position?.id),
    )
    const opened = await member.call(receipts.list, { kind: 'open', subject: position?.id as never })
    expect(opened.list).toHaveLength(3)
    expect((await member.call(receipts.list, { kind: 'open' })).list).toHaveLength(3)
    const back = await start(member, { side: 'short', reduceOnly: true, lots: a('20') })
    await passMinutes(environment, 11)
    const ended = await findPlan(member, back)
    expect(ended).toMatchObject({ status: 'done', placed: 3, filled: a('20'), reduceOnly: true })
    expect(await openLots(member)).toBe(a('10'))
    expect(amountText(ended.turnover)).not.toBe('0')
    expect(await audit(environment)).toEqual([])
  })

  it('sends an order that a jump of the price meets once the mark price would not liquidate it at once', async () => {
    const member = await trader()
    const placed = await start(member, { leverage: 50 })
    const due = await environment.db.row<{ at: Date }>(sql`
      select next_at as at from twap_plan where id = ${placed.id}`)
    const seconds = ((due?.at.getTime() ?? 0) - environment.clock.now()) / 1_000
    await environment.price('BTC/USDT', '60000')
    for (let left = Math.floor(seconds) - 2; left > 0; left -= 30)
      await environment.advance(`${Math.min(left, 30)} seconds` as '30 seconds')
    for (const price of ['63000', '63000']) await environment.price('BTC/USDT', price)
    expect(await listSlices(member, placed)).toEqual([])
    await environment.mark('BTC/USDT', '63000')
    await environment.advance('2 seconds')
    expect(await listSlices(member, placed)).toMatchObject([{ number: 1, skipped: null }])
    expect(await openLots(member)).toBeGreaterThan(ZERO)
    await environment.advance('5 seconds')
    expect(await openLots(member)).toBeGreaterThan(ZERO)
    expect(await audit(environment)).toEqual([])
  })

  it('opens a position of its own after the earlier one was closed', async () => {
    const member = await trader()
    const placed = await start(member)
    await passMinutes(environment, 4)
    await member.call(futures.closeAll, { sides: 'all' }, { key: freshKey() })
    await passMinutes(environment, 7)
    const { list } = (await member.call(futures.list, { status: 'open' })).positions
    expect(list).toHaveLength(1)
    expect(await findPlan(member, placed)).toMatchObject({ placed: 3, filled: a('30') })
    expect(await audit(environment)).toEqual([])
  })

  it('skips the orders of a market that is closed, and holds no price from before', async () => {
    const member = await trader()
    const stock = { base: '43', lots: a('40'), orders: 4, minutes: 20 } as never
    await environment.price('TSLA/USDT', '245')
    const placed = await start(member, stock)
    await passMinutes(environment, 22)
    expect(await findPlan(member, placed)).toMatchObject({ status: 'done', placed: 0, skipped: 4 })
    expect(new Set((await listSlices(member, placed)).map(({ skipped }) => skipped))).toEqual(
      new Set(['market_closed']),
    )
    expect(await openLots(member)).toBe(ZERO)
  })

  it('skips orders that have nothing to reduce', async () => {
    const member = await trader()
    const placed = await start(member, { reduceOnly: true })
    await passMinutes(environment, 11)
    expect((await listSlices(member, placed)).map(({ skipped }) => skipped)).toEqual(
      Array.from({ length: 3 }, () => 'nothing_to_reduce'),
    )
  })
})
