import { loans } from '@bourse/contracts/loans'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import { claimCoupon } from './coupons.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** A valid loan against one coin at 60,000, with overrides. */
const request = (more: Fields = {}): Fields => ({
  collateral_id: '1',
  collateral_amount: '1',
  amount: '1000',
  ...more,
})

export const loanRefusals = (fixture: Fixture): Table => {
  /** A member of tier 1. */
  const borrower = () => fixture.environment.verified({ usdt: '10000', btc: '2' })
  const borrow = async (more: Fields = {}, who?: Member) =>
    fixture.refused(who ?? (await borrower()), loans.borrow, request(more))
  const ownLoan = async () => {
    const member = await borrower()
    await fixture.refused(member, loans.borrow, request())
    const id = (await member.call(loans.list, {})).list[0]?.id
    return { member, id }
  }
  /** Returns the refusal of a call on an own loan; on a repaid one if `isOver`. */
  const onLoan = async (
    call: typeof loans.repay | typeof loans.addCollateral,
    amount: string,
    isOver = false,
  ) => {
    const { member, id } = await ownLoan()
    if (isOver) await fixture.refused(member, loans.repay, { id })
    return fixture.refused(member, call, { id, amount })
  }
  return {
    'loans.borrow': {
      coin_unknown: () => borrow({ collateral_id: UNKNOWN }),
      coupon_unknown: () => borrow({ coupon_id: UNKNOWN }),
      coupon_unfit: async () => {
        const member = await borrower()
        return borrow({ coupon_id: await claimCoupon(fixture, member) }, member)
      },
      tier_required: async () => borrow({}, await fixture.environment.verified()),
      amount_invalid: () => borrow({ amount: '1000.0000001' }),
      amount_below_minimum: () => borrow({ amount: '99.999999' }),
      price_unavailable: async () => {
        const member = await borrower()
        fixture.environment.clock.advance(6_000)
        const refusal = await borrow({}, member)
        await fixture.environment.advance('1 second')
        return refusal
      },
      insufficient_balance: () => borrow({ collateral_amount: '2.00000001' }),
      loan_limit: async () => {
        const member = await borrower()
        await fixture.environment.db.rows(sql`
          insert into withdrawal (member_id, asset_id, quantity, fee, method, target, shown, btc, usd, status, at, updated_at)
          select id, 1, 1.99, 0, 'address', '', '', 0, 0, 'submitted', now(), now() from member where email = ${member.email}`)
        return borrow({ amount: '5000' }, member)
      },
      collateral_too_low: () => borrow({ amount: '12000.000001' }),
    },
    'loans.repay': {
      not_found: () => fixture.toMember(loans.repay, { id: UNKNOWN }),
      order_closed: () => onLoan(loans.repay, '1', true),
      amount_invalid: () => onLoan(loans.repay, '1.0000001'),
      amount_above_maximum: () => onLoan(loans.repay, '1001'),
      insufficient_balance: async () => {
        const { member, id } = await ownLoan()
        await fixture.environment.db.rows(sql`
          update account set balance = 0 where asset_id = 3 and kind = 'spot'
            and holder = (select 'member:' || id from member where email = ${member.email})`)
        return fixture.refused(member, loans.repay, { id })
      },
    },
    'loans.addCollateral': {
      not_found: () => fixture.toMember(loans.addCollateral, { id: UNKNOWN, amount: '1' }),
      order_closed: () => onLoan(loans.addCollateral, '1', true),
      amount_invalid: () => onLoan(loans.addCollateral, '0.000000001'),
      insufficient_balance: () => onLoan(loans.addCollateral, '1.00000001'),
    },
  }
}
