import { futures } from '@bourse/contracts/futures'
import { points } from '@bourse/contracts/points'
import { wallet } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { readPayload } from './tolerant-decoder.ts'

function read(output: Parameters<typeof readPayload>[0], payload: unknown): unknown {
  const found = readPayload(output, payload, {
    zone: (text) => text,
    pageRequest: { page: 1, limit: 10 },
    onDrift: () => undefined,
  })
  return found.ok ? found.data : 'unreadable'
}

describe('a bare value in place of its record', () => {
  it('is a bare text, and an empty payload is an empty record', () => {
    expect(read(wallet.depositAddress.output, '0xabc')).toMatchObject({ address: '0xabc', erc20: null })
    expect(read(wallet.depositAddress.output, { erc20: '0xdef' })).toMatchObject({
      address: null,
      erc20: '0xdef',
    })
    for (const nothing of ['', []])
      expect(read(wallet.depositAddress.output, nothing)).toMatchObject({ address: null, erc20: null })
  })

  it('is a list in any list format', () => {
    const one = { list: { list: [{ id: 1, title: 'Mug' }], page: 1, limit: 10 } }
    expect(read(points.list.output, [{ id: 1, title: 'Mug' }])).toMatchObject(one)
    expect(read(points.list.output, { list: [{ id: 1, title: 'Mug' }], points: '5' })).toMatchObject({
      ...one,
      points: '5',
    })
    expect(read(points.list.output, { data: [{ id: 1, title: 'Mug' }] })).toMatchObject(one)
    expect(read(points.list.output, [])).toMatchObject({ list: { list: [] } })
  })

  it('is a paginator where another branch nests it', () => {
    const alone = { current_page: 2, data: [], per_page: 10, total: 11 }
    const page = { list: [], page: 2, limit: 10, total: 11 }
    expect(read(futures.list.output, alone)).toEqual({ rate_profits_total: null, message: page })
    expect(read(futures.list.output, { rate_profits_total: null, message: alone })).toEqual({
      rate_profits_total: null,
      message: page,
    })
  })

  it('is never derived from a text where a list is expected', () => {
    expect(read(points.list.output, 'Parameter error')).toBe('unreadable')
    expect(read(futures.list.output, {})).toBe('unreadable')
  })
})
