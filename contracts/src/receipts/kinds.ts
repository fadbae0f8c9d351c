/** The result that a list shows; `out`: it left the member's accounts, `moved`: it stayed in them. */
type ShownResult = { readonly shows: string; readonly direction?: 'out' | 'moved' }

type Kind = ShownResult & {
  /** Other results by the state among the inputs. */
  readonly states?: Readonly<Record<string, ShownResult>>
  readonly icon: string
  /** The record that the receipts of this kind belong to, where a page lists the receipts of one record. */
  readonly record?: string
}

/**
 * Kinds of receipts, in the order of filters. The name is that of the rule (`rules.ts`) and of its texts
 * (`receipt.kind_…`), and never changes.
 */
export const RECEIPT_KINDS = {
  /** A settled seconds order. */
  seconds: { shows: 'profit', icon: 'calendar-clock' },
  open: { shows: 'fee', direction: 'out', icon: 'circle-plus', record: 'position' },
  /** A close by the member; an opened position also ends by its stops, and by liquidation. */
  close: { shows: 'profit', icon: 'circle-check', record: 'position' },
  stop: { shows: 'profit', icon: 'flag', record: 'position' },
  liquidation: { shows: 'profit', icon: 'triangle-alert', record: 'position' },
  /** A close at the bankruptcy price of another position, whose loss the insurance fund could not pay. */
  deleveraging: { shows: 'profit', icon: 'triangle-alert', record: 'position' },
  /** Margin that was added to an open position, or taken from it. */
  position_margin: { shows: 'change', direction: 'moved', icon: 'scale', record: 'position' },
  /** The fee of one night. */
  overnight: { shows: 'taken', direction: 'out', icon: 'moon-star', record: 'position' },
  /** The funding of eight hours, where the operator chose it instead of the fee of a night. */
  funding: { shows: 'taken', direction: 'out', icon: 'percent', record: 'position' },
  /** One side of a spot fill. */
  fill: { shows: 'credited', icon: 'arrow-left-right', record: 'order' },
  /** A TWAP order that has ended; its fills have receipts of their own. */
  twap: { shows: 'filled', direction: 'moved', icon: 'calendar-clock' },
  swap: { shows: 'received', icon: 'refresh-cw' },
  deposit: { shows: 'net', icon: 'arrow-down-to-line' },
  /** A request takes the whole amount from the account; the payment is less the fee. */
  withdrawal: {
    shows: 'net',
    direction: 'out',
    states: { requested: { shows: 'held', direction: 'out' }, returned: { shows: 'returned' } },
    icon: 'arrow-up-from-line',
    record: 'withdrawal',
  },
  /** The payment of a lock. */
  dividend: { shows: 'dividend', icon: 'coins', record: 'lock' },
  redemption: { shows: 'returned', icon: 'lock-open', record: 'lock' },
  /** A settled dual investment. */
  dual: { shows: 'payout', icon: 'scale' },
  /** A subscription to a token sale, and each release of its coins. */
  allocation: { shows: 'quantity', icon: 'rocket', record: 'ieo' },
  release: { shows: 'amount', icon: 'lock-open', record: 'ieo' },
  /** The weekly share of a follower's profit, at the follower. */
  profit_share: { shows: 'paid', direction: 'out', icon: 'users' },
  loan_interest: { shows: 'charge', direction: 'out', icon: 'percent', record: 'loan' },
  loan_liquidation: { shows: 'sold', direction: 'out', icon: 'triangle-alert', record: 'loan' },
  stock_dividend: { shows: 'payout', icon: 'coins' },
  /** Interest of a debt of the futures account. */
  margin_interest: { shows: 'charge', direction: 'out', icon: 'percent' },
  /** One step of a liquidation. */
  margin_liquidation: { shows: 'sold', direction: 'out', icon: 'triangle-alert' },
  /** A transfer between own accounts. */
  transfer: { shows: 'moved', direction: 'moved', icon: 'arrow-left-right' },
  /** A transfer to or from another account of the same member, at each of the two. */
  account_transfer: {
    shows: 'moved',
    states: { sent: { shows: 'moved', direction: 'out' } },
    icon: 'users',
  },
  /** A loan that is paid out, secured by more collateral, or repaid. */
  loan: {
    shows: 'borrowed',
    states: { added: { shows: 'held', direction: 'moved' }, repaid: { shows: 'paid', direction: 'out' } },
    icon: 'hand-coins',
    record: 'loan',
  },
  margin_loan: {
    shows: 'borrowed',
    states: { repaid: { shows: 'paid', direction: 'out' } },
    icon: 'hand-coins',
  },
  /** A step of an order. */
  otc: {
    shows: 'received',
    states: {
      escrow: { shows: 'held', direction: 'moved' },
      sold: { shows: 'sold', direction: 'out' },
      returned: { shows: 'returned', direction: 'moved' },
    },
    icon: 'handshake',
    record: 'otc',
  },
  /** A payment of the sale of a work. */
  nft: {
    shows: 'paid',
    direction: 'out',
    states: {
      held: { shows: 'held', direction: 'moved' },
      returned: { shows: 'returned', direction: 'moved' },
      forfeited: { shows: 'forfeited', direction: 'out' },
      sold: { shows: 'net' },
      compensated: { shows: 'net' },
    },
    icon: 'gem',
    record: 'nft',
  },
  /** The bonus of a deposit. */
  bonus: {
    shows: 'bonus',
    states: {
      released: { shows: 'released', direction: 'moved' },
      returned: { shows: 'returned', direction: 'out' },
    },
    icon: 'gift',
  },
  /** All rebates of one payment. */
  rebate: { shows: 'rebate', icon: 'users' },
  coupon: { shows: 'received', states: { claimed: { shows: 'cost', direction: 'out' } }, icon: 'ticket' },
  /** Points that are earned or redeemed. */
  points: { shows: 'points', states: { redeemed: { shows: 'received' } }, icon: 'star' },
  /** A coin toss. */
  toss: { shows: 'points', icon: 'dices' },
  /** The leader's side of a profit share. */
  share_received: { shows: 'received', icon: 'users' },
  stock_split: { shows: 'shares_added', direction: 'moved', icon: 'split' },
  /** A rental of hashrate, and each of its days. */
  mining_purchase: { shows: 'paid', direction: 'out', icon: 'pickaxe', record: 'rental' },
  mining_output: { shows: 'net', icon: 'coins', record: 'rental' },
} as const satisfies Record<string, Kind>

