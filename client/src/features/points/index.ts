/**
 * Points: how many the member has, how they came, and what they are exchanged for.
 * Whether a reward can be had is decided in one pure file, by the same figures that the exchange charges.
 * Points are no money; they never stand among balances.
 */
export { rewardAvailability } from './reward-availability.ts'
