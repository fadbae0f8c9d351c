import { futures } from '@bourse/contracts/futures'
import { addMs, type Input, MINUTE, toAmount } from '@bourse/contracts/kit'
import {
  ORDER_TYPES,
  type OrderProduct,
  orderTermsReason,
  type OrderType,
  type TimeInForce,
  TIMES_IN_FORCE,
} from '@bourse/contracts/orders'
import { spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const a = toAmount
const environment = useTestEnvironment()
let alice: Member
beforeAll(async () => {
  alice = await environment.verified({ usdt: '20000' })
  const move = { asset: '3', quantity: a('10000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move as never, { key: freshKey() })
})
beforeEach(() => environment.price('BTC/USDT', '60000'))

const pair = { base: '1', quote: '3', side: 'buy', quantity: a('0.001') } as const
/** The terms of an order that the market does not reach; those of an order at market fill. */
const SPOT: Readonly<Record<Exclude<OrderType, 'oco' | 'scale' | 'twap'>, object>> = {
  limit: { kind: 'limit', price: a('59000') },
  market: { kind: 'market', price: a('60000') },
  stopLimit: { kind: 'stopLimit', price: a('61500'), stopPrice: a('61000') },
  stopMarket: { kind: 'stopMarket', price: a('61000'), stopPrice: a('61000') },
  trailingStop: { kind: 'trailingStop', price: a('60000'), trailRate: a('0.01') },
}
const FUTURES: Readonly<Partial<Record<OrderType, object>>> = {
  limit: { kind: 'limit', limitPrice: a('59000') },
  market: { kind: 'market' },
  stopLimit: { kind: 'stopLimit', limitPrice: a('61500'), stopPrice: a('61000') },
  stopMarket: { kind: 'stopMarket', stopPrice: a('61000') },
  trailingStop: { kind: 'trailingStop', trailRate: a('0.01') },
}
type Cell = { readonly product: OrderProduct; readonly type: OrderType; readonly time: TimeInForce }

const timeOf = (time: TimeInForce) => ({
  timeInForce: time,
  ...(time === 'gtt' ? { expiresAt: addMs(environment.clock.now(), MINUTE) } : {}),
})

/** Sends the order of a cell; null where its product has no request for the type. */
async function refusalOf({ product, type, time }: Cell): Promise<string | null> {
  const terms = timeOf(time)
  const outcome = (sent: Promise<unknown>) =>
    sent.then(
      () => 'accepted',
      (error: unknown) =>
        error instanceof ApiRefusal ? (error.error.reason ?? error.error.code) : String(error),
    )
  if (type === 'twap') {
    if (product === 'margin') return null
    const plan = { ...pair, orders: 2, minutes: 10, ...terms }
    const key = { key: freshKey() }
    const { quantity: _coins, ...shared } = plan
    const lots = { ...shared, side: 'long', lots: a('20'), leverage: 10 }
    return outcome(
      product === 'spot'
        ? alice.call(twap.placeSpot, plan as Input<typeof twap.placeSpot>, key)
        : alice.call(twap.placeFutures, lots as Input<typeof twap.placeFutures>, key),
    )
  }
  if (product === 'futures') {
    const kind = FUTURES[type]
    if (kind === undefined) return null
    const order = { base: '1', quote: '3', side: 'long', lots: a('1'), leverage: 10, ...kind, ...terms }
    return outcome(alice.call(futures.open, order as Input<typeof futures.open>, { key: freshKey() }))
  }
  if (type === 'oco') {
    if (product === 'margin') return null
    const order = { ...pair, price: a('59000'), stopPrice: a('61000'), ...terms }
    return outcome(alice.call(spot.placeOco, order as Input<typeof spot.placeOco>, { key: freshKey() }))
  }
  if (type === 'scale') {
    if (product === 'margin') return null
    const order = { ...pair, from: a('58000'), to: a('59000'), count: 2, weight: 'even', ...terms }
    return outcome(alice.call(spot.placeScale, order as Input<typeof spot.placeScale>, { key: freshKey() }))
  }
  const account = product === 'margin' ? { account: 'futures' } : {}
  const order = { ...pair, ...SPOT[type], ...account, ...terms }
  return outcome(alice.call(spot.place, order as Input<typeof spot.place>, { key: freshKey() }))
}

/** Refusals of an order that its product allows, because of the market. */
const BY_MARKET = ['accepted', 'no_liquidity', 'not_filled_whole']

describe.each<OrderProduct>(['spot', 'margin', 'futures'])('orders of %s', (product) => {
  const cells = ORDER_TYPES.flatMap((type) => TIMES_IN_FORCE.map((time) => [type, time] as const))
  it.each(cells)('%s %s is accepted or refused as the table states', async (type, time) => {
    const reason = orderTermsReason(product, type, time)
    const refusal = await refusalOf({ product, type, time })
    if (refusal === null) expect(reason).toBe('notOffered')
    else if (reason === null) expect(BY_MARKET).toContain(refusal)
    else expect(refusal).toBe('order_terms_unfit')
  })
})