export type ReceiptKind = keyof typeof RECEIPT_KINDS
export type ReceiptIcon = (typeof RECEIPT_KINDS)[ReceiptKind]['icon']

export const RECEIPT_KIND_NAMES = Object.keys(RECEIPT_KINDS) as ReceiptKind[]

/** The result that a list shows of a receipt, by its kind and the state among its inputs. */
export function shownResult(kind: ReceiptKind, state = ''): ShownResult {
  const { states = {}, ...row }: Kind = RECEIPT_KINDS[kind]
  return states[state] ?? row
}

/** Records with a list of their own receipts. */
export type ReceiptRecord = Extract<(typeof RECEIPT_KINDS)[ReceiptKind], { record: string }>['record']

const findRecord = (kind: ReceiptKind): ReceiptRecord | undefined => {
  const row = RECEIPT_KINDS[kind]
  return 'record' in row ? row.record : undefined
}

export const RECEIPT_RECORDS: readonly ReceiptRecord[] = [
  ...new Set(RECEIPT_KIND_NAMES.flatMap((kind) => findRecord(kind) ?? [])),
]

export const listKindsOfRecord = (record: ReceiptRecord): readonly ReceiptKind[] =>
  RECEIPT_KIND_NAMES.filter((kind) => findRecord(kind) === record)
