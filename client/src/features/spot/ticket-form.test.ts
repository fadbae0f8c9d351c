import {
  addMs,
  type Amount,
  toAmount,
  amountText,
  DAY,
  isMultipleOf,
  toInstant,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarginAccount, MarginCoin } from '@bourse/contracts/margin'
import { reservedAmount } from '@bourse/contracts/spot'
import { describe, expect, it } from 'vitest'
import {
  type FormContext,
  type SpotInput,
  farFromMarket,
  computePercent,
  derive,
  quantityForPercent,
  toInput,
  previewTrade,
  type Ticket,
} from './ticket-form.ts'
import { validate } from './ticket-issues.ts'

const a = toAmount
const context: FormContext = {
  terms: {
    priceTick: a('0.01'),
    lotStep: a('0.00001'),
    quantityMin: a('0.0001'),
    feeRate: a('0.001'),
    isOpen: true,
  },
  last: a('50000'),
  isStale: false,
  levels: {
    bids: [{ price: a('49999'), quantity: a('1') }],
    asks: [
      { price: a('50000'), quantity: a('0.01') },
      { price: a('50100'), quantity: a('0.01') },
    ],
  },
  free: { base: a('2'), quote: a('1000') },
  tier: 0,
  margin: null,
}
const limit: Ticket = {
  side: 'buy',
  account: 'spot',
  kind: 'limit',
  time: 'gtc',
  lasts: '1d',
  selfTrade: 'refuse',
  price: '50000',
  stop: '',
  stopLimit: '',
  trail: '',
  trailBy: 'percent',
  activation: '',
  quantity: '0.01',
  percent: null,
}
const sent = (input: SpotInput | null) => (input !== null && 'order' in input ? input.order : null)
const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const text = (amount: Amount | null) => (amount === null ? null : amountText(amount))
const seen = (ticket: Ticket, given: FormContext = context) => {
  const { turnover, fee, pays, receives, after } = derive(ticket, given)
  return {
    turnover: text(turnover),
    fee: text(fee),
    pays: text(pays),
    receives: text(receives),
    after: text(after),
  }
}

describe('the receipt', () => {
  it('of a buy lists cost, fee on top, and the remaining quote balance', () => {
    expect(seen(limit)).toEqual({
      turnover: '500',
      fee: '0.5',
      pays: '500.5',
      receives: '0.01',
      after: '499.5',
    })
  })
  it('of a sell lists value, fee deducted, and the remaining base balance', () => {
    expect(seen({ ...limit, side: 'sell' })).toEqual({
      turnover: '500',
      fee: '0.5',
      pays: '0.01',
      receives: '499.5',
      after: '1.99',
    })
  })
  it('of a market buy walks up the book and values the rest at its last level', () => {
    expect(seen({ ...limit, kind: 'market', quantity: '0.03' }).turnover).toBe('1502')
  })
  it('of a market order without a book uses the last price', () => {
    expect(seen({ ...limit, kind: 'market' }, { ...context, levels: { bids: [], asks: [] } }).turnover).toBe(
      '500',
    )
  })
  it("applies the tier's discount to the fee", () => {
    expect(seen(limit, { ...context, tier: 4 }).fee).toBe('0')
  })
  it('is empty without input, and has no balance for a guest', () => {
    expect(seen({ ...limit, quantity: '' }).turnover).toBeNull()
    expect(seen(limit, { ...context, free: { base: null, quote: null } })).toMatchObject({
      pays: '500.5',
      after: null,
    })
  })
})

