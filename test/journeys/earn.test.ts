import { dualInvest } from '@bourse/contracts/dual-invest'
import { earn, type EarnProduct } from '@bourse/contracts/earn'
import { ieo, type SaleMode } from '@bourse/contracts/ieo'
import { toAmount, type Amount, MINUTE, multiply, subtract, sum } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { ACCOUNT_KINDS, wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

/** Reads the total value of Assets and Home: the sum of the accounts' totals. */
async function readTotal(member: Member): Promise<Amount> {
  const wallets = await member.call(wallet.list, {})
  return sum(...ACCOUNT_KINDS.map((kind) => wallets[kind].total ?? toAmount('0')))
}

const readFigures = async (member: Member, product: EarnProduct) => {
  const summary = await member.call(earn.summary, {})
  const figures = summary.products.find((each) => each.product === product)
  if (figures === undefined) throw new Error(`the summary has no ${product}`)
  return figures
}

async function lock(member: Member): Promise<Amount> {
  const { list } = await member.call(lockMining.plans, {})
  const plan = list.find(({ code }) => code === 'BTC') ?? list[0]
  if (plan === undefined) throw new Error('no plan')
  await member.call(lockMining.lock, { plan: plan.id, amount: plan.amountMin }, { key: freshKey() })
  return plan.amountMin
}

async function buyDual(member: Member, kind: 'call' | 'put'): Promise<void> {
  const { list } = await member.call(dualInvest.products, { kind })
  const found = list.find(({ days }) => days === 7)
  if (found === undefined) throw new Error('no product')
  await member.call(dualInvest.buy, { product: found.id, shares: 2 }, { key: freshKey() })
}

async function subscribe(member: Member, mode: SaleMode): Promise<void> {
  const { list } = await member.call(ieo.list, {})
  const found = list.find((each) => each.mode === mode && each.phase === 'running')
  if (found === undefined) throw new Error('no sale')
  await member.call(ieo.subscribe, { project: found.id, quantity: toAmount('1000') }, { key: freshKey() })
}

const PRODUCTS: readonly {
  product: EarnProduct
  name: string
  join: (member: Member) => Promise<unknown>
}[] = [
  { product: 'lock', name: 'lock mining', join: lock },
  { product: 'dual', name: 'a call of dual investment', join: (member) => buyDual(member, 'call') },
  { product: 'dual', name: 'a put of dual investment', join: (member) => buyDual(member, 'put') },
  { product: 'ieo', name: 'a sale at a fixed price', join: (member) => subscribe(member, 'fixed') },
  { product: 'ieo', name: 'a pro rata sale', join: (member) => subscribe(member, 'proRata') },
]

describe('the total value of a member', () => {
  it.each(PRODUCTS)('does not change when money is moved into $name', async ({ product, join }) => {
    const member = await environment.member({ usdt: '100000', btc: '2', eth: '10' })
    const before = await readTotal(member)
    await join(member)
    expect(await readTotal(member)).toBe(before)
    const figures = await readFigures(member, product)
    expect(figures.running).toBe(1)
    expect(figures.heldUsd).toBeGreaterThan(0n)
    // The member holds nothing in other products.
    const summary = await member.call(earn.summary, {})
    expect(summary.heldUsd).toBe(figures.heldUsd)
    expect(summary.earnedUsd).toBe(0n)
  })

  it('drops by the penalty alone when a lock is redeemed', async () => {
    const member = await environment.member({ usdt: '100000', btc: '2' })
    const before = await readTotal(member)
    await lock(member)
    const { list } = await member.call(lockMining.list, {})
    const [own] = list
    if (own === undefined) throw new Error('no lock')
    await member.call(lockMining.redeem, { id: own.id }, { key: freshKey() })
    const { spot } = await member.call(wallet.list, {})
    const price = spot.balances.find(({ code }) => code === own.code)?.price ?? toAmount('0')
    const lost = subtract(before, await readTotal(member))
    expect(lost).toBeGreaterThan(0n)
    expect(lost).toBe(multiply(own.penalty ?? toAmount('0'), price, 'down'))
  })
})

describe('the summary of products that earn', () => {
  it('has nothing for a member without any, and the server’s time', async () => {
    const summary = await (await environment.member({ usdt: '10' })).call(earn.summary, {})
    expect(summary).toMatchObject({ heldUsd: 0n, earnedUsd: 0n, earnedTodayUsd: 0n, events: [] })
    expect(summary.products.map(({ running }) => running)).toEqual(summary.products.map(() => 0))
    expect(summary.now).toBe(environment.clock.now())
  })

  it('has the next ten events of all products, earliest first', async () => {
    const member = await environment.member({ usdt: '100000', btc: '2', eth: '10' })
    for (const { join } of PRODUCTS) await join(member)
    await lock(member)
    await lock(member)
    const { events, now } = await member.call(earn.summary, {})
    expect(events).toHaveLength(10)
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(events.every(({ at }) => at > now)).toBe(true)
    expect(new Set(events.map(({ product }) => product))).toEqual(new Set(['lock', 'ieo']))
  })

  it('belongs to its member', async () => {
    expect(await environment.visitor().refusal(earn.summary, {})).toBe('session_lost')
  })
})

describe('work that is overdue', () => {
  it('is listed for the operator and counted in the metrics, until it is done', async () => {
    const member = await environment.member({ btc: '2' })
    await lock(member)
    expect(await environment.operate('overdue', 'list')).toEqual(['nothing is overdue'])
    const late = new Date(environment.clock.now() - MINUTE)
    const due = await environment.db.rows<{ id: string; next_due_at: Date }>(sql`
      select id::text, next_due_at from member_lock where status = 'running' order by id desc limit 1`)
    const [row] = due
    if (row === undefined) throw new Error('no lock')
    await environment.db.rows(sql`update member_lock set next_due_at = ${late} where id = ${row.id}`)
    expect(await environment.operate('overdue', 'list')).toEqual(['locks: 1 overdue'])
    expect(await environment.exchange.metrics()).toContain('exchange_overdue_tasks{kind="locks"} 1')
    expect(await environment.exchange.metrics()).toContain('exchange_overdue_tasks{kind="dual"} 0')
    await environment.db.rows(
      sql`update member_lock set next_due_at = ${row.next_due_at} where id = ${row.id}`,
    )
    expect(await environment.operate('overdue', 'list')).toEqual(['nothing is overdue'])
  })
})
