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
  withdrawalLimitsOf,
} from '@bourse/contracts/wallet'
import type { Reader } from '#kernel'
import type { WithdrawalDeps } from './deps.ts'
import { usedSince } from './store.ts'

export async function readLimits(
  deps: WithdrawalDeps,
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<WithdrawalLimits> {
  const level = await deps.levelOf(reader, member)
  const tier = await deps.tierOf(reader, member)
  const used = await usedSince(reader, member, addMs(now, -LIMIT_SPAN_MS))
  const { btc, usd } = withdrawalLimitsOf(level, tier)
  return { level, tier, btcLimit: btc, btcUsed: used.btc, usdLimit: usd, usdUsed: used.usd }
}

export type Worth = { readonly btc: Amount; readonly usd: Amount }

/**
 * The value of a quantity in the two units of the limits; rounded up, so that no limit is exceeded by a
 * fraction.
 */
export function worthOf(deps: WithdrawalDeps, asset: AssetId, quantity: Amount): Worth {
  const bitcoin = deps.assets.find((terms) => terms.code === 'BTC')
  const [price, btcPrice] = [deps.usd(asset), bitcoin === undefined ? null : deps.usd(bitcoin.id)]
  if (price === null || btcPrice === null) return refuse('price_unavailable')
  const usd = multiply(quantity, price, 'up')
  return { usd, btc: asset === bitcoin?.id ? quantity : divide(usd, btcPrice, 'up') }
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
