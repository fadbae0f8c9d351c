import { toAmount } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, mailedCode, type Member, uploadPicture, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const [BTC, USDT] = ['1', '3'] as [never, never]
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

describe('a write returns the id by which the list has what it made:', () => {
  let member: Member
  beforeAll(async () => {
    await environment.price('BTC/USDT', '60000')
    member = await environment.verified({ usdt: '5000' })
  })

  it('a deposit, also when the request is repeated', async () => {
    const key = freshKey()
    const request = { asset: USDT, amount: toAmount('100'), voucher: 'mine' }
    const made = await member.call(wallet.requestDeposit, request, { key })
    expect(made).toEqual({
      text: expect.any(String) as string,
      id: (await member.call(wallet.deposits, {})).list[0]?.id,
    })
    expect(await member.call(wallet.requestDeposit, request, { key })).toEqual(made)
  })

  it('a withdrawal', async () => {
    const code = await mailedCode(environment, member, 'withdrawal')
    const order = { asset: USDT, quantity: toAmount('50'), address: ADDRESS, code }
    const { id } = await member.call(wallet.withdraw, order, { key: freshKey() })
    expect(id).toBe((await member.call(wallet.withdrawals, {})).list[0]?.id)
  })

  it('a swap', async () => {
    await environment.advance('1 second')
    await member.call(wallet.swapQuote, { from: USDT, to: BTC })
    const pair = { from: USDT, to: BTC, quantity: toAmount('100') }
    const { id } = await member.call(wallet.swap, pair, { key: freshKey() })
    expect(id).toBe((await member.call(wallet.swaps, {})).list[0]?.id)
  })

  it('an address', async () => {
    const code = await mailedCode(environment, member, 'address')
    const entry = { asset: USDT, name: 'Ledger', address: ADDRESS, network: 'TRC20' }
    const saved = await member.call(wallet.saveAddress, { ...entry, qr: await uploadPicture(member), code })
    expect(saved.id).toBe((await member.call(wallet.addresses, {})).list[0]?.id)
  })

  it('a recurring purchase', async () => {
    const plan = { asset: BTC, amount: toAmount('50'), cadence: 'daily', hour: 9 } as const
    const { id } = await member.call(wallet.createRecurring, plan)
    expect(id).toBe((await member.call(wallet.recurringPlans, {})).list[0]?.id)
  })

  it('a lock', async () => {
    const plan = (await member.call(lockMining.plans, { limit: 100 })).list.find(
      ({ asset }) => asset === USDT,
    )
    const order = { plan: plan?.id as never, amount: plan?.amountMin as never }
    const { id } = await member.call(lockMining.lock, order, { key: freshKey() })
    expect(id).not.toBeNull()
    expect(id).toBe((await member.call(lockMining.list, {})).list[0]?.id)
  })
})
