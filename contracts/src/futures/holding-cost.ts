import type * as z from 'zod/mini'
import { enumCodec } from '#kit'

/** The cost of an open position: a fee for each night, or funding. The operator chooses. */
export const holdingCost = enumCodec({ overnight: 'overnight', funding: 'funding' })
export type HoldingCost = z.output<typeof holdingCost>

/** The kinds of cost that a sum consists of. */
export const paidCost = enumCodec({ overnight: 'overnight', funding: 'funding', both: 'both' })
export type PaidCost = z.output<typeof paidCost>
