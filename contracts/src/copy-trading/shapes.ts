import type * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, choice, count, flag, maybe, percent, record, text } from '#kit'

/** How a copy is sized: a multiple of the leader's lots, or always the same lots. */
export const copyMode = choice({ multiple: 1, lots: 2 })
export type CopyMode = z.output<typeof copyMode>

/** A leader in the list. Ids of leaders are ids of members. */
export const leader = record({
  id: memberId,
  nickname: maybe(text),
  avatar: ['head_portrait', maybe(text)],
  closedPositions: ['closed_count', maybe(count)],
  profit: ['total_profits', maybe(amount)],
  winRate: ['correct_rate', maybe(percent)],
  followers: ['follow_num', maybe(count)],
  isFollowed: ['is_followed', maybe(flag)],
})
export type Leader = z.output<typeof leader>

const figures = record({
  profit: ['total_profits', maybe(amount)],
  positions: ['total_count', maybe(count)],
  openPositions: ['position_count', maybe(count)],
  wins: ['profitCount', maybe(count)],
  closedLongs: ['riseCount', maybe(count)],
  closedShorts: ['fallCount', maybe(count)],
  returnRate: ['total_income_rate', maybe(percent)],
  returnYesterday: ['yesterday_profits', maybe(percent)],
  winRate: ['correct_rate', maybe(percent)],
  followers: ['follow_num', maybe(count)],
})

/** A leader and what there is to show for him; renewed every hour. */
export const leaderDetail = record({
  leader: [
    'trader_info',
    record({
      id: memberId,
      nickname: maybe(text),
      avatar: ['head_portrait', maybe(text)],
      signature: maybe(text),
    }),
  ],
  figures: ['data', maybe(figures)],
  isFollowed: ['is_followed', maybe(flag)],
})
export type LeaderDetail = z.output<typeof leaderDetail>
