import { type Amount, toAmount, amountText, type Input } from '@bourse/contracts/kit'
import { earn } from '@bourse/contracts/earn'
import { identity } from '@bourse/contracts/identity'
import { type Lock, lockMining } from '@bourse/contracts/lock-mining'
import { messages } from '@bourse/contracts/messages'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { createTestEnvironment, freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

type Order = Input<typeof lockMining.lock>
/** Plan of five days in USDT at 0.3 %, with dividends at 08:00 UTC. */
const FIVE_DAYS = '1' as Order['plan']
const lock = (amount: string, plan: Order['plan'] = FIVE_DAYS): Order => ({ plan, amount: toAmount(amount) })

const listLocks = async (member: Member): Promise<Lock[]> => (await member.call(lockMining.list, {})).list
const newest = async (member: Member): Promise<Lock> => (await listLocks(member))[0] as Lock
const text = (amount: Amount | null | undefined): string | null =>
  amount === null || amount === undefined ? null : amountText(amount)

/** Creates a member with 10,000 USDT locked for five days, at the start of the term. */
async function locker(): Promise<{ member: Member; id: Lock['id'] }> {
  const member = await environment.member({ usdt: '10000' })
  await toNextDividend()
  await member.call(lockMining.lock, lock('10000'))
  return { member, id: (await newest(member)).id }
}

/** Advances to 08:00 UTC exactly, when a term may start. */
async function toNextDividend(): Promise<void> {
  const [day, eight] = [86_400_000, 8 * 3_600_000]
  const now = environment.clock.now()
  const left = (day + eight - (now % day)) % day
  if (left > 0) await environment.advance(`${left / 1000} seconds`)
}

describe('a member locks 10,000 USDT for five days', () => {
  it('is paid every day, and gets the principal back at maturity with one message', async () => {
    const { member, id } = await locker()
    expect([await member.balance('USDT'), await member.held('USDT')].map(Number)).toEqual([0, 10_000])
    expect(await newest(member)).toMatchObject({ status: 'running', daysLeft: 5, renews: false })
    expect(text((await newest(member)).interest)).toBe('150')

    await environment.advance('1 day')
    expect(Number(await member.balance('USDT'))).toBe(30)
    await environment.advance('1 day')
    expect(text((await newest(member)).paid)).toBe('60')
    await environment.advance('3 days')
    expect([await member.balance('USDT'), await member.held('USDT')].map(Number)).toEqual([10_150, 0])
    expect(await newest(member)).toMatchObject({ status: 'over', outcome: 'matured', daysLeft: 0 })

    const issued = (await member.call(receipts.list, { subject: id })).list
    expect(issued.map(({ kind }) => kind)).toEqual([
      'redemption',
      'dividend',
      'dividend',
      'dividend',
      'dividend',
      'dividend',
    ])
    const titles = (await member.call(messages.list, {})).list.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Lock matured')).toHaveLength(1)
    const bills = (await member.call(wallet.statement, { group: 'earn' })).list
    expect(bills.filter(({ isHeld }) => isHeld !== true).map(({ label }) => label)).toEqual([
      'Lock, principal returned',
      'Lock dividend',
      'Lock dividend',
      'Lock dividend',
      'Lock dividend',
      'Lock dividend',
      'Locked',
    ])
  })

  it('redeems with three days left: 120 penalty, and 9,940 in the end', async () => {
    const { member, id } = await locker()
    await environment.advance('2 days')
    expect(await newest(member)).toMatchObject({ daysLeft: 3, penalty: toAmount('120') })
    await member.call(lockMining.redeem, { id })
    expect([await member.balance('USDT'), await member.held('USDT')].map(Number)).toEqual([9940, 0])
    expect(await newest(member)).toMatchObject({
      status: 'over',
      outcome: 'redeemed',
      penalty: toAmount('120'),
    })
    const [redemption] = (await member.call(receipts.list, { kind: 'redemption' })).list
    expect(redemption?.result).toMatchObject({ penalty: '120', returned: '9880', net: '9940' })
    expect((await member.call(lockMining.list, { isRedeemed: true })).list).toHaveLength(1)
    expect((await member.call(lockMining.list, { isRedeemed: false })).list).toHaveLength(0)
    await environment.advance('4 days')
    expect(Number(await member.balance('USDT'))).toBe(9940)
  })

  it('sees the money in the summary of products that earn', async () => {
    const { member, id } = await locker()
    await environment.advance('1 day')
    const summary = await member.call(earn.summary, {})
    const figures = summary.products.find(({ product }) => product === 'lock')
    expect(figures).toMatchObject({ running: 1, heldUsd: toAmount('10000'), earnedUsd: toAmount('30') })
    expect(text(figures?.earnedTodayUsd)).toBe('30')
    expect(summary.events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ...Array.from({ length: 4 }, () => ['dividend', id]),
      ['maturity', id],
    ])
  })
})

