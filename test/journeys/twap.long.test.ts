import { sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPlan, listSlices, passMinutes, placePlan } from './twap-plans.ts'

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

describe('a TWAP order of spot', () => {
  it('skips what the balance does not pay for, with the reason', async () => {
    const member = await environment.member({ usdt: '320' })
    const placed = await placePlan(member)
    await passMinutes(environment, 11)
    const slices = await listSlices(member, placed)
    expect(slices).toHaveLength(4)
    const skipped = slices.filter((slice) => slice.skipped !== null)
    expect(skipped.length).toBeGreaterThan(0)
    for (const slice of skipped)
      expect(slice).toMatchObject({
        skipped: 'insufficient_balance',
        message: 'Insufficient balance',
        filled: ZERO,
        order: null,
      })
    expect(await findPlan(member, placed)).toMatchObject({
      status: 'done',
      placed: 4 - skipped.length,
      skipped: skipped.length,
      filled: sum(ZERO, ...slices.map(({ filled }) => filled)),
    })
    expect(await environment.isBalanced()).toBe(true)
  })

  it('skips orders whose price is beyond the limit', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await placePlan(member, { limitPrice: toAmount('50000') })
    await passMinutes(environment, 11)
    expect((await listSlices(member, placed)).map(({ skipped }) => skipped)).toEqual(
      Array.from({ length: 4 }, () => 'twap_price'),
    )
    expect(await member.balance('USDT')).toBe('1000')
  })

  it('skips the orders of a frozen account', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await placePlan(member)
    await environment.operate('member', 'freeze', member.email)
    await passMinutes(environment, 11)
    const rows = await environment.db.rows<{ skipped: string }>(
      sql`select skipped from twap_slice where plan_id = ${placed.id} order by number`,
    )
    expect(rows.map(({ skipped }) => skipped)).toEqual(Array.from({ length: 4 }, () => 'account_locked'))
  })
})
