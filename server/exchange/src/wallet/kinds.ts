import type { EntryGroup } from '@bourse/contracts/wallet'
import type { MemberAccountType, Reason } from '#ledger'

/** The family's numbers of movements, and their groups. Numbers of transfers depend on the account. */
const KINDS: Readonly<Record<Reason, { readonly kind: number; readonly group: EntryGroup | null }>> = {
  operator_credit: { kind: 1, group: 'deposits' },
  deposit: { kind: 2, group: 'deposits' },
  transfer_out: { kind: 9, group: 'transfers' },
  transfer_in: { kind: 10, group: 'transfers' },
  futures_margin: { kind: 30, group: 'trades' },
  futures_result: { kind: 31, group: 'trades' },
  futures_liquidation_fee: { kind: 32, group: 'trades' },
  futures_overnight: { kind: 34, group: 'trades' },
  futures_fee: { kind: 35, group: 'trades' },
  futures_release: { kind: 36, group: 'trades' },
  futures_spread: { kind: 37, group: null },
  futures_insurance: { kind: 38, group: null },
  insurance_capital: { kind: 39, group: null },
  spot_buy: { kind: 50, group: 'trades' },
  spot_sell: { kind: 51, group: 'trades' },
  spot_fee: { kind: 52, group: 'trades' },
  spot_hold: { kind: 53, group: 'trades' },
  spot_release: { kind: 54, group: 'trades' },
  seconds_stake: { kind: 60, group: 'trades' },
  seconds_win: { kind: 61, group: 'trades' },
  seconds_draw: { kind: 62, group: 'trades' },
  seconds_loss: { kind: 63, group: 'trades' },
  seconds_fee: { kind: 64, group: 'trades' },
  withdrawal: { kind: 99, group: 'withdrawals' },
  withdrawal_fee: { kind: 100, group: 'withdrawals' },
  withdrawal_returned: { kind: 101, group: 'withdrawals' },
  swap_out: { kind: 701, group: 'swaps' },
  swap_in: { kind: 702, group: 'swaps' },
  swap_fee: { kind: 703, group: 'swaps' },
  reward: { kind: 1101, group: 'rewards' },
  points_sign_up: { kind: 1102, group: null },
  points_first_deposit: { kind: 1103, group: null },
  points_turnover: { kind: 1104, group: null },
  points_exchange: { kind: 1105, group: null },
}

const STEP: Readonly<Partial<Record<MemberAccountType, number>>> = {
  fiat: 0,
  spot: 2,
  futures: 4,
  seconds: 6,
}

export const groupOf = (reason: Reason): EntryGroup | null => KINDS[reason].group

/** 9 to 16 are transfers out of and into the four accounts, in the family's order of accounts. */
export function kindOf(reason: Reason, accountType: MemberAccountType): number {
  const { kind, group } = KINDS[reason]
  return group === 'transfers' ? kind + (STEP[accountType] ?? 0) : kind
}

export const reasonsOf = (group: EntryGroup): Reason[] =>
  (Object.keys(KINDS) as Reason[]).filter((reason) => KINDS[reason].group === group)
