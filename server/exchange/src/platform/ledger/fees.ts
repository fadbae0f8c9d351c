import type { MemberId } from '@bourse/contracts/account'
import { divideFee, type RebateShare } from '@bourse/contracts/fees'
import { type Amount, toAmount, amountText, negate, ZERO } from '@bourse/contracts/kit'
import type { Reason } from '#platform/ledger/registry'
import { type AccountRef, ofHouse } from './accounts.ts'
import type { Leg } from './transfer.ts'

export type FeePayment = {
  readonly from: AccountRef
  readonly payer: MemberId
  readonly fee: Amount
  /** The value that the fee is charged on, in the asset of the fee. */
  readonly turnover: Amount
  readonly reason: Reason
  readonly rebates: readonly RebateShare[]
}

/**
 * Builds the legs of a paid fee, for every product. The rest after rebates counts for the payer's points, the turnover for
 * held bonuses.
 * Inviters' shares go to an account of the house, with a record of the member who is owed: no trade waits for
 * the account of an inviter.
 */
export function buildFeeLegs({ from, payer, fee, turnover, reason, rebates }: FeePayment): Leg[] {
  if (fee === ZERO) return []
  const divided = divideFee(fee, rebates)
  const payable = ofHouse('rebates', from.asset)
  return [
    { account: from, amount: negate(fee), reason },
    { account: ofHouse('fees', from.asset), amount: divided.net, reason, netFeeOf: payer, turnover },
    ...divided.rebates.map(({ member, level, share, amount }) => ({
      account: payable,
      amount,
      reason,
      rebate: { member, payer, level, fee, share },
    })),
  ]
}

/** Formats shares, which are stored with an order whose fee is paid later: `10001:0.2 10002:0.1`. */
export const formatRebates = (shares: readonly RebateShare[]): string =>
  shares.map(({ member, share }) => `${member}:${amountText(share)}`).join(' ')

export const parseRebates = (text: string): RebateShare[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [member = '', share = ''] = part.split(':')
      return { member: member as MemberId, share: toAmount(share) }
    })
