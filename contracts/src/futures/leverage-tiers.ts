import type { Amount } from '#kit'
import { leverageMax, type Tier } from './rules.ts'

/** A range of position values, with the highest leverage on offer and the maintenance margin in it. */
export type LeverageTier = {
  readonly from: Amount
  /** The value at which the next tier begins; null for the last one. */
  readonly to: Amount | null
  readonly leverage: number
  /** Maintenance margin: value × rate − cum. */
  readonly rate: Amount
  readonly cum: Amount
}

/** The highest leverage on offer for a position of this value; null when even the lowest one is too high. */
export function leverageAt(
  tiers: readonly Tier[],
  leverages: readonly number[],
  notional: Amount,
): number | null {
  const most = leverageMax(tiers, notional)
  const allowed = leverages.filter((leverage) => leverage <= most)
  return allowed.length === 0 ? null : Math.max(...allowed)
}

/** The table of leverage tiers of a market. */
export const listLeverageTiers = (tiers: readonly Tier[], leverages: readonly number[]): LeverageTier[] =>
  tiers.map(({ from, rate, cum }, at) => ({
    from,
    to: tiers[at + 1]?.from ?? null,
    leverage: leverageAt(tiers, leverages, from) ?? 1,
    rate,
    cum,
  }))
