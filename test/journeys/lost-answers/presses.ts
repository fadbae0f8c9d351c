import { account } from '@bourse/contracts/account'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { type CouponSeriesId, coupons } from '@bourse/contracts/coupons'
import { dualInvest } from '@bourse/contracts/dual-invest'
import { futures } from '@bourse/contracts/futures'
import { game } from '@bourse/contracts/game'
import { ieo } from '@bourse/contracts/ieo'
import { toAmount, sum } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { lockMining } from '@bourse/contracts/lock-mining'
import { margin } from '@bourse/contracts/margin'
import { mining } from '@bourse/contracts/mining'
import { otc } from '@bourse/contracts/otc'
import { points } from '@bourse/contracts/points'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { lastingProof, type Member, type TestEnvironment } from '#environment'
import { nftRows } from './nft-presses.ts'
import { futuresRows, position, spotRows, trader, twapRows } from './order-presses.ts'
import { key, one, type Prepare, press, rich } from './press.ts'

const [BTC, USDT] = ['1', '3'] as never[] as [never, never]
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const PROGRAM = '9001' as never
const CARD = {
  holder: 'Alice Example',
  number: '4111 1111 1111 1111',
  bank: 'First Bank',
  branch: 'Main',
  city: 'Hanoi',
  mobile: '0900000000',
}
const walletRows = {
  'wallet.requestDeposit': async (environment) => {
    const input = { voucher: 'test transfer', amount: toAmount('10'), asset: USDT, method: 0 }
    return press(await environment.member(), wallet.requestDeposit, () => input)
  },
  'wallet.transfer': async (environment) =>
    press(await rich(environment), wallet.transfer, () => ({
      asset: USDT,
      quantity: toAmount('5'),
      from: 'spot' as const,
      to: 'futures' as const,
    })),
  'sub-accounts.transfer': async (environment) => {
    const member = await rich(environment)
    const { id: from } = await member.call(account.profile, {})
    const { id: to } = await member.call(subAccounts.create, { name: 'Robot' })
    return press(member, subAccounts.transfer, () => ({ asset: USDT, quantity: toAmount('5'), from, to }))
  },
  'wallet.withdraw': async (environment) => {
    const member = await rich(environment)
    const { code } = await lastingProof(environment, member)
    const input = { asset: USDT, quantity: toAmount('10'), address: ADDRESS }
    return press(member, wallet.withdraw, (which) => ({
      ...input,
      code: which === 'new code' ? '000000' : code,
    }))
  },
  'wallet.swap': async (environment) => {
    const member = await rich(environment)
    await member.call(wallet.swapQuote, { from: USDT, to: BTC })
    return press(member, wallet.swap, () => ({ from: USDT, to: BTC, quantity: toAmount('50') }))
  },
  'wallet.convertDust': async (environment) => {
    const member = await environment.member()
    await environment.operate('member', 'fund', member.email, '0.00005', 'BTC')
    const { total } = await member.call(wallet.dustQuote, {})
    return press(member, wallet.convertDust, () => ({ total }))
  },
  'wallet.createRecurring': async (environment) =>
    press(await rich(environment), wallet.createRecurring, () => ({
      asset: BTC,
      amount: toAmount('30'),
      cadence: 'daily' as const,
      hour: 5,
    })),
} satisfies Record<string, Prepare>

async function leader(environment: TestEnvironment) {
  const member = await trader(environment)
  const at = new Date(environment.clock.now())
  const row = await environment.db.row<{ id: string }>(sql`
    insert into leader (member_id, capital, since, live_since)
    select id, 1000, ${at}, ${at} from member where email = ${member.email} returning member_id::text as id`)
  await environment.advance('1 second')
  return { member, id: row?.id as never }
}

const copyRows = {
  'copy-trading.follow': async (environment) =>
    press(await trader(environment), copyTrading.follow, () => ({
      leader: PROGRAM,
      mode: 'multiple' as const,
      size: toAmount('1'),
    })),
  'copy-trading.unfollow': async (environment) => {
    const member = await trader(environment)
    await member.call(copyTrading.follow, { leader: PROGRAM, mode: 'multiple', size: toAmount('1') }, key())
    return press(member, copyTrading.unfollow, () => ({ leader: PROGRAM }))
  },
  'copy-trading.detach': async (environment) => {
    const { member: leading, id } = await leader(environment)
    const member = await trader(environment)
    await member.call(copyTrading.follow, { leader: id, mode: 'multiple', size: toAmount('1') }, key())
    await environment.advance('1 second')
    await leading.call(futures.open, position, key())
    await environment.advance('1 second')
    const copy = one((await member.call(futures.list, { status: 'open' })).positions.list)
    return press(member, copyTrading.detach, () => ({ position: copy.id }))
  },
} satisfies Record<string, Prepare>

async function debtor(environment: TestEnvironment): Promise<Member> {
  const member = await trader(environment)
  await member.call(margin.borrow, { amount: toAmount('500') }, key())
  return member
}

const loan = { collateralAsset: BTC, collateral: toAmount('0.03'), amount: toAmount('300') }
async function borrower(environment: TestEnvironment) {
  const member = await rich(environment)
  await member.call(loans.borrow, loan, key())
  return { member, id: one((await member.call(loans.list, {})).list).id }
}

