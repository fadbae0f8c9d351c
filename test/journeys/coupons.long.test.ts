import { type CouponId, type CouponProduct, coupons, type CouponSeriesId } from '@bourse/contracts/coupons'
import { futures } from '@bourse/contracts/futures'
import { toAmount, amountText, divideByInt } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { lockMining } from '@bourse/contracts/lock-mining'
import { points } from '@bourse/contracts/points'
import { referral } from '@bourse/contracts/referral'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshKey, type Member, signUp, useTestEnvironment, verify } from '#environment'
import { audit } from '../ledger/index.ts'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const USDT = '3' as never
const a = toAmount

/** Creates a series by the operator; returns its id. */
async function series(...words: string[]): Promise<CouponSeriesId> {
  const [line = ''] = await environment.operate('coupon', 'create', ...words)
  expect(line).toContain('is offered')
  return line.split(' ')[1] as CouponSeriesId
}
const claim = async (member: Member, ...words: string[]): Promise<CouponId> =>
  (await member.call(coupons.claim, { id: await series(...words) })).id
const listCoupons = async (member: Member, list: 'available' | 'used' | 'expired') =>
  (await member.call(coupons.list, { list })).list.map(({ status, paid, product }) => ({
    status,
    product,
    paid: paid === null ? null : amountText(paid),
  }))
const used = (product: CouponProduct, paid: string | null) => [
  { status: paid === null ? 'inUse' : 'used', product, paid },
]

describe('a series', () => {
  it('is claimed once per member, and by as many as it has coupons: one of 64 gets the last', async () => {
    const id = await series('option_insurance', '5', '50%', '10', '0', '30', '1')
    const members: Member[] = []
    while (members.length < 8) members.push(await environment.verified())
    const claims = members.flatMap((member) =>
      Array.from({ length: 8 }, () => member.send('POST', coupons.claim.path, { id }, { key: freshKey() })),
    )
    const replies = (await Promise.all(claims)).map(({ body }) => (body.ok ? 'claimed' : body.error.reason))
    expect(replies.filter((reply) => reply === 'claimed')).toHaveLength(1)
    const refused = replies.filter((reply) => reply !== 'claimed')
    expect(refused.every((reply) => reply === 'sold_out' || reply === 'coupon_claimed')).toBe(true)
    const [row] = (await members[0]?.call(coupons.centre, {}))?.list.filter((each) => each.id === id) ?? []
    expect(row?.stock).toBe(0)
  })

  it('with a price is paid in points, and its coupon expires by the clock', async () => {
    const member = await environment.verified()
    const own = async () => amountText((await member.call(points.list, {})).own ?? a('0'))
    const before = Number(await own())
    await claim(member, 'option_insurance', '5', '50%', '10', '30', '2', '100')
    expect(Number(await own())).toBe(before - 30)
    await environment.advance('2 days')
    expect(await listCoupons(member, 'available')).toEqual([])
    expect(await listCoupons(member, 'expired')).toEqual([{ status: 'expired', product: null, paid: null }])
  })

  it('that was closed is not claimed any more', async () => {
    const id = await series('option_insurance', '5', '50%', '10', '0', '30', '9')
    await environment.operate('coupon', 'close', id)
    const member = await environment.verified()
    expect(await member.refusal(coupons.claim, { id })).toBe('not_found')
  })
})

describe('option insurance', () => {
  it('pays a share of a lost stake back, once', async () => {
    const member = await environment.verified({ usdt: '1000' })
    await member.call(wallet.transfer, { asset: USDT, quantity: a('500'), from: 'spot', to: 'seconds' })
    const coupon = await claim(member, 'option_insurance', '30', '50%', '10', '0', '30', '1')
    const order = {
      market: '1' as never,
      payAsset: USDT,
      direction: 'up',
      seconds: 60,
      stake: a('100'),
    } as const
    const other = await environment.verified({ usdt: '1000' })
    expect(await other.refusal(seconds.open, { ...order, coupon })).toBe('coupon_unknown')
    await member.call(seconds.open, { ...order, coupon })
    expect(await member.refusal(seconds.open, { ...order, coupon })).toBe('coupon_unknown')
    await environment.advance('2 seconds')
    expect(await listCoupons(member, 'used')).toEqual(used('seconds', null))
    await environment.price('BTC/USDT', '59000')
    await environment.advance('2 minutes')
    expect(await listCoupons(member, 'used')).toEqual(used('seconds', '30'))
    const [usdt] = (await member.call(seconds.payAssets, {})).list
    expect(amountText(usdt?.wallet?.free ?? a('0'))).toBe('429.8')
  })
})

