import type * as z from 'zod/mini'
import { amount, count, booleanCodec, id, instant, tolerantNullable, page, record, text } from '#kit'

export const rewardId = id('reward')
export type RewardId = z.output<typeof rewardId>

/** The family has no public shape for this, so all fields but the id are optional. */
export const reward = record({
  id: rewardId,
  name: tolerantNullable(text),
  title: tolerantNullable(text),
  image: tolerantNullable(text),
  /** Cost in points. */
  cost: ['points', tolerantNullable(amount)],
  /** Quantity received. */
  quantity: ['number', tolerantNullable(amount)],
  amount: tolerantNullable(amount),
  code: ['currency_name', tolerantNullable(text)],
  isOpen: ['status', tolerantNullable(booleanCodec)],
  /** Remaining stock. */
  stock: tolerantNullable(count),
})
export type Reward = z.output<typeof reward>

/** The rewards, and the member's points if the upstream sends them. A bare array stands for the list. */
export const rewards = record(
  { own: ['points', tolerantNullable(amount)], list: page(reward, 'unpaged') },
  'list',
)
export type Rewards = z.output<typeof rewards>

/** A points entry, positive or negative. The label is in the caller's language. */
export const pointsEntry = record({
  id: id('points entry'),
  change: ['points', amount],
  label: ['info', tolerantNullable(text)],
  after: tolerantNullable(amount),
  at: ['created_at', tolerantNullable(instant)],
})
export type PointsEntry = z.output<typeof pointsEntry>
