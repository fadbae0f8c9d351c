import { account } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { toAmount } from '@bourse/contracts/kit'
import { margin } from '@bourse/contracts/margin'
import { type Artwork, nft } from '@bourse/contracts/nft'
import { receipts } from '@bourse/contracts/receipts'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { lockMining } from '@bourse/contracts/lock-mining'
import { wallet } from '@bourse/contracts/wallet'
import {
  bindMobile,
  freshDocument,
  freshKey,
  mailedCode,
  type Member,
  uploadPicture,
  useTestEnvironment,
} from '#environment'
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

  it('a transfer, by its receipt', async () => {
    const order = { asset: USDT, quantity: toAmount('10'), from: 'spot', to: 'futures' } as const
    const { id } = await member.call(wallet.transfer, order, { key: freshKey() })
    expect((await member.call(receipts.one, { id: id as never })).kind).toBe('transfer')
  })

  it('a transfer between own accounts, by the receipt of the payer', async () => {
    const sub = (await member.call(subAccounts.create, { name: 'Robot' })).id
    const { id: main } = await member.call(account.profile, {})
    const order = { asset: USDT, quantity: toAmount('10'), from: main, to: sub }
    const { id } = await member.call(subAccounts.transfer, order, { key: freshKey() })
    expect((await member.call(receipts.one, { id: id as never })).kind).toBe('account_transfer')
  })

  it('a loan on margin and its repayment, by their receipts', async () => {
    await environment.price('BTC/USDT', '60000')
    const more = { asset: USDT, quantity: toAmount('1000'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, more, { key: freshKey() })
    const lent = await member.call(margin.borrow, { amount: toAmount('100') }, { key: freshKey() })
    const paid = await member.call(margin.repay, {}, { key: freshKey() })
    for (const { id } of [lent, paid])
      expect((await member.call(receipts.one, { id: id as never })).kind).toBe('margin_loan')
  })

  it('an application for identity', async () => {
    const fresh = await environment.member()
    await bindMobile(environment, fresh)
    const document = { documentKind: 'passport', name: 'Alice', documentNumber: freshDocument() } as const
    const { id } = await fresh.call(identity.apply, { level: 'basic', ...document })
    expect(id).toBe((await fresh.call(identity.state, {})).application?.id)
  })

  it('the purchase of a work, its sale and a bid', async () => {
    const rich = await environment.verified({ usdt: '100000' })
    const find = async (saleKind: 'fixed' | 'auction') => {
      const { list } = await rich.call(nft.artworks, { saleKind, saleStatus: 'onSale', limit: 100 })
      return list.find(({ assetCode }) => assetCode === 'USDT') as Artwork
    }
    const [work, auction] = [await find('fixed'), await find('auction')]
    const bought = await rich.call(nft.buy, { code: work.code as never }, { key: freshKey() })
    const held = await rich.call(nft.payDeposit, { code: auction.code as never }, { key: freshKey() })
    for (const { id } of [bought, held])
      expect((await rich.call(receipts.one, { id: id as never })).kind).toBe('nft')
    const { bidStep } = await rich.call(nft.artwork, { code: auction.code as never })
    const increment = bidStep as never
    const { id } = await rich.call(nft.bid, { code: auction.code as never, increment }, { key: freshKey() })
    expect(id).toBe((await rich.call(nft.myBids, {})).list[0]?.id)
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
