import { type Amount, amountText, truncate, refuse } from '@bourse/contracts/kit'
import type { AssetTerms } from '#platform/market'

type WithdrawalAmounts = { readonly quantity: Amount; readonly fee?: Amount | undefined }

/** Checks the amount of a withdrawal against its asset's terms; the order is that of the refusals. */
export function checkWithdrawal({ quantity, fee }: WithdrawalAmounts, terms: AssetTerms): void {
  const coin = terms.code
  // The member agreed to the displayed fee: a different one requires a new confirmation.
  if (fee !== undefined && fee !== terms.withdrawFee)
    refuse('fee_changed', { fee: amountText(terms.withdrawFee), coin })
  if (truncate(quantity, terms.decimals) !== quantity)
    refuse('quantity_off_step', { step: `0.${'1'.padStart(terms.decimals, '0')}` })
  // A withdrawal of the fee alone would pay out nothing.
  if (quantity < terms.withdrawMin || quantity <= terms.withdrawFee)
    refuse('amount_below_minimum', { minimum: amountText(terms.withdrawMin), coin })
}
