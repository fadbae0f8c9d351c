import { type Amount, SECOND, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { twap, twapWindow } from '@bourse/contracts/twap'
import { freshKey, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPlan, listSlices, passMinutes, PLAN, placePlan } from './twap-plans.ts'

const a = toAmount
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

const total = (rows: readonly { readonly filled: Amount }[]) => sum(ZERO, ...rows.map(({ filled }) => filled))

describe('a TWAP order of spot', () => {
  it('sends its orders over its duration, and its receipt reveals the seed that drew them', async () => {
    const member = await environment.member({ usdt: '1000' })
    const key = freshKey()
    const placed = await member.call(twap.placeSpot, PLAN, { key })
    const again = await member.call(twap.placeSpot, PLAN, { key })
    expect(again.id).toBe(placed.id)
    expect(placed).toMatchObject({ status: 'active', seed: null, placed: 0, filled: ZERO })
    expect(placed.nextUntil).toBe((placed.nextFrom ?? 0) + 150 * SECOND)
    await passMinutes(environment, 4)
    const running = await findPlan(member, placed)
    expect(running.placed).toBeGreaterThanOrEqual(1)
    expect([running.status, running.seed]).toEqual(['active', null])
    await passMinutes(environment, 7)
    const ended = await findPlan(member, placed)
    expect(ended).toMatchObject({ status: 'done', placed: 4, skipped: 0, filled: a('0.01'), nextFrom: null })
    const slices = await listSlices(member, placed)
    expect(total(slices)).toBe(a('0.01'))
    for (const { number, dueAt } of slices) {
      const { from, until } = twapWindow(ended, number)
      expect(dueAt >= from && dueAt < until).toBe(true)
    }
    const orders = (await member.call(spot.orders, {})).list
    expect(orders.map(({ id }) => id).toSorted()).toEqual(slices.map(({ order }) => order).toSorted())
    expect(await member.balance('BTC')).toBe('0.01')
    const { list } = await member.call(receipts.list, {})
    expect(list.map(({ kind }) => kind)).toEqual(['twap', 'fill', 'fill', 'fill', 'fill', 'deposit'])
    expect(list[0]).toMatchObject({
      subject: placed.id,
      inputs: { seed: ended.seed, commitment: placed.commitment, state: 'done' },
      result: { filled: '0.01', orders_skipped: '0' },
    })
    expect(await environment.isBalanced()).toBe(true)
  })

  it('skips the orders of a downtime, and sends the others once', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await placePlan(member)
    await environment.advance('6 minutes')
    await passMinutes(environment, 5)
    const slices = await listSlices(member, placed)
    expect(slices.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(slices[0]).toMatchObject({ skipped: 'twap_missed' })
    expect(slices[3]).toMatchObject({ skipped: null })
    expect((await member.call(spot.orders, {})).list).toHaveLength(
      slices.filter(({ skipped }) => skipped === null).length,
    )
  })

  it('sends nothing after it is cancelled, once, and reveals its seed', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await placePlan(member)
    const cancel = { id: placed.id }
    const key = freshKey()
    const ended = await member.call(twap.cancel, cancel, { key })
    expect(await member.call(twap.cancel, cancel, { key })).toEqual(ended)
    expect(ended).toMatchObject({ status: 'cancelled', nextFrom: null })
    expect(ended.seed).toMatch(/^[0-9a-f]{64}$/)
    await passMinutes(environment, 11)
    expect(await listSlices(member, placed)).toEqual([])
    expect(await member.refusal(twap.cancel, cancel)).toBe('order_closed')
    const other = await environment.member()
    expect(await other.refusal(twap.cancel, cancel)).toBe('not_found')
    expect(await other.refusal(twap.slices, cancel)).toBe('not_found')
    const { list } = await member.call(receipts.list, {})
    expect(list.map(({ kind }) => kind)).toEqual(['twap', 'deposit'])
    expect(list[0]).toMatchObject({ inputs: { state: 'cancelled', seed: ended.seed } })
  })
})