describe('automatic renewal', () => {
  it('locks the principal again without an idle day, and can be turned off', async () => {
    const { member, id } = await locker()
    await member.call(lockMining.renew, { id, renews: true })
    await environment.advance('5 days')
    const [second, first] = await listLocks(member)
    expect(first).toMatchObject({ outcome: 'renewed', paid: toAmount('150') })
    expect(second).toMatchObject({ status: 'running', renews: true, daysLeft: 5 })
    expect(Number(await member.held('USDT'))).toBe(10_000)
    await member.call(lockMining.renew, { id: (second as Lock).id, renews: false })
    await environment.advance('5 days')
    expect([await member.balance('USDT'), await member.held('USDT')].map(Number)).toEqual([10_300, 0])
  })

  it('is not possible on a closed plan: the principal is returned, as the message states', async () => {
    const plan = await findPlan('5')
    const member = await environment.member({ usdt: '1000' })
    await toNextDividend()
    await member.call(lockMining.lock, lock('1000', plan))
    const { id } = await newest(member)
    await member.call(lockMining.renew, { id, renews: true })
    await environment.operate('earn', 'plan', 'close', plan)
    await environment.advance('5 days')
    expect(await newest(member)).toMatchObject({ outcome: 'matured' })
    expect(Number(await member.held('USDT'))).toBe(0)
    const [message] = (await member.call(messages.list, {})).list
    expect(message?.abstract).toContain('not renewed')
  })

  it('ends where lock mining is closed, which refuses new locks and lets the others be redeemed', async () => {
    const { member, id } = await locker()
    await member.call(lockMining.renew, { id, renews: true })
    await environment.operate('country', 'close', 'lock-mining', 'US')
    expect(await member.refusal(lockMining.lock, lock('100'))).toBe('country_required')
    await member.call(identity.setCountry, { country: 'US' })
    expect(await member.refusal(lockMining.lock, lock('100'))).toBe('country_closed')
    expect(await member.refusal(lockMining.renew, { id, renews: true })).toBe('country_closed')
    await environment.advance('5 days')
    expect(await newest(member)).toMatchObject({ outcome: 'matured' })
    expect(Number(await member.held('USDT'))).toBe(0)
    const [message] = (await member.call(messages.list, {})).list
    expect(message?.abstract).toContain('not available in your country')

    await environment.operate('country', 'open', 'lock-mining', 'US')
    await member.call(lockMining.lock, lock('100'))
    const lastLock = await newest(member)
    await environment.operate('country', 'close', 'lock-mining', 'US')
    await member.call(lockMining.renew, { id: lastLock.id, renews: false })
    await member.call(lockMining.redeem, { id: lastLock.id }, { key: freshKey() })
    await environment.operate('country', 'open', 'lock-mining', 'US')
    expect(await newest(member)).toMatchObject({ outcome: 'redeemed' })
  })
})

/** Creates a plan in USDT; returns its id. */
async function findPlan(days: string): Promise<Order['plan']> {
  const words = ['earn', 'plan', 'add', 'USDT', days, '0.35%', '100', '1000', '0.4%', '08:00']
  const lines = await environment.operate(...words)
  return (/plan (\d+)/.exec(lines[0] ?? '')?.[1] ?? '') as Order['plan']
}

