import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'

/*
 * Terms of seconds orders. Everything is paid in USDT, the only asset with a seconds account, so the limits
 * of a duration need no other unit. Longer durations pay more, and the profit is always less than the stake.
 */

/** A fraction of the stake, on top of it, unless the operator sets another. Markets display the same value. */
export const SECONDS_FEE = toAmount('0.002')

const OFFERS = `
  1  30   0.70  5   200
  2  60   0.80  5   500
  3  120  0.85  5   500
  4  300  0.90  10  1000
  5  600  0.95  10  1000
`

const offers = OFFERS.trim()
  .split('\n')
  .map((line) => {
    const [id = '', seconds, payoutRate = '', stakeMin = '', stakeMax = ''] = line.trim().split(/\s+/)
    return {
      id,
      seconds: Number(seconds),
      payoutRate: toAmount(payoutRate),
      stakeMin: toAmount(stakeMin),
      stakeMax: toAmount(stakeMax),
    }
  })

export const secondsTermsAt = (feeRate: Amount) => ({
  offers,
  payAssets: [
    {
      asset: '3' as AssetId,
      code: 'USDT',
      stakeMin: toAmount('5'),
      stakeMax: toAmount('1000'),
      openStakeMax: toAmount('1500'),
      dailyLossCap: toAmount('2000'),
      feeRate,
      stakes: ['10', '50', '100', '200', '500'].map(toAmount),
    },
  ],
})
