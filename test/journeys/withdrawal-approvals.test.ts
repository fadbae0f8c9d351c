import { amountOf, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { audit } from '../ledger/index.ts'
import { createTestEnvironment, lastingProof, type Member, type TestEnvironment } from '#environment'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const USDT = '3' as AssetId

let environment: TestEnvironment
let server: Awaited<ReturnType<typeof serveOperator>>
const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
beforeAll(async () => {
  // Withdrawals are approved automatically here, up to the limit.
  environment = await createTestEnvironment({ approvalAboveUsd: '1000' })
  server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
  await environment.price('BTC/USDT', '60000')
})
afterAll(async () => {
  server.close()
  await environment.close()
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

/** A command of the operator of this name. */
const review = (name: string, word: string, ...words: string[]) =>
  askExchange(path, ['review', word, ...words], { name, uid: 1000 })
const approve = (name: string, id: string) => review(name, 'approve', 'withdrawal', id)

async function withdrawal(quantity: string): Promise<{ member: Member; id: string }> {
  const member = await environment.verified({ usdt: '5000' })
  const proof = await lastingProof(environment, member)
  const to = { asset: USDT, address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
  await member.call(wallet.withdraw, { ...to, quantity: amountOf(quantity), ...proof })
  return { member, id: String((await newest(member))?.id) }
}
const newest = async (member: Member) => (await member.call(wallet.withdrawals, {})).list[0]
const statusOf = async (member: Member) => (await newest(member))?.status

describe('a withdrawal above the limit', () => {
  it('is not approved by the clock; two different operators approve it, and both are recorded', async () => {
    const { member, id } = await withdrawal('1000.01')
    await environment.advance('1 day')
    expect(await statusOf(member)).toBe('submitted')

    const first = await approve('ann', id)
    expect(first).toEqual({
      ok: true,
      lines: [`withdrawal ${id} is approved by ann; it waits for a second operator`],
    })
    expect([await statusOf(member), await member.held('USDT')]).toEqual(['submitted', '1000.01'])
    const again = await approve('ann', id)
    expect([again?.ok, again?.lines[0]]).toEqual([
      false,
      `ann has approved withdrawal ${id} before: another operator must approve it`,
    ])
    expect(await statusOf(member)).toBe('submitted')
    expect((await review('ben', 'list'))?.lines.join('\n')).toContain('approved by ann')

    expect(await approve('ben', id)).toMatchObject({ ok: true, lines: [`withdrawal ${id} is approved`] })
    expect([await statusOf(member), await member.held('USDT')]).toEqual(['approved', '0'])
    const rows = await environment.db.rows({
      name: 'approvals_of_a_test',
      text: 'select operator from withdrawal_approval where withdrawal_id = $1 order by operator',
      values: [id],
    })
    expect(rows).toEqual([{ operator: 'ann' }, { operator: 'ben' }])
    expect((await approve('eve', id))?.ok, 'it is paid once').toBe(false)
  })

  it('counts eight approvals of one operator at once as one, and is paid once by two', async () => {
    const { member, id } = await withdrawal('2000')
    const same = await Promise.all(Array.from({ length: 8 }, () => approve('ann', id)))
    expect(same.filter((result) => result?.ok)).toHaveLength(1)
    expect(await statusOf(member)).toBe('submitted')
    const others = await Promise.all(['ben', 'eve', 'joe'].map((name) => approve(name, id)))
    expect(others.filter((result) => result?.ok)).toHaveLength(1)
    expect(await member.balance('USDT')).toBe('3000')
    expect(await member.held('USDT')).toBe('0')
  })

  it('is approved by nobody without a name, and rejected by one operator', async () => {
    const { member, id } = await withdrawal('1500')
    const unnamed = await approve('unknown', id)
    expect([unnamed?.ok, unnamed?.lines[0]]).toEqual([
      false,
      `withdrawal ${id} needs two operators, and this user has no name`,
    ])
    await approve('ann', id)
    expect((await review('ann', 'reject', 'withdrawal', id, 'unclear'))?.ok).toBe(true)
    expect((await approve('ben', id))?.ok).toBe(false)
    expect([await statusOf(member), await member.balance('USDT')]).toEqual(['rejected', '5000'])
  })
})

describe('a withdrawal up to the limit', () => {
  it('is approved by the clock, or by one operator, who is recorded', async () => {
    const { member } = await withdrawal('1000')
    await environment.advance('5 seconds')
    expect(await statusOf(member)).toBe('approved')
    const other = await withdrawal('999.99')
    expect((await approve('ann', other.id))?.ok).toBe(true)
    expect(await statusOf(other.member)).toBe('approved')
    expect(amountText(amountOf(await other.member.balance('USDT')))).toBe('4000.01')
  })
})
