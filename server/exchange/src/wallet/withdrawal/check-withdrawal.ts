import { type Amount, amountText, truncate, refuse } from '@bourse/contracts/kit'
import type { AssetTerms } from '#market'

type WithdrawalAmounts = { readonly quantity: Amount; readonly fee?: Amount | undefined }

/** The amount of a withdrawal against the terms of its asset, in the order in which it is checked. */
export function checkWithdrawal({ quantity, fee }: WithdrawalAmounts, terms: AssetTerms): void {
  const coin = terms.code
  // What the member saw is what he agreed to: another fee asks him again.
  if (fee !== undefined && fee !== terms.withdrawFee)
    refuse('fee_changed', { fee: amountText(terms.withdrawFee), coin })
  if (truncate(quantity, terms.decimals) !== quantity)
    refuse('quantity_off_step', { step: `0.${'1'.padStart(terms.decimals, '0')}` })
  // Whoever withdraws the fee alone would receive nothing.
  if (quantity < terms.withdrawMin || quantity <= terms.withdrawFee)
    refuse('amount_below_minimum', { minimum: amountText(terms.withdrawMin), coin })
}
