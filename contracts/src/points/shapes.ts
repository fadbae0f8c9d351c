import type * as z from 'zod/mini'
import { amount, count, flag, id, instant, maybe, page, record, text } from '#kit'

export const rewardId = id('reward')
export type RewardId = z.output<typeof rewardId>

/** Nothing of this is public in the family, so all but the id may be missing. */
export const reward = record({
  id: rewardId,
  name: maybe(text),
  title: maybe(text),
  image: maybe(text),
  /** What it costs, in points. */
  cost: ['points', maybe(amount)],
  /** What is given for them. */
  quantity: ['number', maybe(amount)],
  amount: maybe(amount),
  code: ['currency_name', maybe(text)],
  isOpen: ['status', maybe(flag)],
  /** How many are left. */
  stock: maybe(count),
})
export type Reward = z.output<typeof reward>

/** The rewards, and the member's own points where the upstream tells them. A bare array stands for the list. */
export const rewards = record({ own: ['points', maybe(amount)], list: page(reward, 'P6') }, 'list')
export type Rewards = z.output<typeof rewards>

/** Points that came (positive) or went. The label is written in the caller's language. */
export const pointsEntry = record({
  id: id('points entry'),
  change: ['points', amount],
  label: ['info', maybe(text)],
  after: maybe(amount),
  at: ['created_at', maybe(instant)],
})
export type PointsEntry = z.output<typeof pointsEntry>
