import {
  type Amount,
  amountText,
  assert,
  type Facts,
  type Instant,
  subtract,
  sum,
} from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import type { Tx } from '#kernel'
import type { MarketTerms } from '#market'
import { issueAll, issuedAmount } from '#receipts'
import type { OrderState, Trade } from './settle.ts'

/** One member's side of a stored fill: the order before and after it. */
export type FillSide = {
  readonly fill: string
  readonly order: OrderId
  readonly role: 'maker' | 'taker'
  readonly trade: Trade
  readonly before: OrderState
  readonly after: OrderState
}

type Receipts = { readonly terms: MarketTerms; readonly at: Instant; readonly sides: readonly FillSide[] }

/** Issues a receipt for each side, in the given order, before the money moves. */
export async function issueFills(tx: Tx, { terms, at, sides }: Receipts): Promise<void> {
  const issued = await issueAll(
    tx,
    sides.map((side) => ({
      member: side.before.member,
      kind: 'fill' as const,
      subject: side.order,
      inputs: factsOf(side, terms),
      ticks: [],
      at,
    })),
  )
  for (const [place, { before, after }] of sides.entries()) {
    const receipt = issued[place]
    assert(receipt !== undefined, 'every fill has its receipt')
    const [fee, turnover] = [subtract(after.fee, before.fee), subtract(after.turnover, before.turnover)]
    const debited: Amount = before.side === 'buy' ? sum(turnover, fee) : subtract(after.filled, before.filled)
    assert(
      issuedAmount(receipt, 'fee') === fee && issuedAmount(receipt, 'debited') === debited,
      'a receipt says what was decided',
    )
  }
}

const factsOf = ({ fill, role, trade, before }: FillSide, terms: MarketTerms): Facts => ({
  symbol: terms.symbol,
  base: terms.baseCode,
  asset: terms.quoteCode,
  market: terms.id,
  fill,
  role,
  side: before.side,
  limit: amountText(before.price),
  price: amountText(trade.price),
  quantity: amountText(trade.quantity),
  trade_fee_rate: amountText(before.feeRate),
  turnover_before: amountText(before.turnover),
  fee_before: amountText(before.fee),
})