describe('issues of a ticket are reported in this order', () => {
  const stop = { kind: 'stopLimit', stop: '51000' } as const
  const closed = { ...context, terms: { ...context.terms, isOpen: false } }
  const rows: [string, Partial<Ticket>, FormContext, string | null][] = [
    ['a closed market', { price: '0', quantity: '' }, closed, 'closed'],
    ['no price', { price: '', quantity: '' }, context, 'price_wrong'],
    ['a price of zero', { price: '0', quantity: '' }, context, 'price_wrong'],
    ['a price between two ticks', { price: '50000.001', quantity: '' }, context, 'price_step'],
    ['no quantity', { quantity: '' }, context, 'quantity_wrong'],
    ['a quantity of zero', { quantity: '0' }, context, 'quantity_wrong'],
    ['less than the minimum', { quantity: '0.000055' }, context, 'below'],
    ['a quantity between two steps', { quantity: '10.000001' }, context, 'quantity_step'],
    ['more than there is', { quantity: '0.01999' }, context, 'insufficient'],
    ['just what there is with its fee', { price: '49950.04', quantity: '0.02' }, context, null],
    ['a coin that is not held', { side: 'sell', quantity: '2.00001' }, context, 'insufficient'],
    ['all of the coin', { side: 'sell', quantity: '2' }, context, null],
    [
      'a market order while no price is known',
      { kind: 'market', quantity: '' },
      { ...context, last: null },
      'price_updating',
    ],
    [
      'a market order on a price that no longer moves',
      { kind: 'market' },
      { ...context, isStale: true },
      'price_updating',
    ],
    ['a limit order while prices do not move', {}, { ...context, isStale: true }, null],
    [
      'a stop-limit order of everything wrong',
      { ...stop, stop: '', price: '', quantity: '' },
      context,
      'stop_wrong',
    ],
    ['a stop price of zero', { ...stop, stop: '0', price: '' }, context, 'stop_wrong'],
    ['a stop price between two ticks', { ...stop, stop: '51000.001', price: '' }, context, 'stop_step'],
    ['a stop price where the market is', { ...stop, stop: '50000', price: '' }, context, 'stop_reached'],
    ['a stop-limit order without a limit', { ...stop, price: '' }, context, 'price_wrong'],
    ['a stop-limit order with a limit between two ticks', { ...stop, price: '1.001' }, context, 'price_step'],
    ['a stop-limit order of more than there is', { ...stop, quantity: '0.1' }, context, 'insufficient'],
    ['a stop-limit order that nothing is wrong with', stop, context, null],
    [
      'a stop-limit order while prices do not move: it could wait on the wrong side',
      stop,
      { ...context, isStale: true },
      'price_updating',
    ],
    ['a market order of no quantity', { kind: 'market', price: '', quantity: '' }, context, 'quantity_wrong'],
  ]
  it.each(rows)('%s', (_, change, given, code) => {
    const ticket = { ...limit, ...change }
    expect(validate(ticket, derive(ticket, given), given)?.code ?? null).toBe(code)
  })
})

describe('a percentage of the balance', () => {
  it('of one half at market costs one half, with the fee on top', () => {
    const quantity = quantityForPercent(50, { ...limit, kind: 'market' }, context)
    expect(text(quantity)).toBe('0.01')
    expect(seen({ ...limit, kind: 'market', quantity: '0.01' })).toMatchObject({
      turnover: '500',
      after: '499.5',
    })
  })
  it('of everything leaves enough for the fee and a price move', () => {
    const whole = quantityForPercent(100, limit, context) as Amount
    expect(reservedAmount({ side: 'buy', quantity: whole, price: a('50000') }, a('0.001')) <= a('1000')).toBe(
      true,
    )
    expect((quantityForPercent(100, { ...limit, kind: 'market' }, context) as Amount) < whole).toBe(true)
  })
  it('of a coin is that fraction of it', () =>
    expect(text(quantityForPercent(25, { ...limit, side: 'sell' }, context))).toBe('0.5'))
  it.each([1, 7, 33, 50, 77, 99, 100])(
    'of %i percent is on the step and never more than there is',
    (percent) => {
      for (const money of ['0', '0.004', '13.37', '999999.999999999999999999']) {
        const given = { ...context, free: { base: a(money), quote: a(money) } }
        for (const side of ['buy', 'sell'] as const) {
          const quantity = quantityForPercent(percent, { ...limit, side, price: '61234.56' }, given) as Amount
          expect(isMultipleOf(quantity, context.terms.lotStep)).toBe(true)
          const needed = reservedAmount({ side, quantity, price: a('61234.56') }, context.terms.feeRate)
          expect(needed <= a(money)).toBe(true)
        }
      }
    },
  )
  it('is null without a price or a balance', () => {
    expect(quantityForPercent(50, { ...limit, price: '' }, context)).toBeNull()
    expect(quantityForPercent(50, { ...limit, price: '0' }, context)).toBeNull()
    expect(quantityForPercent(50, limit, { ...context, free: { base: null, quote: null } })).toBeNull()
  })
  it('is computed back from a typed amount', () => {
    expect(computePercent(limit, derive(limit, context), context)).toBe(50)
    const more = { ...limit, quantity: '9' }
    expect(computePercent(more, derive(more, context), context)).toBe(100)
    expect(
      computePercent({ ...limit, quantity: '' }, derive({ ...limit, quantity: '' }, context), context),
    ).toBe(0)
  })
})

