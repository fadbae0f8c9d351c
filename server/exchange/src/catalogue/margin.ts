import { amountOf } from '@bourse/contracts/kit'
import type { MarginTerms } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'

/* Terms of borrowing against the futures account: three times the own money at most. */

export const marginTerms: Omit<MarginTerms, 'decimals'> & { readonly asset: AssetId } = {
  /** The borrowed asset: USDT. */
  asset: '3' as AssetId,
  amountMin: amountOf('10'),
  principalMax: amountOf('200000'),
  /** 8.76 % a year. */
  hourlyRate: amountOf('0.00001'),
  leverageMax: amountOf('3'),
  transferLevel: amountOf('2'),
  borrowLevel: amountOf('1.5'),
  callLevel: amountOf('1.3'),
  liquidationLevel: amountOf('1.1'),
  restoredLevel: amountOf('1.4'),
  feeRate: amountOf('0.01'),
}
