import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Facts, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import type { Tx } from '#platform/kernel'
import { lockMemberAccounts } from '#platform/ledger'
import type { AssetTerms } from '#platform/market'
import { lockReceipts } from '#platform/receipts'
import type { LimitPrices } from './limits.ts'

type SpotAccount = { readonly member: MemberId; readonly asset: AssetId }

/**
 * Locks the spot account and returns its free balance, which nothing else moves until the transaction ends.
 */
export async function lockBalance(tx: Tx, { member, asset }: SpotAccount): Promise<Amount> {
  await lockReceipts(tx, [member])
  const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot'] })
  return balances.get('spot') ?? ZERO
}

export type RequestState = {
  readonly terms: AssetTerms
  readonly network: string | null
  readonly quantity: Amount
  readonly balance: Amount
  readonly prices: LimitPrices
  readonly limits: WithdrawalLimits
}

/** Builds the facts of a request: its amounts, and the limits as they were before it. */
export function requestFacts({ terms, network, quantity, balance, prices, limits }: RequestState): Facts {
  const limitText = (limit: Amount | null) => (limit === null ? '' : amountText(limit))
  return {
    state: 'requested',
    asset: terms.code,
    network: network ?? '',
    amount: amountText(quantity),
    fee: amountText(terms.withdrawFee),
    minimum: amountText(terms.withdrawMin),
    balance_before: amountText(balance),
    usd_price: amountText(prices.usdPrice),
    btc_price: amountText(prices.btcPrice),
    btc_used: amountText(limits.btcUsed),
    btc_limit: limitText(limits.btcLimit),
    usd_used: amountText(limits.usdUsed),
    usd_limit: limitText(limits.usdLimit),
  }
}
