import type * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, enumCodec, count, booleanCodec, tolerantNullable, percent, record, text } from '#kit'

/** Sizing of a copy: a multiple of the leader's lots, or fixed lots. */
export const copyMode = enumCodec({ multiple: 1, lots: 2 })
export type CopyMode = z.output<typeof copyMode>

/** A leader in the list. Leader ids are member ids. */
export const leader = record({
  id: memberId,
  nickname: tolerantNullable(text),
  avatar: ['head_portrait', tolerantNullable(text)],
  closedPositions: ['closed_count', tolerantNullable(count)],
  profit: ['total_profits', tolerantNullable(amount)],
  winRate: ['correct_rate', tolerantNullable(percent)],
  followers: ['follow_num', tolerantNullable(count)],
  isFollowed: ['is_followed', tolerantNullable(booleanCodec)],
})
export type Leader = z.output<typeof leader>

const figures = record({
  profit: ['total_profits', tolerantNullable(amount)],
  positions: ['total_count', tolerantNullable(count)],
  openPositions: ['position_count', tolerantNullable(count)],
  wins: ['profitCount', tolerantNullable(count)],
  closedLongs: ['riseCount', tolerantNullable(count)],
  closedShorts: ['fallCount', tolerantNullable(count)],
  returnRate: ['total_income_rate', tolerantNullable(percent)],
  returnYesterday: ['yesterday_profits', tolerantNullable(percent)],
  winRate: ['correct_rate', tolerantNullable(percent)],
  followers: ['follow_num', tolerantNullable(count)],
})

/** A leader with performance statistics; refreshed every hour. */
export const leaderDetail = record({
  leader: [
    'trader_info',
    record({
      id: memberId,
      nickname: tolerantNullable(text),
      avatar: ['head_portrait', tolerantNullable(text)],
      signature: tolerantNullable(text),
    }),
  ],
  figures: ['data', tolerantNullable(figures)],
  isFollowed: ['is_followed', tolerantNullable(booleanCodec)],
})
export type LeaderDetail = z.output<typeof leaderDetail>
