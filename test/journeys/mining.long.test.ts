import { DAY, toAmount, amountText, type Amount, HOUR, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { earn } from '@bourse/contracts/earn'
import { messages } from '@bourse/contracts/messages'
import { mining, type MiningPlan, type Rental } from '@bourse/contracts/mining'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

/** Finds the plan of bitcoin for seven days: 0.0000087 less 0.0000017 a day for 0.00005 BTC. */
async function weekPlan(): Promise<MiningPlan> {
  const { list } = await environment.visitor().call(mining.plans, {})
  const found = list.find(({ code, days }) => code === 'BTC' && days === 7)
  if (found === undefined) throw new Error('no plan of a week')
  return found
}
const rent = async (member: Member, shares: string, more: { shownPrice?: Amount } = {}) => {
  const plan = await weekPlan()
  const shownPrice = more.shownPrice ?? multiplyByInt(plan.price, BigInt(shares))
  return member.call(mining.rent, { plan: plan.id, shares: toAmount(shares), shownPrice })
}
const newest = async (member: Member): Promise<Rental> => {
  const [rental] = (await member.call(mining.list, {})).list
  if (rental === undefined) throw new Error('nothing is rented')
  return rental
}
/** Counts the days of a rental that are not paid yet. */
async function runningDays(id: string): Promise<number> {
  const [row] = await environment.db.rows<{ left: number }>(
    sql`select days - payments as left from hashrate_rental where id = ${id}`,
  )
  return row?.left ?? -1
}
/** Advances to the next payout at 08:00 UTC. */
async function toNextPayout(): Promise<void> {
  const left = (DAY + 8 * HOUR - (environment.clock.now() % DAY)) % DAY
  if (left > 0) await environment.advance(`${left / 1000} seconds`)
}

describe('a member rents 100 shares for a week', () => {
  it('pays the price of the second, is paid every day less the running cost, and gets back less than it cost', async () => {
    const member = await environment.member({ usdt: '1000' })
    await environment.price('BTC/USDT', '60000')
    await toNextPayout()
    await environment.price('BTC/USDT', '60000')
    const plan = await weekPlan()
    expect(amountText(plan.price)).toBe('3')
    const rental = await rent(member, '100')
    expect(rental).toMatchObject({ status: 'running', paid: toAmount('300'), perDay: toAmount('0.0007') })
    expect(await member.balance('USDT')).toBe('700')
    const [purchase] = (await member.call(receipts.list, { subject: rental.id })).list
    expect(purchase).toMatchObject({
      kind: 'mining_purchase',
      rule: 'mining_purchase@1',
      result: { paid: '300' },
    })

    // The term begins at the next payout time, and the first day ends one day later.
    await toNextPayout()
    expect((await newest(member)).received).toBe(ZERO)
    await environment.advance('1 day')
    expect(await newest(member)).toMatchObject({ received: toAmount('0.0007'), daysLeft: 6 })
    expect(await member.balance('BTC')).toBe('0.0007')
    const bills = (await member.call(wallet.statement, { group: 'earn' })).list
    expect(bills.map(({ label }) => label).toSorted()).toEqual([
      'Hashrate rental',
      'Mining output',
      'Mining running cost',
    ])
    const summary = await member.call(earn.summary, {})
    const figures = summary.products.find(({ product }) => product === 'mining')
    expect(figures).toMatchObject({ running: 1 })
    expect(figures?.held.map(({ code, amount }) => [code, amountText(amount)])).toEqual([['BTC', '0.0042']])
    expect(figures?.earnedUsd).toBeLessThan(ZERO)
    expect(summary.events.filter(({ kind }) => kind === 'output')).toHaveLength(6)

    await environment.advance('6 days')
    expect(await newest(member)).toMatchObject({
      status: 'over',
      received: toAmount('0.0049'),
      nextOutputAt: null,
    })
    expect(await member.balance('BTC')).toBe('0.0049')
    const issued = (await member.call(receipts.list, { kind: 'mining_output' })).list
    expect(issued).toHaveLength(7)
    expect(issued[0]?.result).toEqual({ output: '0.00087', cost: '0.00017', net: '0.0007', paid: '0.0049' })
    const titles = (await member.call(messages.list, {})).list.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Hashrate rental ended')).toHaveLength(1)
    expect((await member.call(mining.list, { status: 'running' })).list).toEqual([])
  })

  it('is paid day by day after a downtime of the whole term, each with its own time', async () => {
    const member = await environment.member({ usdt: '1000' })
    const rental = await rent(member, '10')
    await environment.advance('30 days')
    const issued = await environment.db.rows<{ at: string; number: string }>(sql`
      select inputs ->> 'due_at' as at, inputs ->> 'payment' as number from receipt
      where kind = 'mining_output' and subject = ${rental.id} order by id`)
    expect(issued.map(({ at }) => Date.parse(at))).toEqual(
      Array.from({ length: 7 }, (_, day) => rental.startsAt + (day + 1) * DAY),
    )
    expect(await runningDays(rental.id)).toBe(0)
  })
})

describe('the price of a rental', () => {
  it('follows the market: a rise beyond the shown price is refused, and a fall is the member’s', async () => {
    const member = await environment.member({ usdt: '1000' })
    await environment.price('BTC/USDT', '60000')
    const order = { plan: (await weekPlan()).id, shares: toAmount('10'), shownPrice: toAmount('30') }
    await environment.price('BTC/USDT', '61000')
    expect(await member.refusal(mining.rent, order)).toBe('price_moved')
    await environment.price('BTC/USDT', '60100')
    await member.call(mining.rent, order)
    expect((await newest(member)).paid).toBe(toAmount('30.05'))
    await environment.price('BTC/USDT', '50000')
    await member.call(mining.rent, order)
    expect((await newest(member)).paid).toBe(toAmount('25'))
  })
})

describe('a plan', () => {
  it('has caps that hold for thirty-two orders at once, and one press rents once', async () => {
    const plan = await weekPlan()
    await environment.db.rows(
      sql`update mining_plan set shares_max = 50, total_max = 60 where id = ${plan.id}`,
    )
    const [one, other] = [
      await environment.member({ usdt: '5000' }),
      await environment.member({ usdt: '5000' }),
    ]
    const order = {
      plan: plan.id,
      shares: toAmount('10'),
      shownPrice: multiplyByInt((await weekPlan()).price, 10n),
    }
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        (at % 2 === 0 ? one : other).call(mining.rent, order, { key: freshKey() }).then(
          () => 'rented',
          (error: unknown) => (String(error).includes('sold_out') ? 'sold_out' : String(error)),
        ),
      ),
    )
    const left = 60 - (await sharesBefore(plan.id, [one, other]))
    expect(outcomes.filter((outcome) => outcome === 'rented')).toHaveLength(Math.floor(left / 10))
    expect(new Set(outcomes)).toEqual(new Set(['rented', 'sold_out']))
    await environment.db.rows(
      sql`update mining_plan set shares_max = 2000, total_max = 40000 where id = ${plan.id}`,
    )
    const key = freshKey()
    const before = (await one.call(mining.list, { status: 'running' })).total
    await Promise.allSettled([1, 2].map(() => one.call(mining.rent, order, { key })))
    expect((await one.call(mining.list, { status: 'running' })).total).toBe((before ?? 0) + 1)
  })

  it('is closed by the operator, and its rentals go on', async () => {
    const member = await environment.member({ usdt: '1000' })
    const plan = await weekPlan()
    const { id } = await rent(member, '10')
    expect((await environment.operate('mining', 'list')).join('\n')).toContain('BTC')
    expect(await environment.operate('mining', 'close', plan.id)).toEqual([`plan ${plan.id} is closed`])
    expect((await environment.operate('mining', 'close', plan.id))[0]).toContain('no open plan')
    const order = { plan: plan.id, shares: toAmount('10'), shownPrice: toAmount('100') }
    expect(await member.refusal(mining.rent, order)).toBe('plan_closed')
    await environment.advance('9 days')
    expect(await runningDays(id)).toBe(0)
  })
})

/** Running shares of a plan that other members rented. */
async function sharesBefore(plan: string, own: readonly Member[]): Promise<number> {
  const rented = await Promise.all(own.map((member) => member.call(mining.list, { status: 'running' })))
  const mine = rented
    .flatMap(({ list }) => list)
    .reduce((all, { shares }) => all + Number(amountText(shares)), 0)
  const [row] = await environment.db.rows<{ all: string }>(sql`
    select coalesce(sum(shares), 0)::text as all from hashrate_rental where plan_id = ${plan} and next_due_at is not null`)
  return Number(row?.all ?? 0) - mine
}
