import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import { type Loan, loans } from '@bourse/contracts/loans'
import { lockMining, type LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, lastingProof, type Member, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

const BTC = '1' as AssetId
const request = (collateral: string, amount: string) => ({
  collateralAsset: BTC,
  collateral: toAmount(collateral),
  amount: toAmount(amount),
})
const listLoans = async (member: Member): Promise<Loan[]> => (await member.call(loans.list, {})).list
const newest = async (member: Member): Promise<Loan> => (await listLoans(member))[0] as Loan
const balances = async (member: Member) =>
  [await member.balance('USDT'), await member.balance('BTC'), await member.held('BTC')].map(Number)

/**
 * Reads changes of free USDT and of free and held coins; the tier bonus makes balances differ between
 * members.
 */
const changes = async (member: Member, before: readonly number[]) =>
  (await balances(member)).map((now, at) => Number((now - (before[at] ?? 0)).toFixed(8)))

/** Creates a member of tier 1 with about 50,000 USDT and one coin at 100,000. */
async function borrower(): Promise<Member> {
  await environment.price('BTC/USDT', '100000')
  return environment.verified({ usdt: '50000', btc: '1' })
}

describe('a member borrows 3,000 USDT against 0.15 BTC', () => {
  it('pays interest by the hour, adds collateral, and gets it back at the repayment', async () => {
    const member = await borrower()
    const before = await balances(member)
    const terms = await member.call(loans.terms, {})
    expect(terms.tier).toBe(1)
    expect(Number(amountText(terms.limit ?? ZERO))).toBeCloseTo(
      0.2 * ((before[0] ?? 0) + 100_000 * (before[1] ?? 0)),
    )
    await member.call(loans.borrow, request('0.15', '3000'), { key: freshKey() })
    expect(await changes(member, before)).toEqual([3000, -0.15, 0.15])
    const { id } = await newest(member)
    await environment.advance('1 second')
    await environment.advance('2 hours')
    const due = await newest(member)
    expect([due.interest, due.ltv === null].map(String)).toEqual([toAmount('0.09'), false].map(String))
    await member.call(loans.addCollateral, { id, amount: toAmount('0.05') })
    await member.call(loans.repay, { id, amount: toAmount('1000.09') })
    expect(await newest(member)).toMatchObject({
      principal: toAmount('2000'),
      interest: 0n,
      collateral: toAmount('0.2'),
    })
    await member.call(loans.repay, { id })
    expect(await newest(member)).toMatchObject({ status: 'repaid', liquidationPrice: null })
    expect(await changes(member, before)).toEqual([-0.09, 0, 0])
    expect((await newest(member)).events.map(({ kind }) => kind)).toEqual([
      'borrowed',
      'added',
      'repaid',
      'repaid',
      'closed',
    ])
    const issued = (await member.call(receipts.list, { subject: id })).list
    expect(issued.map(({ kind, inputs }) => inputs['state'] ?? kind)).toEqual([
      'repaid',
      'repaid',
      'added',
      'loan_interest',
      'loan_interest',
      'borrowed',
    ])
    expect(await member.refusal(loans.repay, { id })).toBe('order_closed')
  })

  it('is called at 75 % once, and liquidated at 83 %, with the rest returned', async () => {
    const member = await borrower()
    const before = await balances(member)
    await member.call(loans.borrow, request('0.15', '3000'))
    const { id, callPrice, liquidationPrice } = await newest(member)
    expect(
      [callPrice, liquidationPrice].map((price) => Number(amountText(price ?? ZERO)).toFixed(2)),
    ).toEqual(['26666.93', '24096.63'])
    await environment.price('BTC/USDT', '26000')
    await environment.price('BTC/USDT', '25000')
    const titles = async () => (await member.call(messages.list, {})).list.map(({ title }) => title)
    expect((await titles()).filter((title) => title === 'Margin call on your loan')).toHaveLength(1)
    expect((await newest(member)).status).toBe('open')
    await environment.price('BTC/USDT', '24000')
    expect(await newest(member)).toMatchObject({ status: 'liquidated', collateral: 0n })
    expect(await titles()).toContain('Loan liquidated')
    const [receipt] = (await member.call(receipts.list, { kind: 'loan_liquidation' })).list
    expect(receipt).toMatchObject({
      subject: id,
      result: { shortfall: '0', fee: '30.0003', sold: '0.12625127' },
    })
    expect(await changes(member, before)).toEqual([3000, -0.12625127, 0])
  })

  it('never falls below zero: the insurance fund pays the rest', async () => {
    const member = await borrower()
    const before = await balances(member)
    await member.call(loans.borrow, request('0.15', '3000'))
    await environment.price('BTC/USDT', '10000')
    const [receipt] = (await member.call(receipts.list, { kind: 'loan_liquidation' })).list
    expect(receipt?.result).toMatchObject({ shortfall: '1500.03', fee: '0', sold: '0.15', left: '0' })
    expect(await changes(member, before)).toEqual([3000, -0.15, 0])
  })
})

it('64 loans that race with withdrawals never exceed the limit at the moment of each', async () => {
  await environment.price('BTC/USDT', '100000')
  const member = await environment.verified({ usdt: '10000', btc: '2' })
  const proof = await lastingProof(environment, member, 'withdrawal')
  const out = { currency: '3', number: '9000', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', ...proof }
  const work = [
    ...Array.from(
      { length: 64 },
      () => () => member.call(loans.borrow, request('0.03', '900'), { key: freshKey() }),
    ),
    ...Array.from(
      { length: 8 },
      () => () => member.send('POST', wallet.withdraw.path, out, { key: freshKey() }),
    ),
  ]
  // Each eighth call is a withdrawal.
  const mixed = Array.from(
    { length: 72 },
    (_, at) => work[at % 9 === 8 ? 64 + Math.floor(at / 9) : at - Math.floor(at / 9)],
  )
  const outcomes = await Promise.allSettled(mixed.map(async (one) => one?.()))
  const lent = await environment.db.rows<{ debts: string; net: string }>(sql`
    with own as (
      select leg.id, transfer_id, case asset_id when 1 then 100000 else 1 end * amount as worth,
        transfer_id like 'withdrawal:%' and kind = 'spot_hold' as leaves,
        leg.reason = 'loan_borrowed' as is_loan
      from leg join account on account.id = leg.account_id
      where holder = (select 'member:' || id from member where email = ${member.email})),
    walked as (
      select *, sum(worth) filter (where is_loan) over (order by id) as debts,
        sum(worth) filter (where not leaves) over (order by id) as assets from own)
    select debts::text, (assets - debts)::text as net from walked where is_loan order by id`)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(lent.length)
  expect(lent.length).toBeGreaterThan(30)
  expect(lent.length).toBeLessThan(64)
  for (const { debts, net } of lent) expect(Number(debts)).toBeLessThanOrEqual(0.3 * Number(net))
})

it('repayments at once close a loan once, a repeated key pays once, and a liquidation races with neither', async () => {
  const member = await borrower()
  await member.call(loans.borrow, request('0.15', '3000'))
  const { id } = await newest(member)
  const key = freshKey()
  const settle = (times: number, work: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: times }, work))
  await settle(8, () => member.call(loans.repay, { id, amount: toAmount('1000.03') }, { key }))
  expect(await newest(member)).toMatchObject({ principal: toAmount('2000'), interest: 0n })
  const repaid = await settle(20, () => member.call(loans.repay, { id }, { key: freshKey() }))
  expect(repaid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const members: Member[] = []
  while (members.length < 6) members.push(await borrower())
  for (const each of members) await each.call(loans.borrow, request('0.15', '3000'))
  const ids = await Promise.all(members.map(async (each) => (await newest(each)).id))
  const [outcomes] = await Promise.all([
    Promise.allSettled(members.map((each, at) => each.call(loans.repay, { id: ids[at] as Loan['id'] }))),
    environment.price('BTC/USDT', '20000'),
  ])
  const ended = await Promise.all(members.map(async (each) => (await newest(each)).status))
  expect(ended).toEqual(outcomes.map(({ status }) => (status === 'fulfilled' ? 'repaid' : 'liquidated')))
})

describe('borrowed money', () => {
  const lockOf = (amount: string) => ({ plan: '1' as LockPlanId, amount: toAmount(amount) })

  it('is not locked, in no order: own money beyond the debts is, and locked money counts for no limit', async () => {
    const member = await borrower()
    await member.call(loans.borrow, request('0.9', '15000'))
    // 65,000 and 0.1 BTC of 100,000 are free beside a debt of 15,000.
    expect(await member.refusal(lockMining.lock, lockOf('60001'))).toBe('borrowed_not_locked')
    const limit = async () => Number(amountText((await member.call(loans.terms, {})).limit ?? ZERO))
    const before = await limit()
    await member.call(lockMining.lock, lockOf('40000'))
    expect(await limit()).toBeCloseTo(before - 0.2 * 40_000, -1)
    expect(await member.refusal(lockMining.lock, lockOf('20001'))).toBe('borrowed_not_locked')
  })

  it('of a plan is bounded by what a member, and what all together may lock', async () => {
    const member = await environment.member({ usdt: '3000' })
    await environment.db.rows(sql`update lock_plan set amount_max = 1500, total_max = 2000 where id = 3`)
    const lock = (own: Member, amount: string) =>
      own.refusal(lockMining.lock, { plan: '3' as LockPlanId, amount: toAmount(amount) })
    await member.call(lockMining.lock, { plan: '3' as LockPlanId, amount: toAmount('1000') })
    expect(await lock(member, '501')).toBe('amount_above_maximum')
    const other = await environment.member({ usdt: '3000' })
    expect(await lock(other, '1001')).toBe('sold_out')
    await other.call(lockMining.lock, { plan: '3' as LockPlanId, amount: toAmount('1000') })
    expect(await lock(member, '100')).toBe('sold_out')
  })
})
