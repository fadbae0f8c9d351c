import * as z from 'zod/mini'
import { enumCodec, count, id, list, tolerantNullable, record, text } from '#kit'

export const receiptId = id('receipt')
export type ReceiptId = z.output<typeof receiptId>

/**
 * The settled subject: an option; the opening of a position, its liquidation, a stop or the member's close of it,
 * the overnight fee of one night; one side of a spot fill; a swap; a credited deposit; a step of a withdrawal;
 * a dividend of a lock, and its redemption; a dual investment; the allocation of a subscription to a token sale, and
 * each release of its coins; the weekly share of a follower's profit that a leader receives; interest of a loan, and
 * its liquidation; a dividend of shares; interest of a debt of the futures account, and each step of its liquidation; a
 * transfer between own accounts; a loan that is paid out or repaid; the same on margin; a step of
 * an OTC order; a payment of the sale of a work; the bonus of a
 * deposit; rebates of one payment; a coupon; points earned or redeemed; a coin toss; the leader's
 * side of a profit share; a split of shares; a rental of hashrate, and each of its days.
 */
export const receiptKind = enumCodec({
  seconds: 'seconds',
  liquidation: 'liquidation',
  stop: 'stop',
  overnight: 'overnight',
  open: 'open',
  close: 'close',
  fill: 'fill',
  swap: 'swap',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  dividend: 'dividend',
  redemption: 'redemption',
  dual: 'dual',
  allocation: 'allocation',
  release: 'release',
  profit_share: 'profit_share',
  loan_interest: 'loan_interest',
  loan_liquidation: 'loan_liquidation',
  stock_dividend: 'stock_dividend',
  margin_interest: 'margin_interest',
  margin_liquidation: 'margin_liquidation',
  transfer: 'transfer',
  loan: 'loan',
  margin_loan: 'margin_loan',
  otc: 'otc',
  nft: 'nft',
  bonus: 'bonus',
  rebate: 'rebate',
  coupon: 'coupon',
  points: 'points',
  toss: 'toss',
  share_received: 'share_received',
  stock_split: 'stock_split',
  mining_purchase: 'mining_purchase',
  mining_output: 'mining_output',
})
export type ReceiptKind = z.output<typeof receiptKind>
export const RECEIPT_KINDS = [
  'seconds',
  'open',
  'close',
  'stop',
  'liquidation',
  'overnight',
  'fill',
  'swap',
  'deposit',
  'withdrawal',
  'dividend',
  'redemption',
  'dual',
  'allocation',
  'release',
  'profit_share',
  'loan_interest',
  'loan_liquidation',
  'stock_dividend',
  'margin_interest',
  'margin_liquidation',
  'transfer',
  'loan',
  'margin_loan',
  'otc',
  'nft',
  'bonus',
  'rebate',
  'coupon',
  'points',
  'toss',
  'share_received',
  'stock_split',
  'mining_purchase',
  'mining_output',
] as const satisfies ReceiptKind[]

const facts = z.record(z.string(), z.string())

// Numbers, prices and instants are texts here: a receipt is hashed as written and must not be reformatted.
const sample = record({ market: text, at: text, price: text, id: text })
const step = record({ name: text, formula: text, value: text })

const head = {
  id: receiptId,
  /** The index in the member's chain: 1, 2, 3… */
  number: count,
  kind: receiptKind,
  /** Name and version of the rule: `seconds@1`. */
  rule: text,
  /** The settled order or position. */
  subject: text,
  /** Inputs of the rule. */
  inputs: facts,
  result: facts,
  /** Hash of the member's previous receipt; empty in the first. */
  previous: text,
  /** SHA-256 of the canonical text, in hex. */
  hash: text,
  issuedAt: ['issued_at', text],
} as const

/** A receipt in a list. */
export const receiptHead = record(head)
export type ReceiptHead = z.output<typeof receiptHead>

export const receipt = record({
  ...head,
  /** The recorded prices that the rule used. */
  ticks: list(sample),
  steps: list(step),
  /** Id of the previous receipt; not hashed. */
  earlier: ['previous_id', tolerantNullable(receiptId)],
})
export type Receipt = z.output<typeof receipt>
