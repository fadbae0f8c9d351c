import { toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { copyTrading } from './endpoints.ts'
import { leader, leaderDetail } from './shapes.ts'

describe('a leader', () => {
  it('has the success rate as a fraction, in every shape', () => {
    const row = {
      id: 17,
      nickname: 'Mai',
      closed_count: 40,
      total_profits: '12.00000000',
      correct_rate: 62.5,
    }
    expect(z.decode(leader, { ...row, follow_num: 3, is_followed: true } as never)).toMatchObject({
      winRate: toAmount('0.625'),
      followers: 3,
      isFollowed: true,
    })
    expect(
      z.decode(leaderDetail, {
        trader_info: { id: 17, is_trader: 1, nickname: 'Mai', phone: '13800138000' },
        data: { correct_rate: '62.50', yesterday_profits: '-1.20', riseCount: 30, fallCount: 10 },
        is_followed: 0,
      } as never),
    ).toMatchObject({
      figures: { winRate: toAmount('0.625'), returnYesterday: toAmount('-0.012'), closedLongs: 30 },
      isFollowed: false,
    })
  })

  it('does not expose the telephone number', () => {
    const wire = { trader_info: { id: 17, phone: '13800138000' }, data: null, is_followed: false }
    expect(JSON.stringify(z.encode(leaderDetail, z.decode(leaderDetail, wire as never)))).not.toContain(
      '13800138000',
    )
  })
})

describe('following', () => {
  it('has the mode as a word and accepts fractional lots', () => {
    const input = { trader_user_id: '17', type: '2', number: '0.5' }
    expect(z.decode(copyTrading.follow.input, input as never)).toEqual({
      leader: '17',
      mode: 'lots',
      size: toAmount('0.5'),
    })
    for (const change of [{ number: '0' }, { number: '-1' }, { type: '3' }, { trader_user_id: 'me' }])
      expect(z.safeDecode(copyTrading.follow.input, { ...input, ...change } as never).success).toBe(false)
  })
})