describe('refusals', () => {
  it.each([
    ['99.999999', 'amount_below_minimum'],
    ['0', 'amount_not_positive'],
    ['-1', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['1000000.000001', 'amount_above_maximum'],
    ['10000.000001', 'insufficient_balance'],
  ])('%s is refused: %s', async (amount, reason) => {
    const member = await environment.member({ usdt: '10000' })
    const { body } = await member.send('POST', lockMining.lock.path, { config_id: FIVE_DAYS, amount })
    expect(body.ok).toBe(false)
    const error = JSON.stringify(body.ok ? null : body.error)
    expect(error).toContain(reason)
    expect(Number(await member.balance('USDT'))).toBe(10_000)
  })

  it('a plan that was closed between review and confirmation', async () => {
    const member = await environment.member({ usdt: '1000' })
    const plan = await findPlan('7')
    await environment.operate('earn', 'plan', 'close', plan)
    expect(await member.refusal(lockMining.lock, lock('100', plan))).toBe('plan_closed')
  })

  it('the same press twice locks once', async () => {
    const member = await environment.member({ usdt: '1000' })
    const key = freshKey()
    const both = [1, 2].map(() => member.call(lockMining.lock, lock('400'), { key }))
    await Promise.allSettled(both)
    await member.call(lockMining.lock, lock('400'), { key })
    expect(await listLocks(member)).toHaveLength(1)
    expect(Number(await member.balance('USDT'))).toBe(600)
  })

  it("redeeming twice, another member's lock, and one that matured", async () => {
    const { member, id } = await locker()
    const other = await environment.member()
    expect(await other.refusal(lockMining.redeem, { id })).toBe('not_found')
    expect(await other.refusal(lockMining.renew, { id, renews: true })).toBe('not_found')
    await environment.advance('1 day')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => member.call(lockMining.redeem, { id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await member.refusal(lockMining.redeem, { id })).toBe('order_closed')
    expect(await member.refusal(lockMining.renew, { id, renews: true })).toBe('order_closed')
    // 10,000 − 0.4 % × 4 days + 30.
    expect(Number(await member.balance('USDT'))).toBe(9870)
  })
})

describe('an exchange that was stopped over dividend times', () => {
  it('pays a redemption as if the dividends had been paid on time', async () => {
    const { member, id } = await locker()
    environment.clock.advance(2 * 86_400_000 + 5000)
    await member.call(lockMining.redeem, { id })
    await environment.advance('1 second')
    expect(Number(await member.balance('USDT'))).toBe(9940)
  })

  it('redeems nothing that matured meanwhile', async () => {
    const { member, id } = await locker()
    environment.clock.advance(5 * 86_400_000)
    const race = [member.call(lockMining.redeem, { id }), environment.advance('1 second')]
    await Promise.allSettled(race)
    // The payment that found the row locked by the redemption follows with the next second.
    await environment.advance('1 second')
    expect(await newest(member)).toMatchObject({ outcome: 'matured' })
    expect(Number(await member.balance('USDT'))).toBe(10_150)
  })

  it('gives the same ledger after a week at once as day by day', async () => {
    const [daily, jumped] = [await lockForWeek('daily'), await lockForWeek('at once')]
    expect(jumped).toEqual(daily)
    expect(daily.transfers.length).toBeGreaterThan(15)
  })
})

/** Runs a week with three locks of one member, one of which renews; times are relative to its start. */
async function lockForWeek(how: 'daily' | 'at once') {
  const own = await createTestEnvironment()
  try {
    const member = await own.member({ usdt: '30000', btc: '2' })
    await member.call(lockMining.lock, lock('10000'))
    await member.call(lockMining.renew, { id: (await newest(member)).id, renews: true })
    await member.call(lockMining.lock, lock('777.123456', '3' as never))
    await member.call(lockMining.lock, lock('12345.678901', '2' as never))
    await member.call(lockMining.lock, lock('1.23456789', '11' as never))
    if (how === 'daily') for (let day = 0; day < 7; day++) await own.advance('1 day')
    else await own.advance('7 days')
    expect(await audit(own)).toEqual([])
    const transfers = await own.db.rows(sql`
      select transfer.id, transfer.reason, transfer.at, account.kind, leg.amount::text
      from transfer join leg on leg.transfer_id = transfer.id join account on account.id = leg.account_id
      where transfer.reason like 'lock_%' and account.holder like 'member:%' order by leg.id`)
    const issued = await own.db.rows(sql`
      select number, kind, subject, inputs, result, issued_at from receipt order by number`)
    const sent = await own.db.rows(sql`select title, content, at from message order by id`)
    return { transfers, issued, sent }
  } finally {
    await own.close()
  }
}
