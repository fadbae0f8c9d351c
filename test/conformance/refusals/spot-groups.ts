import { type Endpoint, MINUTE, toAmount } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { spot } from '@bourse/contracts/spot'
import { catalogue, sql } from '@bourse/exchange'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'
import { marginMember } from './margin.ts'

const closedMarket = catalogue.markets.find(({ spotOpen }) => !spotOpen)
const STOCK = catalogue.markets.find(({ symbol }) => symbol === 'TSLA/USDT')
/** A price that a member may rest at, between the last price and the best offer of the house. */
const INSIDE = '60000.01'

/** Pairs and scale orders: several orders in one request. */
export const spotGroupRefusals = (fixture: Fixture): Table => {
  const pair = (more: Fields = {}): Fields =>
    fixture.order({ amount: '0.001', target_price: '50000', stop_price: '70000', ...more })
  const scale = (more: Fields = {}): Fields => {
    const { target_price: _, ...order } = fixture.order({ amount: '0.002' }) as Fields & {
      target_price: string
    }
    return { ...order, price_from: '50000', price_to: '51000', count: '2', weight: 'even', ...more }
  }
  const attempt = async (endpoint: Endpoint, fields: Fields): Promise<string> => {
    await fixture.environment.price('BTC/USDT', '60000')
    return fixture.toMember(endpoint, fields)
  }
  const stale = async (endpoint: Endpoint, fields: Fields): Promise<string> => {
    const member = await fixture.environment.member()
    fixture.environment.clock.advance(MINUTE)
    const refused = await fixture.refused(member, endpoint, fields)
    await fixture.environment.advance('1 second')
    return refused
  }
  /** A sale meets a purchase that rests just above the last price. */
  const meeting = async (isOwn: boolean, endpoint: Endpoint, fields: Fields): Promise<string> => {
    const seller = await fixture.environment.member({ usdt: '1000', btc: '0.01' })
    const buyer = isOwn ? seller : await fixture.environment.member({ usdt: '1000' })
    // The quotes of some seconds reach the price; the order rests in another.
    for (let status = ''; status !== 'open';) {
      await fixture.environment.price('BTC/USDT', '60000')
      const order = {
        quantity: toAmount('0.001'),
        price: toAmount(INSIDE),
        base: '1' as never,
        quote: '3' as never,
      }
      status = (await buyer.call(spot.place, { ...order, side: 'buy' }))?.status ?? ''
    }
    const refused = await fixture.refused(seller, endpoint, { ...fields, type: '2' })
    await buyer.call(spot.cancelAll, {})
    return refused
  }
  const sale = { target_price: INSIDE, stop_price: '50000' }
  const stop = { order_type: 'stop_limit', stop_price: '70000' }
  /** An order that waits below the market, or for its stop. */
  const resting = async (more: Fields = {}) => {
    await fixture.environment.price('BTC/USDT', '60000')
    const member = await fixture.environment.member({ usdt: '100', btc: '0.01' })
    await fixture.refused(
      member,
      spot.place,
      fixture.order({ target_price: '50000', amount: '0.001', ...more }),
    )
    const { list } = await member.call(spot.orders, { status: 'open' })
    return { member, id: list[0]?.id ?? '' }
  }
  const amending = async (change: Fields, more: Fields = {}): Promise<string> => {
    const { member, id } = await resting(more)
    return fixture.refused(member, spot.amend, { id, ...change })
  }
  /** Changes an order that rests in the futures account of a member. */
  const amendingOnMargin = async (
    change: Fields,
    prepare: (member: Member) => Promise<unknown> = () => Promise.resolve(),
    loan?: string,
  ): Promise<string> => {
    await fixture.environment.price('BTC/USDT', '60000')
    const member = await marginMember(fixture, loan)
    const order = { account_type: 'lever', target_price: '59000', amount: '0.001' }
    await fixture.refused(member, spot.place, fixture.order(order))
    const { list } = await member.call(spot.orders, { status: 'open' })
    await prepare(member)
    return fixture.refused(member, spot.amend, { id: list[0]?.id, ...change })
  }
  return {
    'spot.placeOco': {
      client_order_id_used: async () => {
        await fixture.environment.price('BTC/USDT', '60000')
        const member = await fixture.environment.member({ usdt: '1000', btc: '0.01' })
        const request = pair({ client_order_id: 'again' })
        await fixture.refused(member, spot.placeOco, request)
        return fixture.refused(member, spot.placeOco, request)
      },
      market_unknown: () => attempt(spot.placeOco, pair({ currency_id: UNKNOWN })),
      market_closed: () => attempt(spot.placeOco, pair({ currency_id: closedMarket?.base })),
      order_terms_unfit: () => attempt(spot.placeOco, pair({ time_in_force: 'fok' })),
      expiry_invalid: () => attempt(spot.placeOco, pair({ time_in_force: 'gtt' })),
      amount_below_minimum: () => attempt(spot.placeOco, pair({ amount: '0.00009' })),
      amount_above_maximum: () => attempt(spot.placeOco, pair({ amount: '99999999' })),
      quantity_off_step: () => attempt(spot.placeOco, pair({ amount: '0.000101' })),
      price_off_step: () => attempt(spot.placeOco, pair({ stop_price: '70000.001' })),
      price_unavailable: () => stale(spot.placeOco, pair()),
      oco_prices: () => attempt(spot.placeOco, pair({ target_price: '80000' })),
      own_order: () => meeting(true, spot.placeOco, pair(sale)),
      post_only_takes: () => meeting(false, spot.placeOco, pair(sale)),
      insufficient_balance: () => attempt(spot.placeOco, pair()),
    },
    'spot.amend': {
      not_found: () => attempt(spot.amend, { id: UNKNOWN }),
      order_closed: async () => {
        const { member, id } = await resting()
        await member.call(spot.cancel, { id: id as never })
        return fixture.refused(member, spot.amend, { id })
      },
      amend_unfit: () => amending({ stop_price: '70000' }),
      trail_invalid: () =>
        amending(
          { trail_rate: '60' },
          { order_type: 'trailing_stop', target_price: '60000', trail_rate: '1' },
        ),
      market_closed: async () => {
        const member = await fixture.holding.member({ usdt: '500' })
        const stock = { currency_id: STOCK?.base, amount: '1', target_price: '200' }
        await fixture.refused(member, spot.place, fixture.order(stock))
        const { list } = await member.call(spot.orders, { status: 'open' })
        return fixture.refused(member, spot.amend, { id: list[0]?.id, amount: '2' })
      },
      amount_below_minimum: () => amending({ amount: '0.00009' }),
      amount_above_maximum: () => amending({ amount: '99999999' }),
      quantity_off_step: () => amending({ amount: '0.001001' }),
      price_off_step: () => amending({ target_price: '50000.001' }),
      price_unavailable: async () => {
        const { member, id } = await resting(stop)
        fixture.environment.clock.advance(MINUTE)
        const refused = await fixture.refused(member, spot.amend, { id, stop_price: '71000' })
        await fixture.environment.advance('1 second')
        return refused
      },
      stop_reached: () => amending({ stop_price: '60000' }, stop),
      oco_prices: async () => {
        const { member, id } = await resting()
        await member.call(spot.cancel, { id: id as never })
        await fixture.refused(member, spot.placeOco, pair())
        const { list } = await member.call(spot.orders, { status: 'open' })
        const limit = list.find(({ kind }) => kind === 'limit')
        return fixture.refused(member, spot.amend, { id: limit?.id, target_price: '60000' })
      },
      limit_too_far: () => amendingOnMargin({ target_price: '63000.01' }),
      margin_level: () =>
        amendingOnMargin(
          { target_price: '59001' },
          (member) =>
            fixture.environment.db.rows(sql`
            update account set balance = 2500 where asset_id = 3 and kind = 'futures'
              and holder = (select 'member:' || id from member where email = ${member.email})`),
          '2000',
        ),
      isolated_required: () =>
        amendingOnMargin({ target_price: '59001' }, (member) =>
          member.call(futures.setMarginMode, { mode: 'cross' }),
        ),
      own_order: async () => {
        const { member, id } = await resting()
        await fixture.refused(member, spot.place, fixture.order({ type: '2', target_price: '61000' }))
        return fixture.refused(member, spot.amend, { id, target_price: '62000' })
      },
      post_only_takes: () => amending({ target_price: '63000' }, { time_in_force: 'post_only' }),
      insufficient_balance: () => amending({ amount: '1' }),
    },
    'spot.placeScale': {
      client_order_id_used: async () => {
        await fixture.environment.price('BTC/USDT', '60000')
        const member = await fixture.environment.member({ usdt: '1000', btc: '0.01' })
        const request = scale({ client_order_id: 'again' })
        await fixture.refused(member, spot.placeScale, request)
        return fixture.refused(member, spot.placeScale, request)
      },
      market_unknown: () => attempt(spot.placeScale, scale({ currency_id: UNKNOWN })),
      market_closed: () => attempt(spot.placeScale, scale({ currency_id: closedMarket?.base })),
      order_terms_unfit: () => attempt(spot.placeScale, scale({ time_in_force: 'ioc' })),
      expiry_invalid: () => attempt(spot.placeScale, scale({ time_in_force: 'gtt' })),
      price_off_step: () => attempt(spot.placeScale, scale({ price_to: '51000.001' })),
      quantity_off_step: () => attempt(spot.placeScale, scale({ amount: '0.002001' })),
      amount_below_minimum: () => attempt(spot.placeScale, scale({ amount: '0.00019' })),
      amount_above_maximum: () => attempt(spot.placeScale, scale({ amount: '99999999' })),
      price_invalid: () => attempt(spot.placeScale, scale({ price_to: '50000' })),
      price_unavailable: () => stale(spot.placeScale, scale()),
      own_order: () => meeting(true, spot.placeScale, scale({ price_from: INSIDE, price_to: '70000' })),
      post_only_takes: () =>
        attempt(
          spot.placeScale,
          scale({ price_from: '62000', price_to: '63000', time_in_force: 'post_only' }),
        ),
      insufficient_balance: () => attempt(spot.placeScale, scale()),
    },
  }
}
