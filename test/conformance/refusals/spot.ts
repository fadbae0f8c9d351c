import { toAmount, MINUTE } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { futures } from '@bourse/contracts/futures'
import { catalogue, sql } from '@bourse/exchange'
import { claimCoupon } from './coupons.ts'
import { marginMember } from './margin.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const onMargin = { account_type: 'lever', order_type: 'market' }
const closedMarket = catalogue.markets.find(({ spotOpen }) => !spotOpen)

export const spotRefusals = (fixture: Fixture): Table => {
  const placed = async (more: Fields): Promise<string> => {
    await fixture.environment.advance('1 second')
    return fixture.toMember(spot.place, fixture.order(more))
  }
  return {
    'spot.place': {
      market_unknown: () => placed({ currency_id: UNKNOWN }),
      market_closed: () => placed({ currency_id: closedMarket?.base }),
      order_terms_unfit: () => placed({ order_type: 'market', time_in_force: 'post_only' }),
      expiry_invalid: () => placed({ time_in_force: 'gtt', expires_at: '2020-01-01T00:00:00Z' }),
      amount_below_minimum: () => placed({ amount: '0.00009' }),
      amount_above_maximum: () => placed({ amount: '99999999' }),
      quantity_off_step: () => placed({ amount: '0.000101' }),
      price_off_step: () => placed({ target_price: '60000.001' }),
      price_invalid: () => placed({ order_type: 'stop_limit' }),
      trail_invalid: () => placed({ order_type: 'trailing_stop' }),
      coupon_unknown: () => placed({ coupon_id: UNKNOWN }),
      coupon_unfit: async () => {
        const member = await fixture.environment.verified()
        const coupon_id = await claimCoupon(fixture, member)
        return fixture.refused(member, spot.place, fixture.order({ coupon_id }))
      },
      client_order_id_used: async () => {
        await fixture.environment.price('BTC/USDT', '60000')
        const member = await fixture.environment.member({ usdt: '1000' })
        const order = fixture.order({ target_price: '50000', amount: '0.001', client_order_id: 'again' })
        await fixture.refused(member, spot.place, order)
        return fixture.refused(member, spot.place, order)
      },
      market_not_on_margin: () =>
        placed({ ...onMargin, currency_id: '40', amount: '1', target_price: '200' }),
      limit_too_far: async () =>
        fixture.refused(
          await marginMember(fixture),
          spot.place,
          fixture.order({ account_type: 'lever', target_price: '63000.01' }),
        ),
      isolated_required: async () => {
        const member = await marginMember(fixture)
        await member.call(futures.setMarginMode, { mode: 'cross' })
        return fixture.refused(member, spot.place, fixture.order(onMargin))
      },
      margin_level: async () => {
        const member = await marginMember(fixture, '2000')
        await fixture.environment.db.rows(sql`
          update account set balance = 2500 where asset_id = 3 and kind = 'futures'
            and holder = (select 'member:' || id from member where email = ${member.email})`)
        return fixture.refused(member, spot.place, fixture.order(onMargin))
      },
      stop_reached: async () => {
        await fixture.environment.price('BTC/USDT', '60000')
        return placed({ order_type: 'stop_limit', stop_price: '60000' })
      },
      price_unavailable: async () => {
        const member = await fixture.environment.member()
        fixture.environment.clock.advance(MINUTE)
        const refused = await fixture.refused(member, spot.place, fixture.order())
        await fixture.environment.advance('1 second')
        return refused
      },
      own_order: async () => {
        const member = await fixture.environment.member({ usdt: '1000', btc: '0.01' })
        await fixture.refused(member, spot.place, fixture.order({ target_price: '59000' }))
        return fixture.refused(member, spot.place, fixture.order({ target_price: '59000', type: '2' }))
      },
      post_only_takes: () => placed({ time_in_force: 'post_only', target_price: '63000' }),
      not_filled_whole: () => placed({ time_in_force: 'fok', target_price: '30000' }),
      no_liquidity: () => placed({ order_type: 'market', target_price: '30000' }),
      insufficient_balance: () => placed({}),
    },
    'spot.cancel': {
      not_found: () => fixture.toMember(spot.cancel, { id: UNKNOWN }),
      order_closed: async () => {
        const member = await fixture.environment.member({ usdt: '1000' })
        const placedOrder = await member.call(spot.place, {
          quantity: toAmount('0.001'),
          price: toAmount('50000'),
          base: '1' as never,
          quote: '3' as never,
          side: 'buy',
        })
        const fields = { id: placedOrder?.id }
        await fixture.refused(member, spot.cancel, fields)
        return fixture.refused(member, spot.cancel, fields)
      },
    },
  }
}
