import { createHash, createHmac } from 'node:crypto'
import type { DrawHashes } from '@bourse/contracts/nft'
import { twapSchedule, type TwapSlice } from '@bourse/contracts/twap'
import type { StoredPlan } from './store.ts'

const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}

/** Draws all orders of a plan from its seed. */
export const drawSchedule = (plan: StoredPlan): Promise<readonly TwapSlice[]> =>
  twapSchedule(plan, plan.seed, hashes)

export const computeCommitment = (seed: string): string => createHash('sha256').update(seed).digest('hex')
