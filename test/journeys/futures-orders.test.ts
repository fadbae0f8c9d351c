import { createHash } from 'node:crypto'
import { futures, type Position } from '@bourse/contracts/futures'
import { addMs, amountText, type Input, MINUTE, toAmount, ZERO } from '@bourse/contracts/kit'
import { checkReceipt, compute, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const pair = { base: '1' as never, quote: '3' as never }
const digest = (content: string) => createHash('sha256').update(content).digest('hex')
const a = toAmount

let alice: Member
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.mark('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '5000' })
  const move = { asset: '3', quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move as never, { key: freshKey() })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

type Order = Partial<Input<typeof futures.open>>
const open = (more: Order) =>
  alice.call(
    futures.open,
    { ...pair, side: 'long', kind: 'market', lots: a('100'), leverage: 10, ...more } as Input<
      typeof futures.open
    >,
    { key: freshKey() },
  )
const refusal = (more: Order) =>
  alice.refusal(futures.open, {
    ...pair,
    side: 'long',
    kind: 'market',
    lots: a('100'),
    leverage: 10,
    ...more,
  } as Input<typeof futures.open>)
const rows = async (status: 'open' | 'pending' | 'cancelled' | 'closed'): Promise<readonly Position[]> =>
  (await alice.call(futures.list, { status })).positions.list
const only = async (status: Parameters<typeof rows>[0]): Promise<Position> => {
  const [row, more] = await rows(status)
  if (row === undefined || more !== undefined) throw new Error(`alice has one ${status} row`)
  return row
}
const free = async (): Promise<string> => {
  const { futures: available } = await alice.call(wallet.detail, { asset: '3' as never, kind: 'futures' })
  return amountText(available ?? ZERO)
}

/** Levels that the price of no test reaches. */
const ALTERED: Readonly<Record<string, string>> = {
  limit: '70000',
  limit_price: '50000',
  stop_above: '70000',
  stop_below: '50000',
  stop_loss: '50000',
  trail_rate: '0.02',
  trail_distance: '600',
}

/** Verifies the newest receipt of a kind as a client does, and finds an altered one. */
async function verified(kind: 'open' | 'close' | 'stop', alter: string, to = ALTERED[alter] ?? '') {
  const { list } = await alice.call(receipts.list, { kind })
  const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
  const previous = receipt.earlier === null ? null : await alice.call(receipts.one, { id: receipt.earlier })
  const checked = await checkReceipt(receipt, { digest, previous })
  expect(Object.keys(receipt.inputs)).toContain(alter)
  const inputs = { ...receipt.inputs, [alter]: to }
  const altered = await checkReceipt({ ...receipt, inputs }, { digest, previous })
  // Not only is its hash another one: the rule refuses it.
  expect(() => compute(kind, inputs, receipt.ticks)).toThrow()
  return { isEqual: checked.isEqual, isAlteredFound: !altered.isEqual }
}

describe('a stop order that opens a position', () => {
  it('holds the margin of its band, opens at the market price, and gets the rest back', async () => {
    await open({ kind: 'stopMarket', stopPrice: a('61000') })
    const waiting = await only('pending')
    expect(waiting).toMatchObject({ kind: 'stopMarket', stopPrice: a('61000'), triggerBy: 'last' })
    // 0.1 BTC at 64,050 and the spread: 640.564 of margin.
    expect(waiting.margin).toBeGreaterThan(a('640'))
    await environment.price('BTC/USDT', '61100')
    const position = await only('open')
    expect([position.quotedPrice, position.margin]).toEqual([a('61100'), a('611.0611')])
    expect((await verified('open', 'stop_above')).isEqual).toBe(true)
    expect((await verified('open', 'stop_above')).isAlteredFound).toBe(true)
  })

  it('is not triggered by one print when the mark price triggers it', async () => {
    await open({ kind: 'stopMarket', stopPrice: a('61000'), triggerBy: 'mark' })
    await environment.price('BTC/USDT', '61500')
    await environment.price('BTC/USDT', '60000')
    expect(await rows('open')).toEqual([])
    await environment.mark('BTC/USDT', '61100')
    expect(await only('open')).toMatchObject({ triggerBy: 'mark' })
    const { isEqual, isAlteredFound } = await verified('open', 'stop_above')
    expect([isEqual, isAlteredFound]).toEqual([true, true])
  })

  it('becomes a limit order, and waits for its price once the stop was reached', async () => {
    await open({ kind: 'stopLimit', stopPrice: a('61000'), limitPrice: a('60500') })
    await environment.price('BTC/USDT', '61000')
    expect((await only('pending')).triggeredAt).not.toBeNull()
    await environment.price('BTC/USDT', '60400')
    expect(await only('open')).toMatchObject({ openPrice: a('60500') })
    expect((await verified('open', 'limit', '100')).isEqual).toBe(true)
  })

  it('ends without a position where its price has left the band, and returns its hold', async () => {
    await open({ kind: 'stopMarket', stopPrice: a('61000') })
    await environment.price('BTC/USDT', '65000')
    expect(await only('cancelled')).toMatchObject({ entryEnd: 'unfilled' })
    expect(await free()).toBe('5000')
  })
})

const follow = async (...prices: readonly string[]) => {
  for (const price of prices) await environment.price('BTC/USDT', price)
}

describe('a trailing stop that opens a position', () => {
  it('follows the highest price of a short, holds for a rise by half, and names both ticks', async () => {
    await open({ kind: 'trailingStop', side: 'short', trailRate: a('0.01') })
    const waiting = await only('pending')
    expect(waiting).toMatchObject({ kind: 'trailingStop', stopPrice: null, trailRate: a('0.01') })
    // 0.1 BTC at 90,000, less the spread: up to 900 of margin.
    expect(waiting.margin).toBeGreaterThan(a('899'))
    expect(waiting.margin).toBeLessThanOrEqual(a('900'))
    await follow('60500', '62000', '61500', '61380.01')
    expect(await rows('open')).toEqual([])
    await follow('61380')
    const position = await only('open')
    expect([position.quotedPrice, position.stopPrice]).toEqual([a('61380'), a('61380')])
    expect(position.margin).toBeLessThan(a('614'))
    expect(await verified('open', 'trail_rate')).toEqual({ isEqual: true, isAlteredFound: true })
    const { list } = await alice.call(receipts.list, { kind: 'open' })
    const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
    expect(receipt.ticks.map(({ price }) => price)).toEqual(['61380', '62000'])
  })

  it('that is changed follows the same highest price at its new distance', async () => {
    await open({ kind: 'trailingStop', side: 'short', trailRate: a('0.01') })
    await follow('62000', '61700')
    const { id } = await only('pending')
    await alice.call(futures.amend, { id, trailDistance: a('1000') }, { key: freshKey() })
    expect(await only('pending')).toMatchObject({ trailDistance: a('1000'), trailRate: null })
    await follow('61380', '61000.01')
    expect(await rows('open')).toEqual([])
    await follow('61000')
    expect((await only('open')).stopPrice).toBe(a('61000'))
    expect(await verified('open', 'trail_distance', '2000')).toEqual({ isEqual: true, isAlteredFound: true })
  })

  it('follows the lowest price of a long once its activation price was reached', async () => {
    const terms = { trailDistance: a('500'), activationPrice: a('59000') } as const
    await open({ kind: 'trailingStop', ...terms })
    await follow('59500', '60100', '59600')
    expect(await only('pending')).toMatchObject({ activatedAt: null })
    await follow('59000', '58600', '59099.99')
    expect((await only('pending')).activatedAt).not.toBeNull()
    await follow('59100')
    expect(await only('open')).toMatchObject({ quotedPrice: a('59100') })
    expect(await verified('open', 'trail_distance')).toEqual({ isEqual: true, isAlteredFound: true })
  })

  it('that only reduces holds nothing, and closes a long that has fallen from its highest price', async () => {
    await open({ leverage: 10 })
    const before = await free()
    await open({ kind: 'trailingStop', side: 'short', trailDistance: a('500'), reduceOnly: true })
    expect(await free()).toBe(before)
    await follow('61000', '60600', '60500')
    expect(await rows('open')).toEqual([])
    expect(await only('closed')).toMatchObject({ price: a('60500') })
    expect(await only('cancelled')).toMatchObject({ entryEnd: 'reduced' })
    expect(await verified('close', 'trail_distance')).toEqual({ isEqual: true, isAlteredFound: true })
  })

  it('is not filled above its hold, ends by its time limit, and returns its margin when it is cancelled', async () => {
    await open({ kind: 'trailingStop', side: 'short', trailRate: a('0.01') })
    const until = { timeInForce: 'gtt', expiresAt: addMs(environment.clock.now(), MINUTE) } as const
    await open({ kind: 'trailingStop', trailRate: a('0.01'), lots: a('1'), ...until })
    await environment.advance('2 minutes')
    expect(await only('cancelled')).toMatchObject({ entryEnd: 'expired' })
    await follow('95000', '94000')
    expect((await rows('cancelled')).map(({ entryEnd }) => entryEnd)).toContain('unfilled')
    expect(await free()).toBe('5000')
  })

  it.each<[string, Order, string]>([
    ['without a distance', {}, 'trail_invalid'],
    ['with two', { trailRate: a('0.01'), trailDistance: a('500') }, 'trail_invalid'],
    ['beyond half of the price', { trailDistance: a('30000.01') }, 'trail_invalid'],
    [
      'with an activation price off the step',
      { trailRate: a('0.01'), activationPrice: a('59000.001') },
      'price_invalid',
    ],
    [
      'whose activation price is passed',
      { trailRate: a('0.01'), activationPrice: a('60000') },
      'stop_reached',
    ],
    ['of another type', { kind: 'limit', limitPrice: a('59000'), trailRate: a('0.01') }, 'trail_invalid'],
    ['at once', { trailRate: a('0.01'), timeInForce: 'ioc' }, 'order_terms_unfit'],
  ])('%s is refused', async (_name, more, code) => {
    expect(await refusal({ kind: 'trailingStop', ...more })).toBe(code)
  })

  it('takes no price and no second distance, and other lots with their hold', async () => {
    await open({ kind: 'trailingStop', trailRate: a('0.01') })
    const { id } = await only('pending')
    expect(await alice.refusal(futures.amend, { id, limitPrice: a('50000') })).toBe('amend_unfit')
    const two = { trailRate: a('0.02'), trailDistance: a('500') }
    expect(await alice.refusal(futures.amend, { id, ...two })).toBe('trail_invalid')
    const { margin } = await only('pending')
    await alice.call(futures.amend, { id, lots: a('50') }, { key: freshKey() })
    expect((await only('pending')).margin * 2n).toBe(margin)
  })
})

describe('the time in force of a limit order', () => {
  it('refuses what would not fill at once, and fills what would, at the market price', async () => {
    const limit = { kind: 'limit', limitPrice: a('59000') } as const
    expect(await refusal({ ...limit, timeInForce: 'ioc' })).toBe('no_liquidity')
    expect(await refusal({ ...limit, timeInForce: 'fok' })).toBe('not_filled_whole')
    expect(await refusal({ kind: 'limit', limitPrice: a('61000'), timeInForce: 'postOnly' })).toBe(
      'post_only_takes',
    )
    await open({ kind: 'limit', limitPrice: a('61000'), timeInForce: 'fok' })
    expect(await only('open')).toMatchObject({ quotedPrice: a('60000'), openPrice: a('60006') })
    const { isEqual, isAlteredFound } = await verified('open', 'limit_price')
    expect([isEqual, isAlteredFound]).toEqual([true, true])
  })

  it('ends an order at its expiry, also after a downtime', async () => {
    const expiresAt = addMs(environment.clock.now(), MINUTE)
    await open({ kind: 'limit', limitPrice: a('59000'), timeInForce: 'gtt', expiresAt })
    await environment.advance('2 minutes')
    expect(await only('cancelled')).toMatchObject({ entryEnd: 'expired' })
    expect(await free()).toBe('5000')
  })
})

describe('an order that only reduces', () => {
  it('waits without a hold, and closes a part of the position at its price', async () => {
    await open({})
    const before = await free()
    await open({ side: 'short', kind: 'limit', limitPrice: a('61000'), lots: a('40'), reduceOnly: true })
    expect(await free()).toBe(before)
    await environment.price('BTC/USDT', '61500')
    expect(await only('open')).toMatchObject({ lots: a('60') })
    expect(await only('cancelled')).toMatchObject({ entryEnd: 'reduced' })
    expect((await only('closed')).price).toBe(a('61500'))
    const { isEqual, isAlteredFound } = await verified('close', 'limit')
    expect([isEqual, isAlteredFound]).toEqual([true, true])
  })

  it('protects a position by its stop, and ends where nothing is left to close', async () => {
    await open({})
    const stop = { side: 'short', kind: 'stopMarket', stopPrice: a('59000'), reduceOnly: true } as const
    await open(stop)
    await open({ ...stop, stopPrice: a('58900') })
    await environment.price('BTC/USDT', '58800')
    expect(await rows('open')).toEqual([])
    expect((await rows('cancelled')).map(({ entryEnd }) => entryEnd)).toEqual(['nothingToReduce', 'reduced'])
    expect((await verified('close', 'stop_below')).isAlteredFound).toBe(true)
  })
})

describe('the price that triggers take profit and stop loss', () => {
  it('is the mark price where the member chose it', async () => {
    await open({ stopLoss: a('59000'), stopsBy: 'mark' })
    await environment.price('BTC/USDT', '58500')
    await environment.price('BTC/USDT', '60000')
    expect(await only('open')).toMatchObject({ stopsBy: 'mark' })
    await environment.mark('BTC/USDT', '58900')
    expect(await only('closed')).toMatchObject({ closeReason: 'stopLoss' })
    const { isEqual, isAlteredFound } = await verified('stop', 'stop_loss')
    expect([isEqual, isAlteredFound]).toEqual([true, true])
  })
})

describe('a waiting order that is changed', () => {
  it('holds what its new price and lots need, under the same number', async () => {
    await open({ kind: 'limit', limitPrice: a('59000') })
    const { id } = await only('pending')
    await alice.call(futures.amend, { id, limitPrice: a('50000'), lots: a('200') }, { key: freshKey() })
    expect(await only('pending')).toMatchObject({
      id,
      openPrice: a('50000'),
      lots: a('200'),
      margin: a('1000'),
    })
    await alice.call(futures.amend, { id, lots: a('100') }, { key: freshKey() })
    expect(await only('pending')).toMatchObject({ margin: a('500') })
    await environment.price('BTC/USDT', '50000')
    expect(await only('open')).toMatchObject({ id, openPrice: a('50000') })
    expect((await verified('open', 'limit', '100')).isEqual).toBe(true)
  })

  it('is refused like one that is placed with its new price, and stays as it is', async () => {
    await open({ kind: 'limit', limitPrice: a('59000'), timeInForce: 'postOnly' })
    const { id } = await only('pending')
    expect(await alice.refusal(futures.amend, { id, limitPrice: a('60500') })).toBe('post_only_takes')
    expect(await alice.refusal(futures.amend, { id, lots: a('100000') })).toBe('lots_above_maximum')
    expect(await only('pending')).toMatchObject({ openPrice: a('59000'), lots: a('100') })
  })

  it('can be cancelled with all others of its side', async () => {
    await open({ kind: 'limit', limitPrice: a('59000') })
    await open({ side: 'short', kind: 'limit', limitPrice: a('61000') })
    expect(await alice.call(futures.cancelAll, { ...pair, side: 'short' })).toEqual({ cancelled: 1 })
    expect(await only('pending')).toMatchObject({ side: 'long' })
    expect(await alice.call(futures.cancelAll, {})).toEqual({ cancelled: 1 })
    expect(await free()).toBe('5000')
  })
})
