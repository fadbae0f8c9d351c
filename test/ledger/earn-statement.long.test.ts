import { execFile } from 'node:child_process'
import { dualInvest } from '@bourse/contracts/dual-invest'
import { ieo } from '@bourse/contracts/ieo'
import { addMs, toAmount, DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { expect, it } from 'vitest'
import { auditStatement } from './statement.ts'
import { audit } from './index.ts'

const environment = useTestEnvironment()

const key = () => ({ key: freshKey() })

async function moveTo(at: Instant): Promise<void> {
  environment.clock.advance(Math.max(0, at - environment.clock.now() - SECOND))
  await environment.advance('1 second')
}

/** Advances to the next 08:00 UTC with the recorded prices that settle dual investment. */
async function settle(): Promise<void> {
  const eight = Math.floor((environment.clock.now() - 8 * HOUR) / DAY) * DAY + DAY + 8 * HOUR
  await moveTo(addMs(toInstant(eight), -32 * MINUTE))
  for (let minute = 0; minute < 32; minute += 8) await environment.advance('8 minutes')
}

/**
 * Makes locks, of which one is redeemed, buys a call and a put, and subscribes to both kinds of token sales.
 */
async function invest(member: Member): Promise<void> {
  const { list: plans } = await member.call(lockMining.plans, { page: 1, limit: 100 })
  const plan = plans.find(({ code, lockDays }) => code === 'USDT' && lockDays === 5)
  if (plan === undefined) throw new Error('no plan')
  for (const amount of ['5000', '7000'])
    await member.call(lockMining.lock, { plan: plan.id, amount: toAmount(amount) }, key())
  const { list: products } = await member.call(dualInvest.products, {})
  for (const kind of ['call', 'put']) {
    const product = products.find((each) => each.kind === kind && each.days === 1)
    if (product === undefined) throw new Error(`no ${kind}`)
    await member.call(dualInvest.buy, { product: product.id, shares: 1 }, key())
  }
  const { list: sales } = await member.call(ieo.list, {})
  for (const { id } of sales.filter(({ phase }) => phase === 'running'))
    await member.call(ieo.subscribe, { project: id, quantity: toAmount('1000') }, key())
}

const EXAMPLE = new URL('../../server/bff/examples/rebuild-day.ts', import.meta.url).pathname
const rebuild = (member: Member, day: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, BOURSE: environment.url, DAY: day }
    execFile(process.execPath, [EXAMPLE, `${member.email}:${PASSWORD}`], { env }, (_error, out, err) =>
      resolve(`${out}${err}`),
    )
  })

/** Reasons of a member's legs in the products that earn, except that of a failed settlement. */
const REASONS = [
  'dual_invest',
  'dual_payout',
  'dual_settled',
  'ieo_allocation',
  'ieo_commit',
  'ieo_payment',
  'ieo_refund',
  'ieo_release',
  'lock_deposit',
  'lock_dividend',
  'lock_penalty',
  'lock_returned',
]

it('entries and receipts alone explain every unit in products that earn', { timeout: 120_000 }, async () => {
  const member = await environment.member({ usdt: '90000', btc: '1' })
  // Two members request 1,000 coins each and share 1,500, so that a part of each commitment returns.
  await environment.db.rows(sql`
    update ieo_project set supply = 1500, quantity_max = 1500 where mode = 'pro_rata'`)
  const other = await environment.member({ usdt: '90000', btc: '1' })
  for (const each of [member, other]) await invest(each)
  for (let day = 0; day < 2; day++) await settle()
  const [own] = (await member.call(lockMining.list, {})).list
  if (own === undefined) throw new Error('no lock')
  await member.call(lockMining.redeem, { id: own.id }, key())
  for (let day = 0; day < 10; day++) await environment.advance('1 day')

  expect((await auditStatement(environment, member)).broken).toEqual([])
  expect(await audit(environment)).toEqual([])
  const today = new Date(environment.clock.now() - 10 * DAY).toISOString().slice(0, 10)
  for (const day of ['', today])
    expect(await rebuild(member, day)).toMatch(/^ {2}\d+ entries, \d+ receipts: equal$/m)
  const legs = await environment.db.rows<{ reason: string }>(sql`
      select distinct reason from leg join account on account.id = leg.account_id
      where holder like 'member:%' and reason ~ '^(lock|dual|ieo)_' order by 1`)
  expect(legs.map(({ reason }) => reason)).toEqual(REASONS)
})