const debtRows = {
  'margin.borrow': async (environment) =>
    press(await trader(environment), margin.borrow, () => ({ amount: toAmount('100') })),
  'margin.repay': async (environment) =>
    press(await debtor(environment), margin.repay, () => ({ amount: toAmount('50') })),
  'loans.borrow': async (environment) => press(await rich(environment), loans.borrow, () => loan),
  'loans.repay': async (environment) => {
    const { member, id } = await borrower(environment)
    return press(member, loans.repay, () => ({ id, amount: toAmount('100') }))
  },
  'loans.addCollateral': async (environment) => {
    const { member, id } = await borrower(environment)
    return press(member, loans.addCollateral, () => ({ id, amount: toAmount('0.01') }))
  },
} satisfies Record<string, Prepare>

const earnRows = {
  'lock-mining.lock': async (environment) =>
    press(await rich(environment), lockMining.lock, () => ({ plan: '1' as never, amount: toAmount('1000') })),
  'lock-mining.redeem': async (environment) => {
    const member = await rich(environment)
    await member.call(lockMining.lock, { plan: '1' as never, amount: toAmount('1000') }, key())
    const { id } = one((await member.call(lockMining.list, {})).list)
    return press(member, lockMining.redeem, () => ({ id }))
  },
  'dual-invest.buy': async (environment) => {
    const member = await rich(environment)
    const { id, annualRate } = one((await member.call(dualInvest.products, { kind: 'put' })).list)
    return press(member, dualInvest.buy, (which) => ({
      product: id,
      shares: 1,
      shownRate: which === 'new price' ? toAmount('0.0001') : annualRate,
    }))
  },
  'mining.rent': async (environment) =>
    press(await rich(environment), mining.rent, () => ({
      plan: '1' as never,
      shares: toAmount('10'),
      shownPrice: toAmount('1000'),
    })),
  'ieo.subscribe': async (environment) => {
    const member = await rich(environment)
    const { list } = await member.call(ieo.list, { limit: 100 })
    const { id } = one(list.filter(({ phase }) => phase === 'running'))
    const input = { project: id, quantity: toAmount('500') }
    return press(member, ieo.subscribe, (which) => ({
      ...input,
      ...(which === 'new price' ? { shownPrice: toAmount('2') } : {}),
    }))
  },
} satisfies Record<string, Prepare>

const rewardRows = {
  'game.toss': async (environment) => {
    const member = await environment.member()
    const { commitment } = await member.call(game.state, {})
    return press(member, game.toss, (which) => ({
      commitment,
      clientSeed: which === 'new code' ? 'another' : 'mine',
      choice: 'heads' as const,
      stake: toAmount('5'),
    }))
  },
  'points.exchange': async (environment) => {
    const member = await environment.verified()
    await environment.db.rows(sql`update reward set cost = 1, stock = 100 where id = 101`)
    return press(member, points.exchange, () => ({ id: '101' as never }))
  },
  'coupons.claim': async (environment) => {
    const member = await environment.verified()
    const words = ['option_insurance', '5', '50%', '1000000', '0', '30', '100']
    const [line = ''] = await environment.operate('coupon', 'create', ...words)
    return press(member, coupons.claim, () => ({ id: line.split(' ')[1] as CouponSeriesId }))
  },
} satisfies Record<string, Prepare>

async function otcOrder(environment: TestEnvironment, side: 'buy' | 'sell') {
  const member = await rich(environment)
  await member.call(wallet.saveCard, CARD)
  const pair = { side, asset: USDT, fiat: 'VND' } as const
  const { id, price } = one((await member.call(otc.offers, pair)).list)
  return {
    member,
    order: { ...pair, merchant: id, shownPrice: price, method: 'bank', quantity: toAmount('100') } as const,
  }
}

async function placeOtc(environment: TestEnvironment, side: 'buy' | 'sell') {
  const { member, order: terms } = await otcOrder(environment, side)
  return { member, id: (await member.call(otc.place, terms, key())).id }
}

const otcRows = {
  'otc.place': async (environment) => {
    const { member, order: terms } = await otcOrder(environment, 'buy')
    const moved = sum(terms.shownPrice, toAmount('1'))
    return press(member, otc.place, (which) => ({
      ...terms,
      shownPrice: which === 'new price' ? moved : terms.shownPrice,
    }))
  },
  'otc.pay': async (environment) => {
    const { member, id } = await placeOtc(environment, 'buy')
    return press(member, otc.pay, () => ({ id }))
  },
  'otc.release': async (environment) => {
    const { member, id } = await placeOtc(environment, 'sell')
    await environment.advance('5 seconds')
    return press(member, otc.release, () => ({ id }))
  },
  'otc.cancel': async (environment) => {
    const { member, id } = await placeOtc(environment, 'buy')
    return press(member, otc.cancel, () => ({ id }))
  },
} satisfies Record<string, Prepare>

/** A press of each call that moves money. */
export const PRESSES: Readonly<Record<string, Prepare>> = {
  ...spotRows,
  ...walletRows,
  ...futuresRows,
  ...twapRows,
  ...copyRows,
  ...debtRows,
  ...earnRows,
  ...nftRows,
  ...rewardRows,
  ...otcRows,
}
