import { toAmount, MINUTE } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { catalogue } from '@bourse/exchange'
import type { Member } from '#environment'
import { claimCoupon } from './coupons.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const closedMarket = catalogue.markets.find(({ secondsOpen }) => !secondsOpen)

/** A valid order with overrides. */
const option = (more: Fields = {}): Fields => ({
  match_id: '1',
  currency_id: '3',
  type: '1',
  seconds: '600',
  number: '1000',
  ...more,
})

export const secondsRefusals = (fixture: Fixture): Table => {
  let poor: Member | null = null
  /** A verified member without money, shared by refusals checked before the balance. */
  const verified = async () => (poor ??= await fixture.environment.verified())
  const opened = async (more: Fields): Promise<string> => {
    const member = await verified()
    await fixture.environment.advance('1 second')
    return fixture.refused(member, seconds.open, option(more))
  }
  const rich = async () => {
    const member = await fixture.environment.verified({ usdt: '5000' })
    const quantity = toAmount('5000')
    await member.call(wallet.transfer, { asset: '3' as never, quantity, from: 'spot', to: 'seconds' })
    return member
  }
  return {
    'seconds.open': {
      market_unknown: () => opened({ match_id: UNKNOWN }),
      market_closed: () => opened({ match_id: closedMarket?.id }),
      coin_unknown: () => opened({ currency_id: '1' }),
      duration_unknown: () => opened({ seconds: '61' }),
      coupon_unknown: () => opened({ coupon_id: UNKNOWN }),
      coupon_unfit: async () => {
        const member = await verified()
        const coupon_id = await claimCoupon(fixture, member)
        return opened({ coupon_id, number: '10' })
      },
      amount_below_minimum: () => opened({ number: '9.999999' }),
      amount_above_maximum: () => opened({ number: '1000.000001' }),
      open_stake_reached: async () => {
        const member = await rich()
        await fixture.refused(member, seconds.open, option())
        return fixture.refused(member, seconds.open, option({ number: '500.000001' }))
      },
      daily_loss_reached: async () => {
        const member = await rich()
        // Uses a market that no other row uses.
        await fixture.environment.price('ETH/USDT', '3000')
        await fixture.refused(member, seconds.open, option({ match_id: '2' }))
        await fixture.environment.advance('600 seconds')
        await fixture.environment.price('ETH/USDT', '2999')
        await fixture.refused(member, seconds.open, option({ match_id: '2', number: '900' }))
        return fixture.refused(member, seconds.open, option({ match_id: '2', number: '100' }))
      },
      price_unavailable: async () => {
        const member = await verified()
        fixture.environment.clock.advance(MINUTE)
        const refused = await fixture.refused(member, seconds.open, option())
        await fixture.environment.advance('1 second')
        return refused
      },
      insufficient_balance: () => opened({}),
    },
    'seconds.result': { not_found: () => fixture.toMember(seconds.result, { id: UNKNOWN }) },
    'seconds.terms': { coin_unknown: () => fixture.toMember(seconds.terms, { currency_id: '1' }) },
  }
}
