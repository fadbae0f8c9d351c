import { toAmount, DAY, HOUR, SECOND } from '@bourse/contracts/kit'
import { ieo } from '@bourse/contracts/ieo'
import { type Lock, lockMining } from '@bourse/contracts/lock-mining'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { insertMembers } from '../year/members.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

const many = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const count = (outcomes: readonly string[], expected: string) =>
  outcomes.filter((one) => one === expected).length

describe('a sale with 100 coins left in its last second', () => {
  const BUYERS = 500
  const LEFT = 100

  /** A sale at a fixed price like the running one; every buyer requests one coin. */
  async function lastSecond(): Promise<string> {
    const now = environment.clock.now()
    const [begin, end] = [new Date(now - DAY), new Date(now + SECOND)]
    const rows = await environment.db.rows<{ id: string }>(sql`
      insert into ieo_project (title, asset_id, pay_asset_id, mode, price, supply, quantity_min, quantity_max,
        announced_at, starts_at, ends_at, listed_at, release_at, release_fractions)
      select 'Last second', asset_id, pay_asset_id, 'fixed', price, ${LEFT}, 1, ${LEFT}, ${begin}, ${begin}, ${end},
        ${end}, array[${new Date(now + DAY)}::timestamptz], array['1']
      from ieo_project where mode = 'fixed' order by id limit 1
      returning id::text`)
    return rows[0]?.id ?? ''
  }

  it(
    'sells exactly 100 to 500 buyers who press twice, and nothing afterwards',
    { timeout: 180_000 },
    async () => {
      const at = environment.clock.now()
      const buyers = await insertMembers(environment.db, { count: BUYERS, at })
      const project = await lastSecond()
      const press = async (token: string, key: string): Promise<string> => {
        const response = await environment.exchange.app.inject({
          method: 'POST',
          url: `/api${ieo.subscribe.path}`,
          headers: { authorization: token, 'idempotency-key': key, 'accept-language': 'en' },
          payload: { project_id: project, amount: '1' },
        })
        return response.json<{ type: string }>().type
      }
      const outcomes = await many(BUYERS, async (index) => {
        const key = freshKey()
        const token = buyers[index]?.token ?? ''
        return Promise.all([press(token, key), press(token, key)])
      })
      const bought = await environment.db.rows<{ member_id: string }>(sql`
      select member_id::text from ieo_subscription where project_id = ${project}`)
      expect(bought).toHaveLength(LEFT)
      expect(new Set(bought.map(({ member_id: member }) => member)).size).toBe(LEFT)
      expect(outcomes.filter((both) => both.includes('ok'))).toHaveLength(LEFT)
      const sold = await environment.db.row<{ applied: string }>(sql`
      select applied::text from ieo_project where id = ${project}`)
      expect(toAmount(sold?.applied ?? '0')).toBe(toAmount(String(LEFT)))

      await environment.advance('1 second')
      expect(await press(buyers[0]?.token ?? '', freshKey())).not.toBe('ok')
    },
  )
})

/** Members who locked 100 USDT for five days at 08:00 UTC, so that all of the locks mature at one instant. */
async function lockers(times: number): Promise<{ member: Member; lock: Lock }[]> {
  const members: Member[] = []
  for (let made = 0; made < times; made++) members.push(await environment.member({ usdt: '100' }))
  const now = environment.clock.now()
  const toEight = (DAY + 8 * HOUR - (now % DAY)) % DAY
  if (toEight > 0) await environment.advance(`${toEight / SECOND} seconds`)
  const { list } = await environment.visitor().call(lockMining.plans, { page: 1, limit: 100 })
  const plan = list.find(({ code, lockDays }) => code === 'USDT' && lockDays === 5)
  if (plan === undefined) throw new Error('no plan')
  return many(times, async (index) => {
    const member = members[index] as Member
    await member.call(lockMining.lock, { plan: plan.id, amount: toAmount('100') }, { key: freshKey() })
    const [lock] = (await member.call(lockMining.list, {})).list
    if (lock === undefined) throw new Error('no lock')
    return { member, lock }
  })
}

const redeem = (member: Member, { id }: Lock): Promise<string> =>
  member.call(lockMining.redeem, { id }, { key: freshKey() }).then(
    () => 'redeemed',
    () => 'refused',
  )

describe('the end of a lock', () => {
  it('happens once, however often it is redeemed at once', async () => {
    const [own] = await lockers(1)
    if (own === undefined) throw new Error('no lock')
    const outcomes = await many(20, () => redeem(own.member, own.lock))
    expect(count(outcomes, 'redeemed')).toBe(1)
    expect(count(outcomes, 'refused')).toBe(19)
  })

  it('happens once, when redemptions race with the maturity', async () => {
    const all = await lockers(24)
    await environment.advance('4 days')
    const [outcomes] = await Promise.all([
      many(all.length, (index) => {
        const { member, lock } = all[index] as (typeof all)[number]
        return redeem(member, lock)
      }),
      environment.advance('1 day'),
    ])
    const ended = await many(all.length, async (index) => {
      const [lock] = (await (all[index] as (typeof all)[number]).member.call(lockMining.list, {})).list
      return lock?.outcome ?? 'running'
    })
    expect(count(ended, 'matured') + count(ended, 'redeemed')).toBe(all.length)
    expect(count(ended, 'redeemed')).toBe(count(outcomes, 'redeemed'))
    // A matured lock has its yield and its principal; a redeemed one has paid a penalty.
    for (const [index, { member }] of all.entries()) {
      const balance = toAmount(await member.balance('USDT'))
      if (ended[index] === 'matured') expect(balance).toBe(toAmount('101.5'))
      else expect(balance).toBeLessThan(toAmount('101.5'))
    }
  })
})
