import type * as z from 'zod/mini'
import { enumCodec } from '#kit'

/**
 * Hedge: both sides of a market may be open. One-way: an order against a position only reduces it. Our exchange only.
 */
export const positionMode = enumCodec({ hedge: 'hedge', netting: 'netting' })
export type PositionMode = z.output<typeof positionMode>
