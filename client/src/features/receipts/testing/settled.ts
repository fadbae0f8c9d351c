import type { Facts, Rule } from '@bourse/contracts/kit'

/** A settlement: its title, rule, inputs and ticks. */
export type Settled = readonly [title: string, Rule, Facts, readonly ReturnType<typeof tick>[]]

export const tick = (at: string, price: string) => ({ market: '1', at: `2026-03-04T${at}Z`, price, id: '7' })
