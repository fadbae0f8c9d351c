import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  type Instant,
  max,
  addMs,
  subtract,
  divide,
  refuse,
  multiply,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  isWithinLimits,
  LIMIT_SPAN_MS,
  type WithdrawalLimits,
  findWithdrawalLimits,
} from '@bourse/contracts/wallet'
import type { Reader } from '#platform/kernel'
import type { WithdrawalDeps } from './deps.ts'
import { listUsedSince } from './store.ts'

export async function readLimits(
  deps: WithdrawalDeps,
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<WithdrawalLimits> {
  const level = await deps.levelOf(reader, member)
  const tier = await deps.tierOf(reader, member)
  const used = await listUsedSince(reader, member, addMs(now, -LIMIT_SPAN_MS))
  const { btc, usd } = findWithdrawalLimits(level, tier)
  return { level, tier, btcLimit: btc, btcUsed: used.btc, usdLimit: usd, usdUsed: used.usd }
}

export type Worth = { readonly btc: Amount; readonly usd: Amount }
export type LimitPrices = { readonly usdPrice: Amount; readonly btcPrice: Amount }

/** Finds the prices in USD of an asset and of bitcoin. */
export function findLimitPrices(deps: WithdrawalDeps, asset: AssetId): LimitPrices {
  const bitcoin = deps.assets.find((terms) => terms.code === 'BTC')
  const [usdPrice, btcPrice] = [deps.usd(asset), bitcoin === undefined ? null : deps.usd(bitcoin.id)]
  return usdPrice === null || btcPrice === null ? refuse('price_unavailable') : { usdPrice, btcPrice }
}

/**
 * Computes the value of a quantity in the two units of the limits; rounded up, so that no limit is exceeded
 * by a fraction.
 */
export function computeWorth(code: string, quantity: Amount, { usdPrice, btcPrice }: LimitPrices): Worth {
  const usd = multiply(quantity, usdPrice, 'up')
  return { usd, btc: code === 'BTC' ? quantity : divide(usd, btcPrice, 'up') }
}

export function assertWithinLimits(limits: WithdrawalLimits, worth: Worth): void {
  if (isWithinLimits(limits, worth)) return
  const left = (limit: Amount, used: Amount) => amountText(max(subtract(limit, used), ZERO))
  const isTier = limits.usdLimit !== null && limits.usdUsed + worth.usd > limits.usdLimit
  refuse(
    'withdrawal_limit',
    isTier
      ? { left: left(limits.usdLimit ?? ZERO, limits.usdUsed), coin: 'USD' }
      : { left: left(limits.btcLimit ?? ZERO, limits.btcUsed), coin: 'BTC' },
  )
}
