import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT, BTCUSDT] = ['1', '3', '1'] as never[]

async function trader(): Promise<Member> {
  const member = await environment.verified({ usdt: '3000' })
  for (const to of ['futures', 'seconds'] as const)
    await member.call(wallet.transfer, {
      asset: USDT as never,
      quantity: toAmount('1000'),
      from: 'spot',
      to,
    })
  return member
}

const entry = (member: Member, more: object = {}) =>
  member.call(
    futures.open,
    {
      base: BTC as never,
      quote: USDT as never,
      side: 'long',
      kind: 'limit',
      limitPrice: toAmount('50000'),
      lots: toAmount('5'),
      leverage: 10,
      ...more,
    },
    { key: freshKey() },
  )

const buy = (member: Member) =>
  member.call(
    spot.place,
    {
      base: BTC as never,
      quote: USDT as never,
      side: 'buy',
      quantity: toAmount('0.001'),
      price: toAmount('50000'),
    },
    { key: freshKey() },
  )

const idOf = async (member: Member): Promise<string> => {
  const [row] = await environment.db.rows<{ id: string }>(
    sql`select id::text from member where email = ${member.email}`,
  )
  return row?.id ?? expect.unreachable()
}
const freeze = (member: Member) => environment.operate('member', 'freeze', member.email)
async function statuses(member: Member, name: 'spot' | 'futures'): Promise<string[]> {
  const id = await idOf(member)
  const rows = await environment.db.rows<{ status: string }>(
    name === 'spot'
      ? sql`select status from spot_order where member_id = ${id}::bigint order by id`
      : sql`select status from futures_position where member_id = ${id}::bigint order by id`,
  )
  return rows.map(({ status }) => status)
}

/** Waits until as many queries wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await environment.db.rows<{ count: number }>(sql`
      select count(distinct pid)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`)
    expect(row?.count).toBe(count)
  })

it('a frozen account has no waiting futures entries, but its position can still be reduced', async () => {
  const member = await trader()
  await entry(member, { kind: 'market', limitPrice: undefined })
  await entry(member)
  await entry(member, { side: 'short', limitPrice: toAmount('70000'), reduceOnly: true })
  expect(await statuses(member, 'futures')).toEqual(['open', 'pending', 'pending'])
  await freeze(member)
  expect(await statuses(member, 'futures')).toEqual(['open', 'cancelled', 'pending'])
  await environment.price('BTC/USDT', '70000')
  expect((await statuses(member, 'futures'))[0]).toBe('closed')
  await environment.price('BTC/USDT', '60000')
  expect(await environment.isBalanced()).toBe(true)
})

it('an order that is being placed while its account is frozen is cancelled by the freezing', async () => {
  const member = await trader()
  const outcomes: Promise<unknown>[] = []
  await environment.db.transact(async (tx) => {
    await tx.lock('spot', '1')
    outcomes.push(buy(member).catch((error: unknown) => error))
    await waiting(1)
    outcomes.push(freeze(member))
    await waiting(2)
  })
  await Promise.all(outcomes)
  expect(await statuses(member, 'spot')).toEqual(['cancelled'])
})

it('orders that reach an account while it is frozen are refused: spot, futures and options', async () => {
  const member = await trader()
  const option = {
    market: BTCUSDT as never,
    payAsset: USDT as never,
    direction: 'up',
    seconds: 60,
    stake: toAmount('100'),
  } as const
  const id = await idOf(member)
  const outcomes = await environment.db.transact(async (tx) => {
    await tx.run(sql`update member set is_locked = true where id = ${id}::bigint`)
    const sent = [buy(member), entry(member), member.call(seconds.open, option, { key: freshKey() })].map(
      (one) => one.then(() => 'placed').catch((error: unknown) => String(error)),
    )
    await waiting(3)
    return sent
  })
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatch(/login|session|401/i)
  expect(await statuses(member, 'spot')).toEqual([])
  expect(await statuses(member, 'futures')).toEqual([])
})

it('the message of a freezing counts the orders of both kinds', async () => {
  const member = await trader()
  await buy(member)
  await entry(member)
  await freeze(member)
  await environment.operate('member', 'unfreeze', member.email)
  member.bearer = await member.call(account.login, { handle: member.email, password: PASSWORD })
  const { list } = await member.call(messages.list, {})
  const found = list.find(({ title }) => title === 'Open orders cancelled') ?? expect.unreachable()
  expect((await member.call(messages.detail, { id: found.id }))?.content).toContain('2 open orders')
})
