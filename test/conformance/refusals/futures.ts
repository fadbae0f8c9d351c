import { futures } from '@bourse/contracts/futures'
import { toAmount, MINUTE } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { catalogue, sql } from '@bourse/exchange'
import { freshKey, type Member } from '#environment'
import { claimCoupon } from './coupons.ts'
import { marginMember } from './margin.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const closedMarket = catalogue.markets.find((market) => market.futures === null)
const STOCK = Number(catalogue.markets.find(({ symbol }) => symbol === 'TSLA/USDT')?.id)
const pair = { currency_id: '1', legal_id: '3' }
const order = (more: Fields = {}): Fields => ({
  ...pair,
  type: '1',
  status: '1',
  share: '10',
  multiple: '10',
  ...more,
})
const change = (type: string, id: string, amount = '1'): Fields => ({ id, type, amount })
const turn = (multiple: number, id: string): Fields => ({ id, multiple })

export const futuresRefusals = (fixture: Fixture): Table => {
  const traders: { rich: Member | null; poor: Member | null } = { rich: null, poor: null }
  const funded = async (quantity: string, environment = fixture.environment): Promise<Member> => {
    const member = await environment.verified({ usdt: quantity })
    const move = { asset: '3', quantity: toAmount(quantity), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move as never, { key: freshKey() })
    return member
  }
  const rich = async () => (traders.rich ??= await funded('5000'))
  const poor = async () => (traders.poor ??= await fixture.environment.verified())
  /** Returns the outcome at a current price. */
  const readRefusal = async (member: Member, endpoint: Parameters<Fixture['refused']>[1], fields: Fields) => {
    await fixture.environment.price('BTC/USDT', '60000')
    return fixture.refused(member, endpoint, fields)
  }
  const opening = async (more: Fields) => readRefusal(await rich(), futures.open, order(more))
  /** Returns the outcome when the last price is a minute old. */
  const stale = async (member: Member, endpoint: Parameters<Fixture['refused']>[1], fields: Fields) => {
    fixture.environment.clock.advance(MINUTE)
    const refused = await fixture.refused(member, endpoint, fields)
    await fixture.environment.advance('1 second')
    return refused
  }
  /** Opens a position of the rich member at a current price. */
  const position = async (more: Fields = {}): Promise<string> => {
    await readRefusal(await rich(), futures.open, order(more))
    const { positions } = await (await rich()).call(futures.list, { status: 'all', limit: 1 })
    return positions.list[0]?.id ?? ''
  }
  /** Opens both sides in cross mode; only the floating gain of one covers the loss of the other. */
  const hedged = async (): Promise<Member> => {
    const member = await funded('130')
    await member.call(futures.setMarginMode, { mode: 'cross' })
    await fixture.environment.price('BTC/USDT', '60000')
    for (const type of ['1', '2'])
      await fixture.refused(member, futures.open, order({ type, share: '100', multiple: '100' }))
    await fixture.environment.mark('BTC/USDT', '58700')
    return member
  }
  /** Inserts a position in the environment whose clock is before the opening in New York. */
  const outOfHours = async (
    endpoint: Parameters<Fixture['refused']>[1] = futures.close,
    fields: Fields = {},
    more: Fields = {},
  ): Promise<string> => {
    const { holding } = fixture
    const member = await funded('5000', holding)
    await holding.price('BTC/USDT', '60000')
    await fixture.refused(member, futures.open, order({ multiple: '5', ...more }))
    const [position] = (await member.call(futures.list, {})).positions.list
    const id = position?.id ?? ''
    await holding.db.rows(sql`update futures_position set market_id = ${STOCK} where id = ${id}`)
    return fixture.refused(member, endpoint, { id, ...fields })
  }
  /** Places a limit order below the market, or another order that waits. */
  const waitingOf = async (member: Member, more: Fields = {}): Promise<string> => {
    await readRefusal(
      member,
      futures.open,
      order({ status: '0', target_price: '59000', multiple: '10', ...more }),
    )
    const { positions } = await member.call(futures.list, { status: 'pending', limit: 1 })
    return positions.list[0]?.id ?? ''
  }
  const waiting = async (more: Fields = {}) => waitingOf(await rich(), more)
  const amending = async (change: Fields, more: Fields = {}) =>
    readRefusal(await rich(), futures.amend, { id: await waiting(more), ...change })
  const closed = async (): Promise<string> => {
    const id = await position()
    await readRefusal(await rich(), futures.close, { id })
    return id
  }
  const losing = async (member: Member): Promise<string> =>
    (await member.call(futures.list, { status: 'open' })).positions.list.find(({ side }) => side === 'long')
      ?.id ?? ''

  return {
    'futures.ticket': {
      market_unknown: () => fixture.toMember(futures.ticket, { ...pair, currency_id: UNKNOWN }),
    },
    'futures.terms': {
      market_unknown: () => fixture.toMember(futures.terms, { ...pair, currency_id: UNKNOWN }),
    },
    'futures.overnightRates': {
      market_unknown: () => fixture.toMember(futures.overnightRates, { ...pair, currency_id: UNKNOWN }),
    },
    'futures.book': {
      market_unknown: () => fixture.toMember(futures.book, { ...pair, currency_id: UNKNOWN }),
    },
    'futures.open': {
      coupon_unknown: () => opening({ coupon_id: UNKNOWN }),
      coupon_unfit: async () => opening({ coupon_id: await claimCoupon(fixture, await rich()) }),
      client_order_id_used: async () => {
        const named = { client_order_id: 'again' }
        await opening(named)
        return opening(named)
      },
      market_unknown: () => opening({ currency_id: UNKNOWN }),
      market_closed: () => opening({ currency_id: closedMarket?.base }),
      opposite_side_open: async () => {
        const member = await funded('500')
        await member.call(futures.setPositionMode, { mode: 'netting' })
        await readRefusal(member, futures.open, order())
        return fixture.refused(member, futures.open, order({ type: '2', status: '0', target_price: '61000' }))
      },
      leverage_invalid: () => opening({ multiple: '7' }),
      lots_below_minimum: () => opening({ share: '0.5' }),
      lots_above_maximum: () => opening({ share: '10001' }),
      quantity_off_step: () => opening({ share: '1.5' }),
      price_unavailable: async () => stale(await rich(), futures.open, order()),
      price_invalid: () => opening({ status: '0', target_price: '59000.001' }),
      limit_on_wrong_side: () => opening({ status: '0', target_price: '60000' }),
      order_terms_unfit: () => opening({ time_in_force: 'post_only' }),
      expiry_invalid: () => opening({ status: '0', target_price: '59000', time_in_force: 'gtt' }),
      trail_invalid: () => opening({ status: '4' }),
      stop_reached: () => opening({ status: '3', stop_price: '60000' }),
      post_only_takes: () => opening({ status: '0', target_price: '61000', time_in_force: 'post_only' }),
      no_liquidity: () => opening({ status: '0', target_price: '59000', time_in_force: 'ioc' }),
      not_filled_whole: () => opening({ status: '0', target_price: '59000', time_in_force: 'fok' }),
      stop_on_wrong_side: () => opening({ target_profit_price: '50000' }),
      super_leverage_limit: () => opening({ share: '200', multiple: '200' }),
      leverage_too_high: () => opening({ share: '5000', multiple: '100' }),
      nothing_to_reduce: async () => readRefusal(await poor(), futures.open, order({ reduce_only: '1' })),
      insufficient_balance: async () => readRefusal(await poor(), futures.open, order()),
    },
    'futures.close': {
      not_found: async () => fixture.refused(await rich(), futures.close, { id: UNKNOWN }),
      position_closed: async () => {
        const id = await position()
        await readRefusal(await rich(), futures.close, { id })
        return readRefusal(await rich(), futures.close, { id })
      },
      quantity_off_step: async () =>
        readRefusal(await rich(), futures.close, { id: await position(), share: '1.5' }),
      lots_above_maximum: async () =>
        readRefusal(await rich(), futures.close, { id: await position(), share: '11' }),
      market_closed: () => outOfHours(),
      price_unavailable: async () => stale(await rich(), futures.close, { id: await position() }),
      insufficient_balance: async () => {
        const member = await hedged()
        return fixture.refused(member, futures.close, { id: await losing(member) })
      },
    },
    'futures.amend': {
      not_found: async () => fixture.refused(await rich(), futures.amend, { id: UNKNOWN }),
      order_closed: async () => fixture.refused(await rich(), futures.amend, { id: await position() }),
      amend_unfit: async () => amending({ stop_price: '58000' }),
      market_closed: () => outOfHours(futures.amend, { share: '2' }, { status: '0', target_price: '59000' }),
      lots_below_minimum: () => amending({ share: '0.5' }),
      lots_above_maximum: () => amending({ share: '10001' }),
      quantity_off_step: () => amending({ share: '1.5' }),
      price_unavailable: async () => stale(await rich(), futures.amend, { id: await waiting() }),
      price_invalid: () => amending({ target_price: '59000.001' }),
      stop_reached: () => amending({ stop_price: '60000' }, { status: '3', stop_price: '61000' }),
      trail_invalid: () => amending({ trail_rate: '60' }, { status: '4', trail_rate: '1' }),
      limit_on_wrong_side: () => amending({ target_price: '60000' }),
      post_only_takes: () => amending({ target_price: '61000' }, { time_in_force: 'post_only' }),
      stop_on_wrong_side: () => amending({ target_price: '57000' }, { stop_loss_price: '58000' }),
      leverage_too_high: () => amending({ share: '5000' }, { multiple: '100', share: '1' }),
      super_leverage_limit: () => amending({ share: '200' }, { multiple: '200', share: '1' }),
      nothing_to_reduce: async () => {
        const member = await funded('500')
        await readRefusal(member, futures.open, order({ type: '2' }))
        const more = { status: '0', target_price: '59000', reduce_only: '1' }
        const id = await waitingOf(member, more)
        await member.call(futures.closeAll, { sides: 'all' })
        return readRefusal(member, futures.amend, { id, share: '2' })
      },
      insufficient_balance: async () => {
        const member = await funded('100')
        return readRefusal(member, futures.amend, { id: await waitingOf(member), share: '1000' })
      },
    },
    'futures.cancel': {
      not_found: async () => fixture.refused(await rich(), futures.cancel, { id: UNKNOWN }),
      order_closed: async () => fixture.refused(await rich(), futures.cancel, { id: await position() }),
    },
    'futures.setStops': {
      not_found: async () => fixture.refused(await rich(), futures.setStops, { id: UNKNOWN }),
      position_closed: async () => {
        const id = await position()
        await readRefusal(await rich(), futures.close, { id })
        return fixture.refused(await rich(), futures.setStops, { id, stop_loss_price: '50000' })
      },
      price_invalid: async () =>
        readRefusal(await rich(), futures.setStops, { id: await position(), stop_loss_price: '50000.001' }),
      market_closed: () => outOfHours(futures.setStops, { stop_loss_price: '50000' }),
      price_unavailable: async () =>
        stale(await rich(), futures.setStops, { id: await position(), stop_loss_price: '50000' }),
      stop_on_wrong_side: async () =>
        readRefusal(await rich(), futures.setStops, { id: await position(), target_profit_price: '50000' }),
    },
    'futures.adjustMargin': {
      not_found: async () => fixture.refused(await rich(), futures.adjustMargin, change('1', UNKNOWN)),
      position_closed: async () =>
        fixture.refused(await rich(), futures.adjustMargin, change('1', await closed())),
      margin_shared: async () => {
        const member = await hedged()
        return fixture.refused(member, futures.adjustMargin, change('1', await losing(member)))
      },
      market_closed: () => outOfHours(futures.adjustMargin, { type: '2', amount: '1' }),
      price_unavailable: async () => stale(await rich(), futures.adjustMargin, change('2', await position())),
      margin_too_low: async () =>
        readRefusal(await rich(), futures.adjustMargin, change('2', await position())),
      insufficient_balance: async () =>
        readRefusal(await rich(), futures.adjustMargin, change('1', await position(), '100000')),
    },
    'futures.setLeverage': {
      not_found: async () => fixture.refused(await rich(), futures.setLeverage, turn(20, UNKNOWN)),
      position_closed: async () =>
        fixture.refused(await rich(), futures.setLeverage, turn(20, await closed())),
      leverage_invalid: async () => readRefusal(await rich(), futures.setLeverage, turn(7, await position())),
      leverage_too_high: async () => {
        const member = await funded('20000')
        await readRefusal(member, futures.open, order({ share: '5000', multiple: '50' }))
        return fixture.refused(member, futures.setLeverage, turn(100, await losing(member)))
      },
      super_leverage_limit: async () =>
        readRefusal(await rich(), futures.setLeverage, turn(200, await position({ share: '200' }))),
      market_closed: () => outOfHours(futures.setLeverage, { multiple: '10' }),
      price_unavailable: async () => stale(await rich(), futures.setLeverage, turn(20, await position())),
      margin_too_low: async () => {
        const id = await position()
        await fixture.environment.price('BTC/USDT', '58000')
        return fixture.refused(await rich(), futures.setLeverage, turn(20, id))
      },
      insufficient_balance: async () => {
        // The mark follows the prices of the rows before.
        await fixture.environment.mark('BTC/USDT', '60000')
        const member = await funded('700')
        await readRefusal(member, futures.open, order({ share: '500', multiple: '100' }))
        return fixture.refused(member, futures.setLeverage, turn(10, await losing(member)))
      },
    },
    'futures.closeAll': {
      market_unknown: async () =>
        fixture.refused(await rich(), futures.closeAll, { ...pair, currency_id: UNKNOWN, type: '0' }),
      position_unpriced: async () => {
        await position()
        return stale(await rich(), futures.closeAll, { type: '0' })
      },
      insufficient_balance: async () => fixture.refused(await hedged(), futures.closeAll, { type: '1' }),
    },
    'futures.setPositionMode': {
      positions_open: async () => {
        await position()
        return fixture.refused(await rich(), futures.setPositionMode, { position_mode: 'netting' })
      },
    },
    'futures.setMarginMode': {
      margin_debt_open: async () =>
        fixture.refused(await marginMember(fixture, '100'), futures.setMarginMode, { margin_mode: 'cross' }),
      positions_open: async () => {
        await position()
        return fixture.refused(await rich(), futures.setMarginMode, { margin_mode: 'cross' })
      },
    },
  }
}