describe('a limit far from the market', () => {
  const distance = (price: string, change: Partial<Ticket> = {}) => {
    const ticket = { ...limit, price, ...change }
    return text(farFromMarket(ticket, derive(ticket, context), context))
  }
  it('causes a warning above ten percent, on both sides', () => {
    expect(distance('55000.01')).not.toBeNull()
    expect(distance('44000')).toBe('0.12')
    expect(distance('55000')).toBeNull()
    expect(distance('45000')).toBeNull()
  })
  it('does not apply to a market order', () => expect(distance('1', { kind: 'market' })).toBeNull())
  it('is measured from the stop price of a waiting order', () => {
    expect(distance('50000', { kind: 'stopLimit', stop: '60000' })).not.toBeNull()
    expect(distance('60000', { kind: 'stopLimit', stop: '60000' })).toBeNull()
  })
  it('cannot be measured without a price', () => {
    const ticket = { ...limit, price: '1' }
    expect(farFromMarket(ticket, derive(ticket, context), { ...context, last: ZERO })).toBeNull()
  })
})

describe('an order on margin', () => {
  const account = {
    mode: 'isolated',
    free: a('3000'),
    level: a('1.8'),
    transferLevel: a('2'),
    borrowLevel: a('1.5'),
    callLevel: a('1.3'),
    liquidationLevel: a('1.1'),
  } as MarginAccount
  const onMargin = (change: Partial<MarginAccount> = {}): FormContext => ({
    ...context,
    margin: { account: { ...account, ...change }, coin: { free: a('0.5') } as MarginCoin },
  })
  const ticket: Ticket = { ...limit, account: 'futures', quantity: '0.05' }
  const issueOf = (change: Partial<Ticket>, given = onMargin()) => {
    const changed = { ...ticket, ...change }
    return validate(changed, derive(changed, given), given)?.code ?? null
  }
  it('pays from the futures account and names it in the request', () => {
    expect(text(derive(ticket, onMargin()).after)).toBe('497.5')
    expect(text(derive({ ...ticket, side: 'sell' }, onMargin()).after)).toBe('0.45')
    const market = { base: '1', quote: '3' } as never
    const at = { market, now: NOW }
    expect(sent(toInput(ticket, derive(ticket, onMargin()), at))?.account).toBe('futures')
    expect(sent(toInput(limit, derive(limit, context), at))).not.toHaveProperty('account')
    const { quantity, money } = previewTrade(ticket, derive(ticket, onMargin()), market)
    expect([text(quantity), text(money)]).toEqual(['0.05', '-2502.5'])
  })
  it('is for isolated accounts above the call level, at a limit within the band', () => {
    expect(issueOf({})).toBeNull()
    expect(issueOf({}, onMargin({ mode: 'cross' }))).toBe('isolated')
    expect(issueOf({}, onMargin({ level: a('1.3') }))).toBe('margin_level')
    expect(issueOf({ price: '52500.01' })).toBe('margin_far')
    expect(issueOf({ side: 'sell', price: '47499.99' })).toBe('margin_far')
    expect(issueOf({ side: 'sell', price: '47500' })).toBeNull()
    expect(issueOf({ kind: 'stopLimit', stop: '55000', price: '55000' })).toBeNull()
    expect(issueOf({ quantity: '0.07' })).toBe('insufficient')
  })
})

