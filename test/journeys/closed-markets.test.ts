import { futures, type Position } from '@bourse/contracts/futures'
import { HOUR, type Instant, MINUTE, type RefusalCode, toAmount, toInstant } from '@bourse/contracts/kit'
import { type Order, spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { beforeAll, describe, expect, it } from 'vitest'

/** A Thursday in the session of New York, before Good Friday. */
const IN_SESSION = toInstant(Date.parse('2026-04-02T15:00:00Z'))
const environment = useTestEnvironment({ startsAt: IN_SESSION })

const a = toAmount
const key = () => ({ key: freshKey() })
const TSLA = { base: '43', quote: '3' } as { base: never; quote: never }
const futuresOrder = { ...TSLA, side: 'long', lots: a('5'), leverage: 10 } as const
const entry = { ...futuresOrder, kind: 'market' } as const
const exit = { ...entry, side: 'short', reduceOnly: true } as const
const spotOrder = { ...TSLA, side: 'buy', price: a('245'), quantity: a('1') } as const
const ladder = { from: a('240'), to: a('230'), count: 2, weight: 'even', quantity: a('2') } as const
const plan = { ...TSLA, minutes: 10, orders: 2 } as const

/** A member with a position and waiting orders of a stock. */
type Holder = {
  readonly member: Member
  readonly position: Position['id']
  readonly entry: Position['id']
  readonly exit: Position['id']
  readonly resting: Order['id']
}

async function hold(): Promise<Holder> {
  const member = await environment.verified({ usdt: '3000' })
  const move = { asset: '3', quantity: a('1500'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, key())
  const open = async (more: object) =>
    (await member.call(futures.open, { ...entry, ...more } as typeof entry, key())).position?.id as never
  const order = await member.call(spot.place, { ...spotOrder, price: a('240') }, key())
  return {
    member,
    position: await open({ lots: a('20') }),
    entry: await open({ kind: 'limit', limitPrice: a('240') }),
    exit: await open({ ...exit, kind: 'limit', limitPrice: a('250') }),
    resting: order?.id as never,
  }
}

type Command = (holder: Holder) => Promise<unknown>
type Outcome = RefusalCode | 'accepted'
/** Commands with their outcomes in a closed market, and in one that has no price for a while. */
const COMMANDS: readonly (readonly [string, Outcome, Outcome, Command])[] = [
  ['market order', 'market_closed', 'price_unavailable', ({ member }) => member.call(futures.open, entry)],
  [
    'limit order',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(futures.open, { ...entry, kind: 'limit', limitPrice: a('240') }),
  ],
  [
    'stop order',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(futures.open, { ...entry, kind: 'stopMarket', stopPrice: a('250') }),
  ],
  [
    'trailing stop',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(futures.open, { ...entry, kind: 'trailingStop', trailRate: a('0.01') }),
  ],
  ['reducing order', 'market_closed', 'price_unavailable', ({ member }) => member.call(futures.open, exit)],
  [
    'order of a batch',
    'market_closed',
    'price_unavailable',
    async ({ member }) => {
      const { results } = await member.call(futures.openMany, { orders: [entry] })
      if (results[0]?.reason != null) throw new Error(results[0].reason)
    },
  ],
  [
    'change of an entry',
    'market_closed',
    'price_unavailable',
    ({ member, entry: id }) => member.call(futures.amend, { id, limitPrice: a('239') }),
  ],
  [
    'change of an exit',
    'market_closed',
    'price_unavailable',
    ({ member, exit: id }) => member.call(futures.amend, { id, limitPrice: a('251') }),
  ],
  [
    'new stop of a position',
    'market_closed',
    'price_unavailable',
    ({ member, position: id }) => member.call(futures.setStops, { id, stopLoss: a('230') }),
  ],
  [
    'new stop of an order',
    'market_closed',
    'price_unavailable',
    ({ member, entry: id }) => member.call(futures.setStops, { id, stopLoss: a('230') }),
  ],
  [
    'removal of stops',
    'accepted',
    'accepted',
    ({ member, position: id }) => member.call(futures.setStops, { id, stopLoss: a('0') }),
  ],
  [
    'margin added',
    'accepted',
    'accepted',
    ({ member, position: id }) => member.call(futures.adjustMargin, { id, direction: 'add', amount: a('1') }),
  ],
  [
    'margin taken',
    'market_closed',
    'price_unavailable',
    ({ member, position: id }) =>
      member.call(futures.adjustMargin, { id, direction: 'take', amount: a('1') }),
  ],
  // More margin needs no price.
  [
    'lower leverage',
    'accepted',
    'accepted',
    ({ member, position: id }) => member.call(futures.setLeverage, { id, leverage: 5 }),
  ],
  [
    'closing',
    'market_closed',
    'price_unavailable',
    ({ member, position: id }) => member.call(futures.close, { id }),
  ],
  [
    'closing of all, which names the position',
    'position_unpriced',
    'position_unpriced',
    ({ member }) => member.call(futures.closeAll, { sides: 'all' }),
  ],
  [
    'plan of futures orders',
    'accepted',
    'accepted',
    ({ member }) => member.call(twap.placeFutures, { ...plan, side: 'long', lots: a('10'), leverage: 10 }),
  ],
  ['spot limit order', 'accepted', 'price_unavailable', ({ member }) => member.call(spot.place, spotOrder)],
  [
    'spot market order',
    'accepted',
    'price_unavailable',
    ({ member }) => member.call(spot.place, { ...spotOrder, kind: 'market' }),
  ],
  [
    'spot order that fills at once',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(spot.place, { ...spotOrder, timeInForce: 'ioc' }),
  ],
  [
    'spot stop order',
    'accepted',
    'price_unavailable',
    ({ member }) => member.call(spot.place, { ...spotOrder, kind: 'stopMarket', stopPrice: a('250') }),
  ],
  [
    'spot pair',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(spot.placeOco, { ...spotOrder, price: a('240'), stopPrice: a('250') }),
  ],
  [
    'spot scale',
    'market_closed',
    'price_unavailable',
    ({ member }) => member.call(spot.placeScale, { ...TSLA, side: 'buy', ...ladder }),
  ],
  [
    'change of a spot order',
    'market_closed',
    'accepted',
    ({ member, resting: id }) => member.call(spot.amend, { id, price: a('239') }),
  ],
  [
    'plan of spot orders',
    'accepted',
    'accepted',
    ({ member }) => member.call(twap.placeSpot, { ...plan, side: 'buy', quantity: a('2') }),
  ],
  [
    'cancellation of spot',
    'accepted',
    'accepted',
    ({ member, resting: id }) => member.call(spot.cancel, { id }),
  ],
  ['cancellation of futures', 'accepted', 'accepted', ({ member }) => member.call(futures.cancelAll, TSLA)],
]

const outcomeOf = async (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof ApiRefusal ? (error.error.reason ?? error.error.code) : (error as Error).message,
  )

describe('each command of futures and spot on a stock', () => {
  const holders: Holder[] = []
  const STATES: readonly (readonly [string, Instant | null, 1 | 2])[] = [
    ['without a price for a minute', null, 2],
    ['at night', toInstant(IN_SESSION + 8 * HOUR), 1],
    ['on a holiday, at the hour of a session', toInstant(IN_SESSION + 24 * HOUR), 1],
    ['at the weekend', toInstant(IN_SESSION + 48 * HOUR), 1],
  ]

  beforeAll(async () => {
    await environment.mark('TSLA/USDT', '245')
    for (const _ of STATES) holders.push(await hold())
  })

  it.each(STATES)('%s has the outcome of its state', async (state, at, column) => {
    environment.clock.advance(at === null ? MINUTE : at - environment.clock.now())
    const holder = holders[STATES.findIndex(([name]) => name === state)] as Holder
    const outcomes: Record<string, string> = {}
    for (const [name, , , command] of COMMANDS) outcomes[name] = await outcomeOf(command(holder))
    expect(outcomes).toEqual(Object.fromEntries(COMMANDS.map((row) => [row[0], row[column]])))
    expect(await audit(environment)).toEqual([])
  })
})
