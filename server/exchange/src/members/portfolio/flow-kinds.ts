import type { FlowKind, PortfolioProduct } from '@bourse/contracts/portfolio'
import type { Reason } from '#platform/ledger'
import { EXTERNAL } from '#members/wallet/equity'

type Kinds = { readonly product: PortfolioProduct; readonly kind: FlowKind }

/**
 * Reasons by product and economic kind. Money that only changes its account of one member sums to zero before it is booked,
 * so a reason of holds needs no kind of its own. Reasons of the house's accounts alone are here too: the table is complete.
 */
const BY_PRODUCT: Readonly<
  Record<PortfolioProduct, Partial<Readonly<Record<FlowKind, readonly Exclude<Reason, External>[]>>>>
> = {
  wallet: {
    external: ['leader_capital', 'insurance_capital'],
    fee: ['withdrawal_fee'],
    result: ['transfer_in', 'transfer_out', 'withdrawal', 'withdrawal_returned'],
  },
  swaps: { trade: ['swap_in', 'swap_out'], fee: ['swap_fee'] },
  spot: {
    trade: ['spot_buy', 'spot_sell', 'spot_hold', 'spot_release'],
    fee: ['spot_fee'],
    split: ['stock_split'],
    result: ['stock_dividend'],
  },
  futures: {
    fee: ['futures_fee', 'futures_liquidation_fee'],
    funding: ['futures_overnight', 'futures_funding'],
    result: [
      'futures_margin',
      'futures_result',
      'futures_release',
      'futures_spread',
      'futures_insurance',
      'futures_deleveraging',
      'profit_share',
      'profit_share_received',
    ],
  },
  seconds: {
    fee: ['seconds_fee'],
    result: ['seconds_stake', 'seconds_win', 'seconds_draw', 'seconds_loss'],
  },
  earn: {
    trade: ['ieo_payment', 'ieo_allocation', 'dual_settled', 'dual_payout'],
    fee: ['lock_penalty', 'mining_cost'],
    result: [
      'lock_deposit',
      'lock_dividend',
      'lock_returned',
      'dual_invest',
      'dual_refund',
      'mining_purchase',
      'mining_output',
      'ieo_commit',
      'ieo_refund',
      'ieo_release',
    ],
  },
  loans: {
    funding: ['loan_interest', 'margin_interest'],
    fee: ['loan_liquidation_fee', 'margin_liquidation_fee'],
    debt: [
      'loan_borrowed',
      'loan_repaid',
      'loan_sold',
      'loan_settled',
      'loan_insurance',
      'margin_borrowed',
      'margin_repaid',
      'margin_sold',
      'margin_settled',
      'margin_insurance',
      'margin_returned',
    ],
    result: ['loan_collateral', 'loan_collateral_returned'],
  },
  rewards: {
    result: [
      'vip_bonus',
      'vip_bonus_release',
      'vip_bonus_return',
      'rebate',
      'reward',
      'points_sign_up',
      'points_first_deposit',
      'points_turnover',
      'points_fees',
      'points_exchange',
      'coupon_claim',
      'coupon_fee',
      'coupon_stake',
      'coupon_deposit',
      'coupon_yield',
      'coupon_interest',
      'game_won',
      'game_lost',
    ],
  },
  others: {
    result: [
      'nft_deposit',
      'nft_deposit_returned',
      'nft_royalty',
      'nft_fee',
      'nft_forfeit',
      'nft_forfeit_received',
      'otc_escrow',
      'otc_escrow_returned',
      'otc_sell_held',
      'otc_sell_returned',
    ],
  },
}

type External = (typeof EXTERNAL)[number]

const KINDS: ReadonlyMap<Reason, Kinds> = new Map([
  ...EXTERNAL.map((reason) => [reason, { product: 'wallet', kind: 'external' }] as const),
  ...(Object.keys(BY_PRODUCT) as PortfolioProduct[]).flatMap((product) =>
    (Object.entries(BY_PRODUCT[product]) as [FlowKind, readonly Reason[]][]).flatMap(([kind, reasons]) =>
      reasons.map((reason): [Reason, Kinds] => [reason, { product, kind }]),
    ),
  ),
])

/** Returns the product and kind of a reason; a test compares the table with the reasons of all areas. */
export const findKinds = (reason: Reason): Kinds => KINDS.get(reason) ?? { product: 'others', kind: 'result' }

export const hasKinds = (reason: Reason): boolean => KINDS.has(reason)
