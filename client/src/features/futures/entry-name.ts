import type { EntryEnd, EntryKind, Position } from '@bourse/contracts/futures'
import type { ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import type { Fact } from '#kit/list'
import type { Key } from '#text'
import { TIME, trailRows } from '#api/order-terms'

export const ENTRY_NAME: Readonly<Record<EntryKind, Key>> = {
  market: 'spot.market',
  limit: 'spot.limit',
  stopLimit: 'spot.stop_limit',
  stopMarket: 'spot.stop_market',
  trailingStop: 'spot.trailing',
}

/** Whether a waiting order has a price of its own. */
export const isPriced = ({ kind }: Pick<Position, 'kind'>): boolean =>
  kind !== 'stopMarket' && kind !== 'trailingStop'

const ENTRY_END: Readonly<Record<EntryEnd, Key>> = {
  expired: 'spot.reason_expired',
  unfilled: 'futures.reason_unfilled',
  wouldTake: 'spot.reason_would_take',
  reduced: 'futures.reason_reduced',
  nothingToReduce: 'futures.reduce_none',
}

/** The stop of a waiting order, its time in force where it is not the default, and why it ended. */
export function useEntryFacts(): (order: Position, price: (value: Amount) => ReactNode) => Fact[] {
  const format = useFormat()
  const { t, timeText } = format
  return ({ stopPrice, triggerBy, timeInForce: time, expiresAt, entryEnd, ...order }, price) => [
    ...trailRows(order, format, price),
    ...(stopPrice === null ? [] : [{ label: t('spot.stop_price'), value: price(stopPrice) }]),
    ...(triggerBy === 'mark' ? [{ label: t('futures.trigger'), value: t('futures.mark_price') }] : []),
    ...(time === null || time === 'gtc' || time === 'gtt' || time === 'ioc'
      ? []
      : [{ label: t('spot.time'), value: TIME[time].code ?? t(TIME[time].name) }]),
    ...(expiresAt === null ? [] : [{ label: t('spot.expires'), value: timeText(expiresAt) }]),
    ...(entryEnd === null ? [] : [{ label: t('spot.cancelled'), value: t(ENTRY_END[entryEnd]) }]),
  ]
}
