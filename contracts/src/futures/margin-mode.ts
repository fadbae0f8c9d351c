import type * as z from 'zod/mini'
import { enumCodec } from '#kit'

/** Isolated: each position has its own margin. Cross: the account backs all positions. Our exchange only. */
export const marginMode = enumCodec({ isolated: 'isolated', cross: 'cross' })
export type MarginMode = z.output<typeof marginMode>
