import { isMemberChange, MEMBER_EVENTS } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import { decodeEvent } from './decode-event.ts'

const MEMBER_CHANGES = Object.keys(MEMBER_EVENTS).filter(isMemberChange)

describe('a member event', () => {
  it('contains its member and its kind only', () => {
    expect(decodeEvent('update_balance_42', { type: 'order', balance: '9' })).toEqual({
      kind: 'personal',
      member: '42',
      personal: { type: 'order.changed' },
    })
    expect(decodeEvent('update_balance_42', { type: 'balance' })).toMatchObject({
      personal: { type: 'balance.changed' },
    })
    expect(decodeEvent('update_balance_42', undefined)).toMatchObject({
      personal: { type: 'balance.changed' },
    })
    expect(decodeEvent('update_balance_42 or 1', { type: 'order' })).toMatchObject({ kind: 'unreadable' })
  })

  const names: [name: unknown, type: string][] = [
    ['deposit', 'deposit.changed'],
    ['withdrawal', 'withdrawal.changed'],
    ['message.new', 'message.new'],
    ['account', 'account.changed'],
    ['order', 'order.changed'],
    ['session_ended', 'session.ended'],
    ['', 'balance.changed'],
    [null, 'balance.changed'],
    ...MEMBER_CHANGES.map((name): [string, string] => [name, name]),
  ]
  it.each(names)('called %j is %s', (name, type) => {
    expect(decodeEvent('update_balance_42', { type: name })).toEqual({
      kind: 'personal',
      member: '42',
      personal: { type },
    })
  })

  it.each(['something else', 'constructor', 'positions', 7, {}])('called %j has an unknown name', (name) => {
    expect(decodeEvent('update_balance_42', { type: name })).toMatchObject({
      personal: { type: 'balance.changed' },
      unknownName: String(name),
    })
  })
})

const texts = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

describe("a member's positions", () => {
  const row = {
    id: 9,
    user_id: 42,
    type: 1,
    status: 1,
    symbol: 'BTC/USDT',
    update_price: '60000.10',
    profits: '-12.50',
    caution_money: '300',
    hazard_rate: '12.5',
  }
  const totals = {
    to: 42,
    hazard_rate: 12.5,
    profits_all: '-12.5000',
    caution_money_all: '300.0',
    profits: '1',
    caution_money: '2',
  }
  const decoded = {
    kind: 'personal',
    member: '42',
    personal: {
      type: 'positions',
      riskRate: '12.5',
      profit: '-12.5',
      margin: '300',
      rows: [['9', '60000.1', '-12.5', '300', '12.5']],
    },
  }

  it('are equal in each encoding of the family, and contain nothing else', () => {
    const classic = { ...totals, trades_all: JSON.stringify([row]), trades_entrust: '[]', trades_cur: '[]' }
    for (const payload of [
      classic,
      { ...totals, trades_all: [row] },
      { ...totals, trades_all: [texts(row)] },
      { ...texts(classic), content: '' },
      JSON.stringify(classic),
      JSON.stringify({ ...classic, trades_all: [row] }),
    ]) {
      expect(decodeEvent('lever_trade', payload)).toEqual(decoded)
    }
  })

  it('are empty for an empty list, and unknown figures are empty', () => {
    expect(decodeEvent('lever_trade', { to: '42', trades_all: '[]' })).toEqual({
      kind: 'personal',
      member: '42',
      personal: { type: 'positions', riskRate: '', profit: '', margin: '', rows: [] },
    })
    expect(decodeEvent('lever_trade', { to: 42, trades_all: [{ id: 9 }] })).toMatchObject({
      personal: { rows: [['9', '', '', '', '']] },
    })
  })

  it('are the same in a bundle of our exchange', () => {
    const bundled = '42,12.5,-12.5,300,9,60000.1,-12.5,300,12.5'
    expect(decodeEvent('lever_trades', bundled)).toEqual(decoded)
  })

  it.each([
    ['of no member', ',1,1,1'],
    ['without totals', '42,1,1'],
    ['with an amount that is no decimal', '42,1,1e3,1'],
    ['with a row that names no position', '42,1,1,1,,1,1,1,1'],
    ['with a row that is too short', '42,1,1,1,9,1,1,1'],
    ['that is none', { data: 'x' }],
    ['that is a list', ['42', '1', '1', '1']],
  ])('%s cannot be read from a bundle', (_what, bundled) => {
    expect(decodeEvent('lever_trades', bundled)).toEqual({ kind: 'unreadable', event: 'lever_trades' })
  })

  it.each([
    ['without a member', { trades_all: '[]' }],
    ['of a member that is no id', { to: '42 or 1', trades_all: '[]' }],
    ['without a list: it must not be decoded as an empty one', { to: 42 }],
    ['with a list that is cut off', { to: 42, trades_all: '[{"id":9' }],
    ['with a row that names no position', { to: 42, trades_all: [{ profits: '1' }] }],
    ['that are no record', '[1,2]'],
  ])('%s cannot be read', (_what, payload) => {
    expect(decodeEvent('lever_trade', payload)).toEqual({ kind: 'unreadable', event: 'lever_trade' })
  })
})

describe('a close event', () => {
  it('contains its positions, and the reason if there is one', () => {
    for (const payload of [
      { to: 42, id: [9, 10], close_reason: 'take_profit' },
      { to: '42', id: ['9', '10'], close_reason: 'take_profit', content: '' },
      { to: '42', id: '[9,10]', close_reason: 'take_profit' },
      JSON.stringify({ to: 42, id: [9, 10], close_reason: 'take_profit', user: { password: 'x' } }),
    ]) {
      expect(decodeEvent('lever_closed', payload)).toEqual({
        kind: 'personal',
        member: '42',
        personal: { type: 'order.closed', ids: ['9', '10'], reason: 'takeProfit' },
      })
    }
    for (const close_reason of [undefined, '', 'because']) {
      expect(decodeEvent('lever_closed', { to: 42, id: [9], close_reason })).toMatchObject({
        personal: { ids: ['9'], reason: null },
      })
    }
  })

  it.each([[{ to: 42, id: [] }], [{ to: 42 }], [{ id: [9] }], [{ to: 42, id: ['x'] }]])(
    'is not %j',
    (payload) => expect(decodeEvent('lever_closed', payload)).toMatchObject({ kind: 'unreadable' }),
  )
})

describe('a settled seconds order', () => {
  it('contains the id only, whatever the upstream sends', () => {
    const order = { id: 5, pre_profit_result: 1, real_name: 'A', profit_result: -1 }
    for (const payload of [
      { to: 42, data: { id: 5 } },
      { to: 42, data: order },
      { to: '42', data: JSON.stringify(order), content: '' },
      JSON.stringify({ to: 42, data: texts(order) }),
    ]) {
      expect(decodeEvent('closed_microorder', payload)).toEqual({
        kind: 'personal',
        member: '42',
        personal: { type: 'option.settled', id: '5' },
      })
    }
    expect(decodeEvent('closed_microorder', { to: 42, data: {} })).toMatchObject({ kind: 'unreadable' })
  })
})
