import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import {
  bundledPositions,
  upstreamOption,
  upstreamOrdersClosed,
  upstreamPositions,
} from '@bourse/contracts/feed'
import type { PositionId } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import * as z from 'zod/mini'
import {
  encodeBundledPositions,
  encodeClosedOrders,
  encodeSecondsSettled,
  encodePositions,
} from './dialect.ts'
import { consumerAccess } from './personal.ts'

const KEY = 'a-key-of-at-least-thirty-two-characters'

describe('the key of the feed', () => {
  it('grants access when it is equal, and only then', () => {
    expect(consumerAccess(KEY, KEY)).toBe('trusted')
    for (const wrong of [`${KEY} `, KEY.toUpperCase(), KEY.slice(1), 'x']) {
      expect(consumerAccess(wrong, KEY)).toBe('wrong_key')
    }
  })

  it('is required: any other value makes the consumer a guest', () => {
    for (const shown of [undefined, null, '', 1, true, {}, [KEY], { key: KEY }]) {
      expect(consumerAccess(shown, KEY)).toBe('anonymous')
    }
  })

  it('grants no access when none is configured, not even to the empty text', () => {
    expect(consumerAccess(KEY, null)).toBe('wrong_key')
    expect(consumerAccess('', null)).toBe('anonymous')
    expect(consumerAccess(undefined, null)).toBe('anonymous')
  })
})

describe('personal payloads', () => {
  const member = '7' as MemberId
  const snapshot = {
    riskRate: toAmount('0.125'),
    profit: toAmount('-12.5'),
    margin: toAmount('300'),
    rows: [
      {
        id: '9' as PositionId,
        price: toAmount('60000.1'),
        profit: toAmount('-12.5'),
        margin: toAmount('300'),
        riskRate: null,
      },
    ],
  }

  it('of positions decode with the contract', () => {
    const payload = encodePositions({ member, snapshot }) as { trades_all: string }
    const read = { ...payload, trades_all: JSON.parse(payload.trades_all) as unknown }
    expect(z.decode(upstreamPositions, read as never)).toEqual({ member, ...snapshot })
  })

  it('of positions are short in a bundle, and decode with the contract', () => {
    const payload = encodeBundledPositions({ member, snapshot })
    expect(payload).toBe('7,12.5,-12.5,300,9,60000.1,-12.5,300,')
    const decoded = z.decode(bundledPositions, payload)
    expect(decoded).toEqual(['7', '12.5', '-12.5', '300', [['9', '60000.1', '-12.5', '300', '']]])
    expect(z.encode(bundledPositions, decoded)).toBe(payload)
  })

  it('have the named fields only', () => {
    const rows = snapshot.rows.map((row) => ({ ...row, user_id: 7, pre_profit_result: 1 }))
    const payload = encodePositions({ member, snapshot: { ...snapshot, rows } }) as { trades_all: string }
    expect(Object.keys(payload)).toEqual([
      'type',
      'to',
      'hazard_rate',
      'profits_all',
      'caution_money_all',
      'trades_all',
    ])
    expect(JSON.parse(payload.trades_all)).toEqual([
      {
        id: 9,
        update_price: '60000.10000000',
        profits: '-12.50000000',
        caution_money: '300.00000000',
        hazard_rate: '',
      },
    ])
  })

  it('of closings and results decode with the contract', () => {
    const ids = ['9', '10'] as PositionId[]
    expect(z.decode(upstreamOrdersClosed, encodeClosedOrders(member, ids, 'takeProfit') as never)).toEqual({
      member,
      ids,
      reason: 'takeProfit',
    })
    expect(z.decode(upstreamOrdersClosed, encodeClosedOrders(member, ids, null) as never)).toMatchObject({
      reason: null,
    })
    expect(encodeSecondsSettled(member, '5' as SecondsOrderId)).toEqual({
      type: 'closed_microorder',
      to: 7,
      data: { id: 5 },
    })
    expect(z.decode(upstreamOption, encodeSecondsSettled(member, '5' as SecondsOrderId) as never)).toEqual({
      member,
      order: { id: '5' },
    })
  })
})
