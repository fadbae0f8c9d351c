import type { Coupon } from '@bourse/contracts/coupons'
import { multiply } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { parseAmountInput } from '#kit/format'
import { navigate } from '#kit/route'
import { useContractForm } from '#api/form'
import { type CouponOrder, withCoupon } from '#api/coupons'
import { useWallets } from '#api/portfolio'

/** Payment by coin, not by bank card or payment channel. */
const BY_COIN = 0

/** A bonus is a share of the deposit's worth in USDT; null without a price. */
function useCouponOrder(asset: AssetId): (typed: string) => CouponOrder {
  const price = useWallets().data?.spot.balances.find((each) => each.asset === asset)?.price ?? null
  return (typed) => {
    const amount = parseAmountInput(typed)
    const worth = amount === null || price === null ? null : multiply(amount, price, 'down')
    return { product: 'deposit', code: 'USDT', amount: worth, basis: worth }
  }
}

/** Accepted in place of a picture: on demo money nothing has been paid, and nothing has to be proven. */
const DEMO_VOUCHER = 'demo'

/** `real` takes a receipt that the operator reviews, as a real platform does; `demo` takes the amount only. */
export function useDepositForm(asset: AssetId, manner: 'real' | 'demo') {
  const couponOrder = useCouponOrder(asset)
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const form = useContractForm(wallet.requestDeposit, {
    defaults: { amount: '', voucher: manner === 'demo' ? DEMO_VOUCHER : (null as string | null) },
    // Only the server knows the limits; its refusal contains the number.
    toInput: ({ amount, voucher }) => {
      const input = { amount: parseAmountInput(amount), voucher, asset, method: BY_COIN }
      return withCoupon(input, coupon, couponOrder(amount)) ?? input
    },
    texts: { voucher: 'deposit.voucher_missing' },
    hasReview: manner === 'real',
    onDone: ({ text }) => {
      toast(text, 'success')
      navigate('fund/receive_withdraw_record', {}, { replace: true })
    },
  })
  return { ...form, coupon, setCoupon, couponOrder: couponOrder(form.values.amount) }
}
