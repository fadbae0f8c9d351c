import { toAmount } from '@bourse/contracts/kit'
import type { MarginTerms } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'

/* Terms of borrowing against the futures account: three times the own money at most. */

export const marginTerms: Omit<MarginTerms, 'decimals'> & { readonly asset: AssetId } = {
  /** The borrowed asset: USDT. */
  asset: '3' as AssetId,
  amountMin: toAmount('10'),
  principalMax: toAmount('200000'),
  /** 8.76 % a year. */
  hourlyRate: toAmount('0.00001'),
  leverageMax: toAmount('3'),
  transferLevel: toAmount('2'),
  borrowLevel: toAmount('1.5'),
  callLevel: toAmount('1.3'),
  liquidationLevel: toAmount('1.1'),
  restoredLevel: toAmount('1.4'),
  feeRate: toAmount('0.01'),
}
