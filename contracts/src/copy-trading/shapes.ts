import type * as z from 'zod/mini'
import { memberId, nameMark } from '#account'
import { position, positionId, side } from '#futures'
import {
  amount,
  booleanCodec,
  count,
  day,
  enumCodec,
  id,
  instant,
  list,
  percent,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { marketId } from '#market'

/** Sizing of a copy: a multiple of the leader's lots, or fixed lots. */
export const copyMode = enumCodec({ multiple: 1, lots: 2 })
export type CopyMode = z.output<typeof copyMode>

/** The published rule of a leader that is a program of the house. */
export const strategy = enumCodec({
  trend: 'trend',
  reversion: 'reversion',
  breakout: 'breakout',
  grid: 'grid',
  carry: 'carry',
  chase: 'chase',
})
export type Strategy = z.output<typeof strategy>

/** Figures of the last days, from the positions that were closed in them. */
const periodFigures = record({
  days: count,
  profit: ['profits', amount],
  returnRate: ['income_rate', percent],
  winRate: ['correct_rate', percent],
  drawdown: ['max_drawdown', percent],
  closedPositions: ['closed_count', count],
})
export type PeriodFigures = z.output<typeof periodFigures>

/** Figures that only our exchange has, of a leader in the list and in detail alike. */
const ownFigures = {
  /** Whether the leader is a program of the house, and the rule by which it trades. */
  isProgram: ['is_program', tolerantNullable(booleanCodec)],
  strategy: tolerantNullable(strategy),
  followersMax: ['follow_max', tolerantNullable(count)],
  /** The largest fall of the equity from its highest point, as a share of that point. */
  drawdown: ['max_drawdown', tolerantNullable(percent)],
  daysLeading: ['leading_days', tolerantNullable(count)],
  /** Net result of all copies of this leader's positions, closed ones only. */
  followersProfit: ['followers_profits', tolerantNullable(amount)],
  /** Margin of all open copies. */
  assetsUnderCopy: ['copy_assets', tolerantNullable(amount)],
  /** Figures of the last 7, 30 and 90 days. */
  periods: tolerantNullable(list(periodFigures)),
  /** Return since the beginning, at the end of each of the last 90 days and now, oldest first. */
  curve: ['income_curve', tolerantNullable(list(percent))],
  /** The full hour of the figures. */
  refreshedAt: ['refreshed_at', tolerantNullable(instant)],
} as const

/** A leader in the list. Leader ids are member ids. */
export const leader = record({
  id: memberId,
  nickname: tolerantNullable(text),
  mark: ['name_mark', tolerantNullable(nameMark)],
  avatar: ['head_portrait', tolerantNullable(text)],
  closedPositions: ['closed_count', tolerantNullable(count)],
  profit: ['total_profits', tolerantNullable(amount)],
  winRate: ['correct_rate', tolerantNullable(percent)],
  followers: ['follow_num', tolerantNullable(count)],
  isFollowed: ['is_followed', tolerantNullable(booleanCodec)],
  /** The rest only where the upstream has our extensions. */
  returnRate: ['total_income_rate', tolerantNullable(percent)],
  ...ownFigures,
})
export type Leader = z.output<typeof leader>

const symbolShare = record({ symbol: text, share: percent, positions: ['closed_count', count] })

export const leaderFigures = record({
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
  /** The rest only where the upstream has our extensions. */
  ...ownFigures,
  /** The money that returns are measured against. */
  capital: tolerantNullable(amount),
  /** Share of each market in the closed positions, largest first. */
  symbols: tolerantNullable(list(symbolShare)),
  /** Return since the beginning, week by week, oldest first. */
  weekly: ['income_weekly', tolerantNullable(list(record({ day, returnRate: ['income_rate', percent] })))],
})
export type LeaderFigures = z.output<typeof leaderFigures>

/** A follower as others see one: the name is masked. */
const followerRow = record({
  nickname: text,
  followedAt: ['followed_at', instant],
  profit: ['profits', amount],
})
export type FollowerRow = z.output<typeof followerRow>

/** Sizing of the caller's copies. */
const ownCopying = record({
  mode: ['type', copyMode],
  size: ['number', amount],
  followedAt: ['followed_at', instant],
})

/** A leader with performance statistics; refreshed every hour. */
export const leaderDetail = record({
  leader: [
    'trader_info',
    record({
      id: memberId,
      nickname: tolerantNullable(text),
      mark: ['name_mark', tolerantNullable(nameMark)],
      avatar: ['head_portrait', tolerantNullable(text)],
      signature: tolerantNullable(text),
    }),
  ],
  figures: ['data', tolerantNullable(leaderFigures)],
  isFollowed: ['is_followed', tolerantNullable(booleanCodec)],
  /** The rest only where the upstream has our extensions. */
  copying: ['my_follow', tolerantNullable(ownCopying)],
  /** Positions before it were computed by the same program from recorded prices. */
  liveSince: ['live_since', tolerantNullable(instant)],
  /** Share of a follower's profit that the leader receives, weekly, above the highest sum so far. */
  profitShare: ['profit_share', tolerantNullable(percent)],
  /** The leader's own open positions, newest first. */
  open: ['open_trades', tolerantNullable(list(position))],
  /** Followers, newest first, at most ten. */
  followerList: ['follow_list', tolerantNullable(list(followerRow))],
})
export type LeaderDetail = z.output<typeof leaderDetail>

export const followingStatus = enumCodec({ following: 1, cancelled: 2 })
export type FollowingStatus = z.output<typeof followingStatus>

export const followingId = id('following')

/** A leader whom the member follows or followed. */
export const following = record({
  /** None on other upstreams. */
  id: tolerantNullable(followingId),
  leader: ['trader_user_id', memberId],
  nickname: tolerantNullable(text),
  mark: ['name_mark', tolerantNullable(nameMark)],
  avatar: ['head_portrait', tolerantNullable(text)],
  mode: ['type', copyMode],
  size: ['number', amount],
  status: followingStatus,
  followedAt: ['followed_at', instant],
  cancelledAt: ['cancelled_at', tolerantNullable(instant)],
  openCopies: ['position_count', count],
  closedCopies: ['closed_count', count],
  skippedCopies: ['skip_count', count],
  /** Net result of the closed copies; costs and paid profit share are deducted. */
  profit: ['total_profits', amount],
  /** Floating result of the open copies. */
  floating: ['profits', amount],
  /** The profit share paid to the leader so far. */
  sharePaid: ['share_paid', amount],
})
export type Following = z.output<typeof following>

/** The reason why a position of the leader was not copied. */
export const skipReason = enumCodec({
  lots: 'lots',
  margin: 'margin',
  closed: 'closed',
  price: 'price',
  limit: 'limit',
  /** The leader opens more often than is copied. */
  rate: 'rate',
  /** The follower's account cannot trade. */
  account: 'account',
  /** Futures or copy trading are closed in the follower's country. */
  country: 'country',
})
export type SkipReason = z.output<typeof skipReason>

/** An opening or an increase of the leader that was not copied. */
export const skippedCopy = record({
  id: id('skippedCopy'),
  leader: ['trader_user_id', memberId],
  nickname: tolerantNullable(text),
  mark: ['name_mark', tolerantNullable(nameMark)],
  leaderPosition: ['follow_order_id', positionId],
  market: ['match_id', marketId],
  symbol: text,
  side: ['type', side],
  /** The leader's lots. */
  lots: ['share', amount],
  reason: skipReason,
  at: ['created_at', instant],
})
export type SkippedCopy = z.output<typeof skippedCopy>

/** A condition of leading: the required number and that of the member. */
const condition = record({ required: count, own: count })

/** The leader's own page; conditions only until the member leads. */
export const workspace = record({
  isLeader: ['is_trader', booleanCodec],
  /** Verification level, and days since the first trade. */
  level: ['level', condition],
  tradingDays: ['trading_days', condition],
  /** A leader cannot follow others. */
  followedLeaders: ['follow_count', count],
  /** Share of followers' profit for leaders, set by the operator. */
  profitShare: ['profit_share', percent],
  shareReceived: ['share_received', amount],
  leadingSince: ['leading_since', tolerantNullable(instant)],
  figures: ['data', tolerantNullable(leaderFigures)],
  followerList: ['follow_list', list(followerRow)],
  /** Led open positions with the number of their copies. */
  open: ['open_trades', list(position)],
})
export type Workspace = z.output<typeof workspace>