describe('a fee rebate of an option', () => {
  it('returns its fee at the end, whatever the outcome, and inviters receive nothing of it', async () => {
    const inviter = await environment.member()
    const { code } = await inviter.call(referral.summary, {})
    const member = await signUp(environment.url, 'option-fee@example.com', code)
    await member.deposit('USDT', '1000')
    await environment.advance('4 seconds')
    await verify(environment, member)
    await member.call(wallet.transfer, { asset: USDT, quantity: a('1000'), from: 'spot', to: 'seconds' })
    const coupon = await claim(member, 'fee_rebate', '20', '50%', '50', '0', '30', '1')
    const terms = { market: '1' as never, payAsset: USDT, direction: 'up', seconds: 60 } as const
    await member.call(seconds.open, { ...terms, stake: a('500'), coupon })
    await environment.price('BTC/USDT', '60000')
    await environment.advance('2 minutes')
    // The payment is half of 0.2 % of the stake.
    expect(await listCoupons(member, 'used')).toEqual(used('seconds', '0.5'))
    const rebates = async () =>
      (await inviter.call(referral.rebates, {})).list.map(({ amount }) => amountText(amount))
    expect(await rebates()).toEqual([])
    await member.call(seconds.open, { ...terms, stake: a('100') })
    await environment.advance('2 minutes')
    expect(await rebates()).toEqual(['0.04'])
  })
})

describe('a fee rebate', () => {
  const fee = ['fee_rebate', '20', '50%', '50', '0', '30', '1']
  const pair = { base: '1' as never, quote: USDT }

  it('returns a share of the fee of a spot order when it is filled, and stays available when it is cancelled', async () => {
    const member = await environment.verified({ usdt: '5000' })
    const coupon = await claim(member, ...fee)
    const order = { ...pair, side: 'buy', quantity: a('0.01'), coupon } as const
    await environment.price('BTC/USDT', '60000')
    const resting = await member.call(spot.place, { ...order, price: a('50000') })
    expect(await member.refusal(spot.place, { ...order, price: a('50000') })).toBe('coupon_unknown')
    await member.call(spot.cancel, { id: resting?.id ?? ('' as never) })
    await environment.advance('2 minutes')
    expect(await listCoupons(member, 'available')).toHaveLength(1)
    await environment.price('BTC/USDT', '60000')
    const small = { ...order, quantity: a('0.0008'), price: a('61000') }
    expect(await member.refusal(spot.place, small)).toBe('coupon_unfit')
    const filled = await member.call(spot.place, { ...order, price: a('61000') })
    expect(filled?.status).toBe('done')
    await environment.advance('2 seconds')
    const worth = amountText(divideByInt(filled?.fee ?? a('0'), 2n, 'down'))
    expect(await listCoupons(member, 'used')).toEqual(used('spot', worth))
  })

  it('returns a share of the fee of a futures order, and none of one that only reduces', async () => {
    const member = await environment.verified({ usdt: '5000' })
    await member.call(wallet.transfer, { asset: USDT, quantity: a('4000'), from: 'spot', to: 'futures' })
    const coupon = await claim(member, ...fee)
    await environment.price('BTC/USDT', '60000')
    const order = { ...pair, side: 'long', kind: 'market', lots: a('10'), leverage: 10 } as const
    await member.call(futures.open, { ...order, coupon })
    const { positions } = await member.call(futures.list, { status: 'open' })
    // The fee was paid for all lots, also for those that are closed before the coupon pays.
    await member.call(futures.close, { id: positions.list[0]?.id as never, lots: a('4') })
    await environment.advance('2 seconds')
    const worth = amountText(divideByInt(positions.list[0]?.fee ?? a('0'), 2n, 'down'))
    expect(await listCoupons(member, 'used')).toEqual(used('futures', worth))
    const another = await claim(member, ...fee)
    const reduce = { ...order, side: 'short', reduceOnly: true, coupon: another } as const
    expect(await member.refusal(futures.open, reduce)).toBe('coupon_unfit')
  })
})

