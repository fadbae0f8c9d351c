import type { Endpoint } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { voucherRefusals } from './money.ts'
import { claimCoupon } from './coupons.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const unknownCoin = (fixture: Fixture, endpoint: Endpoint, more: Fields = {}): Promise<string> =>
  fixture.toMember(endpoint, { currency: UNKNOWN, ...more })

/** Refusals of wallets and the watchlist. */
const DEPOSIT = { account: 'receipt', amount: '10', currency: '3' }

export const walletRefusals = (fixture: Fixture): Table => ({
  'wallet.detail': { coin_unknown: () => unknownCoin(fixture, wallet.detail, { type: 'change' }) },
  'wallet.withdrawalTerms': { coin_unknown: () => unknownCoin(fixture, wallet.withdrawalTerms) },
  'wallet.depositAddress': { coin_unknown: () => unknownCoin(fixture, wallet.depositAddress) },
  'wallet.rate': { coin_unknown: () => fixture.toGuest(wallet.rate, { id: UNKNOWN }) },
  'wallet.requestDeposit': {
    coin_unknown: () => unknownCoin(fixture, wallet.requestDeposit, { account: 'receipt', amount: '10' }),
    amount_below_minimum: () =>
      fixture.toMember(wallet.requestDeposit, {
        account: 'receipt',
        amount: '0.99',
        currency: '3',
      }),
    amount_above_maximum: () =>
      fixture.toMember(wallet.requestDeposit, {
        account: 'receipt',
        amount: '1000000000.1',
        currency: '3',
      }),
    coupon_unknown: () => fixture.toMember(wallet.requestDeposit, { ...DEPOSIT, coupon_id: UNKNOWN }),
    coupon_unfit: async () => {
      const member = await fixture.environment.verified()
      const coupon_id = await claimCoupon(fixture, member)
      return fixture.refused(member, wallet.requestDeposit, { ...DEPOSIT, coupon_id })
    },
    ...voucherRefusals(fixture),
  },
  'watchlist.add': {
    coin_unknown: () => fixture.toMember(watchlist.add, { currency_id: UNKNOWN }),
    already_watched: async () => {
      const member = await fixture.environment.member()
      await fixture.refused(member, watchlist.add, { currency_id: '1' })
      return fixture.refused(member, watchlist.add, { currency_id: '1' })
    },
  },
  'watchlist.remove': {
    not_found: () => fixture.toMember(watchlist.remove, { id: UNKNOWN }),
  },
})
