import { futures, type Position } from '@bourse/contracts/futures'
import { type Input, toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import type { Member, TestEnvironment } from '#environment'
import { key, one, type Prepare, press, rich } from './press.ts'

const [BTC, USDT] = ['1', '3'] as never[] as [never, never]
const PAIR = { base: BTC, quote: USDT }

export async function trader(environment: TestEnvironment): Promise<Member> {
  const member = await rich(environment)
  const quantity = toAmount('20000')
  await member.call(wallet.transfer, { asset: USDT, quantity, from: 'spot', to: 'futures' }, key())
  return member
}

export const position = {
  base: BTC,
  quote: USDT,
  side: 'long',
  kind: 'market',
  lots: toAmount('2'),
  leverage: 10,
} as const
const limit = { ...position, kind: 'limit', limitPrice: toAmount('50000') } as const

async function holder(environment: TestEnvironment, order: Input<typeof futures.open> = position) {
  const member = await trader(environment)
  await member.call(futures.open, order, key())
  const status = order.kind === 'limit' ? 'pending' : 'open'
  const own: Position = one((await member.call(futures.list, { status })).positions.list)
  return { member, id: own.id }
}

const order = (price: string) => ({
  quantity: toAmount('0.001'),
  price: toAmount(price),
  base: BTC,
  quote: USDT,
  side: 'buy' as const,
})

export const spotRows = {
  'spot.place': async (environment) =>
    press(await rich(environment), spot.place, (which) => ({
      ...order(which === 'new price' ? '60001' : '60000'),
      kind: 'market' as const,
    })),
  'spot.cancel': async (environment) => {
    const member = await rich(environment)
    const placed = await member.call(spot.place, order('50000'), key())
    return press(member, spot.cancel, () => ({ id: placed?.id as never }))
  },
  'spot.amend': async (environment) => {
    const member = await rich(environment)
    const placed = await member.call(spot.place, order('50000'), key())
    return press(member, spot.amend, () => ({ id: placed?.id as never, price: toAmount('51000') }))
  },
  'spot.cancelAll': async (environment) => {
    const member = await rich(environment)
    await member.call(spot.place, order('50000'), key())
    return press(member, spot.cancelAll, () => ({}))
  },
  'spot.placeMany': async (environment) =>
    press(await rich(environment), spot.placeMany, () => ({ orders: [order('50000'), order('49000')] })),
  'spot.placeOco': async (environment) =>
    press(await rich(environment), spot.placeOco, () => ({
      ...order('59000'),
      stopPrice: toAmount('61000'),
    })),
  'spot.placeScale': async (environment) =>
    press(await rich(environment), spot.placeScale, () => ({
      ...PAIR,
      side: 'buy' as const,
      quantity: toAmount('0.003'),
      from: toAmount('50000'),
      to: toAmount('51000'),
      count: 3,
      weight: 'even' as const,
    })),
} satisfies Record<string, Prepare>

export const futuresRows = {
  'futures.open': async (environment) =>
    press(await trader(environment), futures.open, (which) => ({
      ...position,
      ...(which === 'new code' ? { payPassword: 'another 7' } : {}),
    })),
  'futures.openMany': async (environment) =>
    press(await trader(environment), futures.openMany, () => ({ orders: [position, limit] })),
  'futures.close': async (environment) => {
    const { member, id } = await holder(environment)
    return press(member, futures.close, () => ({ id, lots: toAmount('1') }))
  },
  'futures.cancel': async (environment) => {
    const { member, id } = await holder(environment, limit)
    return press(member, futures.cancel, () => ({ id }))
  },
  'futures.setStops': async (environment) => {
    const { member, id } = await holder(environment)
    return press(member, futures.setStops, () => ({ id, stopLoss: toAmount('58000') }))
  },
  'futures.closeAll': async (environment) =>
    press((await holder(environment)).member, futures.closeAll, () => ({ sides: 'all' as const })),
  'seconds.open': async (environment) => {
    const member = await rich(environment)
    const quantity = toAmount('1000')
    await member.call(wallet.transfer, { asset: USDT, quantity, from: 'spot', to: 'seconds' }, key())
    return press(member, seconds.open, () => ({
      market: '1' as never,
      payAsset: USDT,
      direction: 'up' as const,
      seconds: 30,
      stake: toAmount('10'),
    }))
  },
  'futures.adjustMargin': async (environment) => {
    const { member, id } = await holder(environment)
    return press(member, futures.adjustMargin, () => ({
      id,
      direction: 'add' as const,
      amount: toAmount('5'),
    }))
  },
  'futures.setLeverage': async (environment) => {
    const { member, id } = await holder(environment)
    return press(member, futures.setLeverage, () => ({ id, leverage: 5 }))
  },
  'futures.amend': async (environment) => {
    const { member, id } = await holder(environment, limit)
    return press(member, futures.amend, () => ({ id, limitPrice: toAmount('51000') }))
  },
  'futures.cancelAll': async (environment) =>
    press((await holder(environment, limit)).member, futures.cancelAll, () => ({})),
} satisfies Record<string, Prepare>

const plan = { ...PAIR, orders: 4, minutes: 10 }
const spotPlan = { ...plan, side: 'buy' as const, quantity: toAmount('0.01') }

export const twapRows = {
  'twap.placeSpot': async (environment) => press(await rich(environment), twap.placeSpot, () => spotPlan),
  'twap.placeFutures': async (environment) =>
    press(await trader(environment), twap.placeFutures, () => ({
      ...plan,
      side: 'long' as const,
      lots: toAmount('20'),
      leverage: 10,
    })),
  'twap.cancel': async (environment) => {
    const member = await rich(environment)
    const { id } = await member.call(twap.placeSpot, spotPlan, key())
    return press(member, twap.cancel, () => ({ id }))
  },
} satisfies Record<string, Prepare>
