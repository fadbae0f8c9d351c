import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { amountOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { vip } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { createTestEnvironment, type Member, type TestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment({ hasDepositBonus: true })
  await environment.price('BTC/USDT', '60000')
})
afterAll(() => environment.close())

const USDT = '3' as AssetId
const pair = { base: '1' as AssetId, quote: USDT }
const free = async (member: Member) =>
  (await member.call(wallet.list, {})).spot.balances.find(({ asset }) => asset === USDT)?.available
const deposit = async (member: Member, quantity: string) => {
  await member.deposit('USDT', quantity)
  await environment.advance('5 seconds')
}

describe('a VIP tier', () => {
  it('follows from approved deposits: its day, its bonus, lower fees, a limit and a message', async () => {
    expect(await environment.visitor().call(vip.status, {})).toEqual({ paysBonus: true, own: null })
    const alice = await environment.member()
    await deposit(alice, '100000')
    expect((await alice.call(vip.status, {})).own).toEqual({
      tier: 0,
      since: null,
      depositedUsd: amountOf('100000'),
    })
    expect(await free(alice)).toBe(amountOf('100000'))
    await alice.call(messages.readAll, {})

    await alice.deposit('USDT', '1000')
    await environment.advance('4 seconds')
    const since = environment.clock.now()
    await environment.advance('1 day')
    await deposit(alice, '500')
    expect((await alice.call(vip.status, {})).own).toEqual({
      tier: 1,
      since,
      depositedUsd: amountOf('101500'),
    })
    // 2 % of the deposit that reached the tier, and of those after it.
    expect(await free(alice)).toBe(amountOf('101530'))
    const entries = (await alice.call(wallet.statement, { group: 'rewards', asset: USDT })).list
    expect(entries.map(({ change }) => change)).toEqual([amountOf('10'), amountOf('20')])
    expect((await alice.call(messages.list, { unread: true })).list.map(({ title }) => title)).toEqual([
      'You’re now VIP 1',
    ])
    expect((await alice.call(account.profile, {})).vipTier).toBe(1)
    expect((await alice.call(futures.ticket, pair)).feeRate).toBe(amountOf('0.00045'))
    expect(await alice.call(wallet.withdrawalLimits, {})).toMatchObject({
      tier: 1,
      usdLimit: amountOf('50000'),
    })
    expect(await audit(environment)).toEqual([])
  })
})