describe('one coupon', () => {
  it('is bound to one of twelve orders that name it at the same time, in two products', async () => {
    const member = await environment.verified({ usdt: '5000' })
    await member.call(wallet.transfer, { asset: USDT, quantity: a('2000'), from: 'spot', to: 'futures' })
    const coupon = await claim(member, 'fee_rebate', '20', '50%', '50', '0', '30', '1')
    await environment.price('BTC/USDT', '60000')
    const pair = { currency_id: '1', legal_id: '3', type: '1', coupon_id: coupon }
    const buy = { ...pair, amount: '0.002', target_price: '61000' }
    const long = { ...pair, status: '1', share: '2', multiple: '10' }
    const orders = Array.from({ length: 6 }, () => [
      member.send('POST', spot.place.path, buy, { key: freshKey() }),
      member.send('POST', futures.open.path, long, { key: freshKey() }),
    ])
    const replies = (await Promise.all(orders.flat())).map(({ body }) =>
      body.ok ? 'bound' : body.error.reason,
    )
    expect(replies.toSorted()).toEqual(['bound', ...Array.from({ length: 11 }, () => 'coupon_unknown')])
    await environment.advance('2 seconds')
    expect((await listCoupons(member, 'used')).map(({ status }) => status)).toEqual(['used'])
  })
})

describe('a deposit bonus', () => {
  it('is credited with the approval, and the coupon of a rejected deposit is available again', async () => {
    const member = await environment.verified()
    const coupon = await claim(member, 'deposit_bonus', '10', '5%', '100', '0', '30', '1')
    const deposit = { voucher: 'transfer', asset: USDT, amount: a('150'), coupon }
    const small = { ...deposit, amount: a('99') }
    expect(await member.refusal(wallet.requestDeposit, small)).toBe('coupon_unfit')
    await member.call(wallet.requestDeposit, deposit)
    const [waiting] = await environment.db.rows<{ subject: string }>(sql`
      select subject from coupon where id = ${coupon}`)
    await environment.operate('review', 'reject', 'deposit', waiting?.subject ?? '', 'unreadable')
    await environment.advance('5 seconds')
    expect(await listCoupons(member, 'available')).toHaveLength(1)
    await member.call(wallet.requestDeposit, deposit)
    await environment.advance('10 seconds')
    expect(await listCoupons(member, 'used')).toEqual(used('deposit', '7.5'))
    expect(await member.balance('USDT')).toBe('157.5')
  })
})

describe('a yield boost', () => {
  it('is paid at maturity for every day of the lock', async () => {
    const member = await environment.verified({ usdt: '1000' })
    const coupon = await claim(member, 'yield_boost', '100', '0.1%', '100', '0', '30', '1')
    const { list } = await member.call(lockMining.plans, { limit: 100 })
    const plan = list.find(({ code, lockDays }) => code === 'USDT' && lockDays === 5)
    await member.call(lockMining.lock, { plan: plan?.id ?? ('' as never), amount: a('200'), coupon })
    await environment.advance('1 day')
    expect(await listCoupons(member, 'used')).toEqual(used('lock', null))
    await environment.advance('6 days')
    expect(await listCoupons(member, 'used')).toEqual(used('lock', '1'))
  })
})

describe('a loan coupon', () => {
  it('returns the interest of the first days when the loan is repaid', async () => {
    await environment.price('BTC/USDT', '100000')
    const member = await environment.verified({ usdt: '50000', btc: '1' })
    const coupon = await claim(member, 'loan_interest', '10', '50%', '100', '0', '30', '1')
    const loan = { collateralAsset: '1' as never, collateral: a('0.2'), amount: a('3000') }
    await member.call(loans.borrow, { ...loan, coupon })
    await environment.advance('2 hours')
    expect(await listCoupons(member, 'used')).toEqual(used('loan', null))
    const [own] = (await member.call(loans.list, {})).list
    await member.call(loans.repay, { id: own?.id ?? ('' as never) })
    await environment.advance('2 minutes')
    // Three hours have begun: 0.09 USDT of interest.
    expect(await listCoupons(member, 'used')).toEqual(used('loan', '0.045'))
  })
})
