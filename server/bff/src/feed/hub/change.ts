import type { Channel } from '@bourse/contracts/feed'

/** A pending change, one per channel. */
export type Change = { readonly ch: Channel; readonly d: unknown }