describe('the time in force', () => {
  const at = { market: { base: '1', quote: '3' } as never, now: NOW }
  const input = (change: Partial<Ticket>) => {
    const ticket = { ...limit, quantity: '0.001', ...change }
    return sent(toInput(ticket, derive(ticket, context), at))
  }
  it('that is the default of the kind is not sent, so that every upstream accepts the order', () => {
    expect(input({})).not.toHaveProperty('timeInForce')
    expect(input({ kind: 'market', time: 'gtc' })).not.toHaveProperty('timeInForce')
    expect(input({})).not.toHaveProperty('selfTrade')
  })
  it('is sent where it is chosen, with the expiry of one that has a limit', () => {
    expect(input({ time: 'postOnly' })?.timeInForce).toBe('postOnly')
    expect(input({ time: 'gtt', lasts: '7d' })).toMatchObject({
      timeInForce: 'gtt',
      expiresAt: addMs(NOW, 7 * DAY),
    })
    expect(input({ time: 'fok', selfTrade: 'cancelOldest' })).toMatchObject({
      timeInForce: 'fok',
      selfTrade: 'cancelOldest',
    })
  })
  it('that the kind does not allow is replaced by its default', () => {
    expect(input({ kind: 'market', time: 'postOnly' })).not.toHaveProperty('timeInForce')
    expect(input({ kind: 'stopMarket', stop: '51000', time: 'fok' })).not.toHaveProperty('timeInForce')
  })
  it('post-only is an issue at the price where it would fill at once', () => {
    const issueOf = (change: Partial<Ticket>) => {
      const ticket = { ...limit, time: 'postOnly' as const, ...change }
      return validate(ticket, derive(ticket, context), context)?.code ?? null
    }
    expect(issueOf({ price: '50000' })).toBe('post_only')
    expect(issueOf({ price: '49999.99' })).toBeNull()
    expect(issueOf({ side: 'sell', price: '49999' })).toBe('post_only')
    expect(issueOf({ side: 'sell', price: '49999.01' })).toBeNull()
  })
})

describe('a stop-market order', () => {
  const stopped: Ticket = { ...limit, kind: 'stopMarket', price: '', stop: '51000', quantity: '0.01' }
  it('is worth its stop price and pays at most the end of the band, as the exchange holds', () => {
    const { turnover, pays } = derive(stopped, context)
    expect(text(turnover)).toBe('510')
    const worst = reservedAmount({ side: 'buy', quantity: a('0.01'), price: a('53550') }, a('0.001'))
    expect(pays).toBe(worst)
    expect(derive({ ...stopped, side: 'sell' }, context).pays).toBe(a('0.01'))
  })
  it('needs a stop price off the market, and no limit', () => {
    const issueOf = (change: Partial<Ticket>) => {
      const ticket = { ...stopped, ...change }
      return validate(ticket, derive(ticket, context), context)?.code ?? null
    }
    expect(issueOf({})).toBeNull()
    expect(issueOf({ stop: '' })).toBe('stop_wrong')
    expect(issueOf({ stop: '50000' })).toBe('stop_reached')
    expect(issueOf({ stop: '51000.001' })).toBe('stop_step')
  })
  it('for all of the balance is covered by it', () => {
    const quantity = quantityForPercent(100, stopped, context) ?? ZERO
    expect(quantity).toBeGreaterThan(0n)
    expect(derive({ ...stopped, quantity: amountText(quantity) }, context).after).toBeGreaterThanOrEqual(0n)
  })
})

describe('a pair', () => {
  const pair: Ticket = {
    ...limit,
    kind: 'oco',
    side: 'sell',
    price: '51000',
    stop: '49000',
    quantity: '0.01',
  }
  const issueOf = (change: Partial<Ticket>) => {
    const ticket = { ...pair, ...change }
    return validate(ticket, derive(ticket, context), context)?.code ?? null
  }
  it('has the last price between its limit and its stop', () => {
    expect(issueOf({})).toBeNull()
    expect(issueOf({ price: '49500' })).toBe('oco_prices')
    expect(issueOf({ stop: '50500' })).toBe('oco_prices')
    expect(issueOf({ side: 'buy', price: '49000', stop: '51000' })).toBeNull()
    expect(issueOf({ stopLimit: '48900.001' })).toBe('stop_step')
  })
  it('that buys pays the larger of its holds', () => {
    const bought = { ...pair, side: 'buy', price: '49000', stop: '51000' } as const
    const heldAt = (price: string) =>
      reservedAmount({ side: 'buy', quantity: a('0.01'), price: a(price) }, a('0.001'))
    expect(derive(bought, context).pays).toBe(heldAt('53550'))
    expect(derive({ ...bought, stopLimit: '51500' }, context).pays).toBe(heldAt('51500'))
  })
  it('is another request than an order', () => {
    const input = toInput(pair, derive(pair, context), {
      market: { base: '1', quote: '3' } as never,
      now: NOW,
    })
    expect(input).toEqual({
      pair: {
        base: '1',
        quote: '3',
        side: 'sell',
        price: a('51000'),
        quantity: a('0.01'),
        stopPrice: a('49000'),
      },
    })
  })
})
