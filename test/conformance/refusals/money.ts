import { messages } from '@bourse/contracts/messages'
import { points } from '@bourse/contracts/points'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { uploadPicture } from '#environment'
import { marginMember } from './margin.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const moved = (more: Fields = {}): Fields => ({
  currency_id: '3',
  number: '1',
  from_field: 'change',
  to_field: 'legal',
  ...more,
})
const pair = (more: Fields = {}): Fields => ({ from_currency_id: '3', to_currency_id: '1', ...more })

/** Refusals of transfers, swaps, messages and points. */
export const moneyRefusals = (fixture: Fixture): Table => {
  /** Returns the outcome of a swap after a quote, at a current price. */
  async function swapped(more: Fields): Promise<string> {
    await fixture.environment.advance('1 second')
    const member = await fixture.environment.member()
    const { number: _quantity, ...coins } = more
    await fixture.refused(member, wallet.swapQuote, pair(coins))
    return fixture.refused(member, wallet.swap, pair({ number: '10', ...more }))
  }
  async function withoutPrice(fields: Fields, endpoint: typeof wallet.swap | typeof wallet.swapQuote) {
    const member = await fixture.environment.member()
    fixture.environment.clock.advance(60_000)
    const refused = await fixture.refused(member, endpoint, fields)
    await fixture.environment.advance('1 second')
    return refused
  }
  return {
    'wallet.transfer': {
      coin_unknown: () => fixture.toMember(wallet.transfer, moved({ currency_id: UNKNOWN })),
      same_account: () => fixture.toMember(wallet.transfer, moved({ to_field: 'change' })),
      insufficient_balance: () => fixture.toMember(wallet.transfer, moved()),
      margin_level: async () =>
        fixture.refused(
          await marginMember(fixture, '1000'),
          wallet.transfer,
          moved({ number: '10', from_field: 'lever', to_field: 'change' }),
        ),
    },
    'wallet.swapQuote': {
      coin_unknown: () => fixture.toMember(wallet.swapQuote, pair({ to_currency_id: '20' })),
      same_coin: () => fixture.toMember(wallet.swapQuote, pair({ to_currency_id: '3' })),
      price_unavailable: () => withoutPrice(pair(), wallet.swapQuote),
    },
    'wallet.swap': {
      coin_unknown: () => swapped({ from_currency_id: UNKNOWN }),
      same_coin: () => swapped({ to_currency_id: '3' }),
      price_unavailable: () => withoutPrice(pair({ number: '10' }), wallet.swap),
      quote_expired: async () => {
        await fixture.environment.advance('1 second')
        return fixture.toMember(wallet.swap, pair({ number: '10' }))
      },
      amount_below_minimum: () => swapped({ number: '0.000000000000000001' }),
      amount_above_maximum: () => swapped({ number: '1000000001' }),
      insufficient_balance: () => swapped({}),
    },
    'messages.detail': { not_found: () => fixture.toMember(messages.detail, { id: UNKNOWN }) },
    'points.exchange': {
      not_found: () => fixture.toVerified(points.exchange, { id: UNKNOWN }),
      sold_out: async () => {
        await fixture.environment.db.rows(sql`update reward set stock = 0 where place = 2`)
        return fixture.toVerified(points.exchange, { id: '102' })
      },
      points_insufficient: () => fixture.toVerified(points.exchange, { id: '103' }),
      rewards_too_many: async () => {
        const member = await fixture.environment.verified()
        await fixture.environment.db.rows(sql`update reward set cost = 1 where place = 1`)
        for (let taken = 0; taken < 3; taken++) await member.call(points.exchange, { id: '101' as never })
        return fixture.refused(member, points.exchange, { id: '101' })
      },
    },
  }
}

/** Refusals of vouchers: a picture proves one payment, once, and only for its uploader. */
export const voucherRefusals = (fixture: Fixture) => ({
  picture_invalid: async () => {
    const account = await uploadPicture(await fixture.environment.member())
    return fixture.toMember(wallet.requestDeposit, { account, amount: '10', currency: '3' })
  },
  voucher_used: async () => {
    const member = await fixture.environment.member()
    const fields = { account: await uploadPicture(member), amount: '10', currency: '3' }
    await fixture.refused(member, wallet.requestDeposit, fields)
    return fixture.refused(member, wallet.requestDeposit, fields)
  },
})
