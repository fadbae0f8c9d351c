import type { Position } from '@bourse/contracts/futures'
import { type Amount, negate } from '@bourse/contracts/kit'
import type { Key } from '#text'
import { liquidationDistance } from './figures.ts'

export const POSITION_ORDERS = ['opened', 'profit', 'return', 'margin', 'liquidation'] as const
export type PositionOrder = (typeof POSITION_ORDERS)[number]

export const ORDER_KEY: Readonly<Record<PositionOrder, Key>> = {
  opened: 'futures.opened_at',
  profit: 'futures.profit',
  return: 'futures.return',
  margin: 'futures.margin',
  liquidation: 'futures.to_liquidation',
}

type Figures = Readonly<Record<'price' | 'profit' | 'percent' | 'margin', Amount | null>>

/** The value by which the largest comes first; the smallest distance to the liquidation does. */
const VALUES: Readonly<Record<PositionOrder, (position: Position, figures: Figures) => bigint | null>> = {
  opened: ({ openedAt }) => (openedAt === null ? null : BigInt(openedAt)),
  profit: (_, { profit }) => profit,
  return: (_, { percent }) => percent,
  margin: (_, { margin }) => margin,
  liquidation: ({ liquidationPrice }, { price }) => {
    const distance = liquidationDistance(price, liquidationPrice)
    return distance === null ? null : negate(distance)
  },
}

/** Unknown values come last; equal ones stay in the given order. */
export function sortPositions(
  positions: readonly Position[],
  order: PositionOrder,
  figuresOf: (position: Position) => Figures,
): readonly Position[] {
  const ranked = positions.map((position) => ({
    position,
    value: VALUES[order](position, figuresOf(position)),
  }))
  return ranked
    .toSorted(({ value: a }, { value: b }) =>
      a === b ? 0 : a === null ? 1 : b === null ? -1 : a > b ? -1 : 1,
    )
    .map(({ position }) => position)
}
