import { toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'

/* Terms of loans. The haircut of a coin is one less its ratio; the larger its usual moves, the larger the haircut. */

const COINS = `
  asset ratio
  1     1
  2     0.95
  4     0.9
  5     0.85
  6     0.8
  7     0.8
  8     0.75
  9     0.85
  10    0.8
  11    0.8
  12    0.8
  13    0.8
  14    0.85
`

const coins = COINS.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [asset = '', ratio = ''] = line.trim().split(/\s+/)
    return { asset: asset as AssetId, ratio: toAmount(ratio) }
  })

export const loanTerms = {
  /** The borrowed asset: USDT. */
  asset: '3' as AssetId,
  amountMin: toAmount('100'),
  /** 8.76 % a year. */
  hourlyRate: toAmount('0.00001'),
  callLtv: toAmount('0.75'),
  liquidationLtv: toAmount('0.83'),
  /** A fraction of the debt. */
  feeRate: toAmount('0.01'),
  coins,
}
