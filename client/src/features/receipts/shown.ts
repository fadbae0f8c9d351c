import { type Amount, multiplyByInt, parseAmount } from '@bourse/contracts/kit'
import type { ReceiptHead, ReceiptKind } from '@bourse/contracts/receipts'

/** The result that a list shows, and whether it left the member's account, or only moved between own accounts. */
type Shown = { readonly name: string; readonly isOut?: true; readonly isMoved?: true }

const SHOWN: Readonly<Record<ReceiptKind, Shown>> = {
  seconds: { name: 'profit' },
  open: { name: 'fee', isOut: true },
  close: { name: 'profit' },
  stop: { name: 'profit' },
  liquidation: { name: 'profit' },
  overnight: { name: 'taken', isOut: true },
  fill: { name: 'credited' },
  swap: { name: 'received' },
  deposit: { name: 'net' },
  withdrawal: { name: 'net', isOut: true },
  dividend: { name: 'dividend' },
  redemption: { name: 'returned' },
  dual: { name: 'payout' },
  allocation: { name: 'quantity' },
  release: { name: 'amount' },
  profit_share: { name: 'paid', isOut: true },
  loan_interest: { name: 'charge', isOut: true },
  loan_liquidation: { name: 'sold', isOut: true },
  stock_dividend: { name: 'payout' },
  margin_interest: { name: 'charge', isOut: true },
  margin_liquidation: { name: 'sold', isOut: true },
  mining_purchase: { name: 'paid', isOut: true },
  mining_output: { name: 'net' },
  transfer: { name: 'moved', isMoved: true },
  loan: { name: 'borrowed' },
  margin_loan: { name: 'borrowed' },
  otc: { name: 'received' },
  nft: { name: 'paid', isOut: true },
  bonus: { name: 'bonus' },
  rebate: { name: 'rebate' },
  coupon: { name: 'received' },
  points: { name: 'points' },
  toss: { name: 'points' },
  share_received: { name: 'received' },
  stock_split: { name: 'shares_added', isMoved: true },
}

/** The same by state, where it is another than that of the kind. */
const SHOWN_IN: Readonly<Partial<Record<ReceiptKind, Readonly<Record<string, Shown>>>>> = {
  // A request takes the whole amount from the account; the payment is less the fee.
  withdrawal: { requested: { name: 'held', isOut: true }, returned: { name: 'returned' } },
  loan: { added: { name: 'held', isMoved: true }, repaid: { name: 'paid', isOut: true } },
  margin_loan: { repaid: { name: 'paid', isOut: true } },
  otc: {
    escrow: { name: 'held', isMoved: true },
    sold: { name: 'sold', isOut: true },
    returned: { name: 'returned', isMoved: true },
  },
  nft: {
    held: { name: 'held', isMoved: true },
    returned: { name: 'returned', isMoved: true },
    forfeited: { name: 'forfeited', isOut: true },
    sold: { name: 'net' },
    compensated: { name: 'net' },
  },
  bonus: { released: { name: 'released', isMoved: true }, returned: { name: 'returned', isOut: true } },
  coupon: { claimed: { name: 'cost', isOut: true } },
  points: { redeemed: { name: 'received' } },
}

const shownResult = ({ kind, inputs }: Pick<ReceiptHead, 'kind' | 'inputs'>): Shown =>
  SHOWN_IN[kind]?.[inputs['state'] ?? ''] ?? SHOWN[kind]

type Settled = Pick<ReceiptHead, 'kind' | 'inputs' | 'result'>

/** Profit, loss, credit or charge for the member, signed; null where the result does not contain it. */
export function gainOf(receipt: Settled): Amount | null {
  const { name, isOut } = shownResult(receipt)
  const amount = parseAmount(receipt.result[name] ?? '')
  return amount === null || isOut !== true ? amount : multiplyByInt(amount, -1n)
}

/** Whether that amount is neither gain nor charge. */
export const isMoved = (receipt: Pick<ReceiptHead, 'kind' | 'inputs'>): boolean =>
  shownResult(receipt).isMoved === true

/** The asset of that amount: that of a payout, a bought coin, else the asset of the receipt. */
export const gainCode = ({ kind, inputs, result }: Settled): string =>
  result['payout_asset'] ??
  (kind === 'fill' && inputs['side'] === 'buy' ? inputs['base'] : inputs['asset']) ??
  ''
