import { memberId } from '#account'
import { position, positionId } from '#futures'
import * as z from 'zod/mini'
import {
  area,
  boundedText,
  flagInput,
  enumCodec,
  page,
  pageInput,
  positiveInput,
  record,
  text,
  created,
} from '#kit'
import { copyMode, following, followingId, leader, leaderDetail, skippedCopy, workspace } from './shapes.ts'

const sizing = {
  leader: ['trader_user_id', memberId],
  mode: ['type', copyMode],
  size: ['number', positiveInput],
} as const
const sizeRefusals = ['amount_above_maximum', 'quantity_off_step'] as const

/** Leaders are public, like their pages; a foreign upstream may still require a session. */
export const copyTrading = area('copy-trading', {
  /** Leaders that can be followed. */
  leaders: {
    method: 'GET',
    path: '/follow/index',
    access: 'public',
    input: record({
      ...pageInput,
      sort: z.optional(
        enumCodec({ return: 'return', winRate: 'win_rate', followers: 'followers', drawdown: 'drawdown' }),
      ),
      /** The period of the figures that are sorted by; the whole time without it. */
      days: z.optional(enumCodec({ week: 7, month: 30, quarter: 90 })),
      /** Words that the nickname contains; case and accents do not matter. */
      words: ['search', z.optional(boundedText(64))],
    }),
    output: page(leader, 'paginator'),
    cache: { hasOwnFields: true },
    upstream: { requiresExtension: ['sort', 'days', 'search'] },
  },
  /** One leader with trading statistics. */
  leader: {
    method: 'GET',
    path: '/follow/traderDetail',
    access: 'public',
    input: record({ leader: ['trader_user_id', memberId] }),
    output: leaderDetail,
    refuses: ['leader_unknown'],
    cache: { hasOwnFields: true },
  },
  /** The leader's own closed positions. */
  history: {
    method: 'GET',
    path: '/follow/historyTrade',
    access: 'public',
    input: record({ leader: ['trader_user_id', memberId], ...pageInput }),
    output: page(position, 'paginator'),
    refuses: ['leader_unknown'],
    cache: { hasOwnFields: true },
  },
  /** Copies positions that the leader opens from now on. */
  follow: {
    method: 'POST',
    path: '/follow/follow',
    access: 'verified',
    enters: { product: 'copy-trading' },
    input: record(sizing),
    output: created(followingId),
    refuses: [
      ...sizeRefusals,
      'leader_unknown',
      'own_leader',
      'leader_cannot_follow',
      'already_following',
      'leaders_at_maximum',
      'leader_full',
    ],
    effect: { movesMoney: true, actsOn: 'trader_user_id', affects: ['copy-trading', 'futures', 'wallet'] },
  },
  /**
   * Stops following. Copied positions stay open as the member's own; with `closeCopies` they are closed at the
   * current price.
   */
  unfollow: {
    method: 'POST',
    path: '/follow/cancel',
    access: 'member',
    input: record({
      leader: ['follow_user_id', memberId],
      closeCopies: ['close_copies', z.optional(flagInput)],
    }),
    output: text,
    refuses: ['not_following', 'position_unpriced'],
    effect: {
      exits: true,
      movesMoney: true,
      actsOn: 'follow_user_id',
      affects: ['copy-trading', 'futures', 'wallet'],
    },
    upstream: { requiresExtension: ['close_copies'] },
  },
  /** Turns a copied position into the member's own. */
  detach: {
    method: 'POST',
    path: '/follow/selfHolding',
    access: 'member',
    input: record({ position: ['transaction_id', positionId] }),
    output: text,
    refuses: ['not_found', 'position_closed', 'position_not_copied'],
    effect: {
      exits: true,
      movesMoney: true,
      actsOn: 'transaction_id',
      affects: ['copy-trading', 'futures', 'wallet'],
    },
  },
  /** Changes the sizing of copies from now on. */
  resize: {
    method: 'POST',
    path: '/follow/edit',
    access: 'member',
    input: record(sizing),
    output: text,
    refuses: [...sizeRefusals, 'not_following'],
    effect: { affects: ['copy-trading'] },
    upstream: { extension: true },
  },
  /** Leaders whom the member follows or followed, newest first. */
  mine: {
    method: 'GET',
    path: '/follow/mine',
    access: 'member',
    input: record(pageInput),
    output: page(following, 'paginator'),
    upstream: { extension: true },
  },
  /** Positions of leaders that were not copied, newest first. */
  skipped: {
    method: 'GET',
    path: '/follow/skipped',
    access: 'member',
    input: record({ leader: ['trader_user_id', z.optional(memberId)], ...pageInput }),
    output: page(skippedCopy, 'paginator'),
    upstream: { extension: true },
  },
  /** Conditions of leading; of a leader the own figures, followers and led positions. */
  workspace: {
    method: 'GET',
    path: '/follow/workspace',
    access: 'member',
    input: record({}),
    output: workspace,
    upstream: { extension: true },
  },
  /** Begins to lead: the member's positions from now on are public and can be copied. */
  apply: {
    method: 'POST',
    path: '/follow/apply',
    access: 'member',
    input: record({}),
    output: text,
    refuses: ['already_leader', 'leader_level_missing', 'leader_days_missing', 'leader_cannot_follow'],
    effect: { affects: ['copy-trading'] },
    upstream: { extension: true },
  },
  /** Stops leading; possible while no copy is open. Following ends for all. */
  leave: {
    method: 'POST',
    path: '/follow/leave',
    access: 'member',
    input: record({}),
    output: text,
    refuses: ['not_leader', 'copies_open'],
    effect: { affects: ['copy-trading'] },
    upstream: { extension: true },
  },
})
