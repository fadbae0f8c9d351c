import type * as z from 'zod/mini'
import { amount, count, booleanCodec, id, instant, tolerantNullable, page, record, text } from '#kit'

export const rewardId = id('reward')
export type RewardId = z.output<typeof rewardId>

/** Nothing of this is public in the family, so all but the id may be missing. */
export const reward = record({
  id: rewardId,
  name: tolerantNullable(text),
  title: tolerantNullable(text),
  image: tolerantNullable(text),
  /** What it costs, in points. */
  cost: ['points', tolerantNullable(amount)],
  /** What is given for them. */
  quantity: ['number', tolerantNullable(amount)],
  amount: tolerantNullable(amount),
  code: ['currency_name', tolerantNullable(text)],
  isOpen: ['status', tolerantNullable(booleanCodec)],
  /** How many are left. */
  stock: tolerantNullable(count),
})
export type Reward = z.output<typeof reward>

/** The rewards, and the member's own points where the upstream tells them. A bare array stands for the list. */
export const rewards = record({ own: ['points', tolerantNullable(amount)], list: page(reward, 'P6') }, 'list')
export type Rewards = z.output<typeof rewards>

/** Points that came (positive) or went. The label is written in the caller's language. */
export const pointsEntry = record({
  id: id('points entry'),
  change: ['points', amount],
  label: ['info', tolerantNullable(text)],
  after: tolerantNullable(amount),
  at: ['created_at', tolerantNullable(instant)],
})
export type PointsEntry = z.output<typeof pointsEntry>
