import type * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, enumCodec, count, booleanCodec, tolerantNullable, percent, record, text } from '#kit'

/** How a copy is sized: a multiple of the leader's lots, or always the same lots. */
export const copyMode = enumCodec({ multiple: 1, lots: 2 })
export type CopyMode = z.output<typeof copyMode>

/** A leader in the list. Ids of leaders are ids of members. */
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

/** A leader and what there is to show for him; renewed every hour. */
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
