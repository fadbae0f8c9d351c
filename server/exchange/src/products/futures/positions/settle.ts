import { type CloseReason, spreadCost } from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  type Facts,
  type Instant,
  max,
  subtract,
  negate,
  min,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import { type Leg, move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import { type IssuedReceipt, issuedAmount } from '#platform/receipts'
import type { FuturesMarket } from './deps.ts'
import { updatePositions } from './store.ts'
import type { StoredPosition } from './stored.ts'

/** The amounts of a closing by its rule. */
export type Outcome = {
  /** The member's result: after the spread, never a greater loss than its backing. */
  readonly result: Amount
  /** The loss beyond it, paid by the insurance fund. */
  readonly shortfall: Amount
  readonly liquidationFee: Amount
}

export type Closing = {
  readonly position: StoredPosition
  readonly price: Amount
  readonly reason: CloseReason
  readonly outcome: Outcome
  /** Taken from other positions' margins, in cross mode, when the free balance is too small. */
  readonly released: Amount
}

/** The facts that every receipt of a closing has. */
export const closingFacts = (
  position: StoredPosition,
  { id, symbol, quoteCode }: Pick<FuturesMarket, 'id' | 'symbol' | 'quoteCode'>,
  backing: Amount,
): Facts => ({
  symbol,
  asset: quoteCode,
  market: id,
  side: position.side,
  quantity: amountText(position.quantity),
  open_price: amountText(position.openPrice),
  quoted_price: amountText(position.quotedPrice),
  margin: amountText(position.margin),
  behind: amountText(backing),
})

/** The outcome by a receipt, after checking that it equals the decision. */
export function readOutcome(receipt: IssuedReceipt | undefined, expected: Outcome): Outcome {
  assert(receipt !== undefined, 'every settlement has its receipt')
  const outcome = {
    result: issuedAmount(receipt, 'profit'),
    shortfall: issuedAmount(receipt, 'shortfall'),
    liquidationFee: issuedAmount(receipt, 'liquidation_fee'),
  }
  assert(
    outcome.result === expected.result && outcome.liquidationFee === expected.liquidationFee,
    'a receipt states the decision',
  )
  return outcome
}

/** A position after its closing. Its margin stays on the row for history. */
export const closed = ({ position, price, reason, outcome }: Closing, at: Instant): StoredPosition => ({
  ...position,
  status: 'closed',
  closePrice: price,
  realized: outcome.result,
  liquidationFee: outcome.liquidationFee,
  shortfall: outcome.shortfall,
  closeReason: reason,
  closedAt: at,
})

/**
 * Margin, result, spread, fee and fund; the legs sum to zero. The price difference is paid by the house's
 * futures account, the spread is a fee, and the insurance fund pays the shortfall.
 */
export function closingTransfer(
  { position, outcome, released }: Closing,
  quote: AssetId,
  at: Instant,
): Transfer {
  const { member, margin, quantity, openPrice, quotedPrice } = position
  const { result, shortfall, liquidationFee } = outcome
  const free = ofMember(member, quote, 'futures')
  const spread = spreadCost(quantity, openPrice, quotedPrice)
  const insurance = ofHouse('insurance', quote)
  const legs: Leg[] = [
    ...move(
      { from: ofMember(member, quote, 'futures_hold'), to: free },
      sum(margin, released),
      'futures_release',
    ),
    { account: free, amount: result, reason: 'futures_result' },
    {
      account: ofHouse('futures', quote),
      amount: negate(sum(result, spread, negate(shortfall))),
      reason: 'futures_result',
    },
    { account: ofHouse('fees', quote), amount: spread, reason: 'futures_spread' },
    { account: insurance, amount: negate(shortfall), reason: 'futures_insurance' },
    ...move({ from: free, to: insurance }, liquidationFee, 'futures_liquidation_fee'),
  ]
  return {
    id: `futures:close:${position.id}`,
    reason: 'futures_result',
    at,
    legs: legs.filter(({ amount }) => amount !== ZERO),
  }
}

export type Settled = {
  readonly closings: readonly Closing[]
  /** Other positions that lost some of their margin. */
  readonly touched: readonly StoredPosition[]
}

/** Posts and stores many closings. Returns every changed row. */
export async function settleAll(
  tx: Tx,
  { closings, touched }: Settled,
  { quoteOf, at }: { quoteOf: (position: StoredPosition) => AssetId; at: Instant },
): Promise<StoredPosition[]> {
  await postAll(
    tx,
    closings.map((closing) => closingTransfer(closing, quoteOf(closing.position), at)),
  )
  const rows = closings.map((closing) => closed(closing, at))
  const ended = new Set(rows.map(({ id }) => id))
  return updatePositions(tx, [...rows, ...touched.filter(({ id }) => !ended.has(id))], at)
}

/** A member's money while several positions are closed one after the other. */
export type Funds = {
  readonly free: Amount
  /** Positions still open, with their remaining margins. */
  readonly open: readonly StoredPosition[]
}

/** The amount that may be lost with a position beyond its own margin. */
export const findBacking = (position: StoredPosition, funds: Funds): Amount =>
  position.mode === 'isolated'
    ? ZERO
    : sum(funds.free, ...funds.open.filter(({ id }) => id !== position.id).map(({ margin }) => margin))

/** Removes a closed position from the funds: the free balance pays first, then the largest other margins. */
export function after(
  funds: Funds,
  position: StoredPosition,
  { result, liquidationFee }: Outcome,
): { readonly funds: Funds; readonly released: Amount } {
  const own = funds.open.find(({ id }) => id === position.id) ?? position
  const free = sum(funds.free, own.margin, result, negate(liquidationFee))
  const others = funds.open.filter(({ id }) => id !== position.id)
  let missing = max(ZERO, negate(free))
  const released = missing
  const given = new Map<string, Amount>()
  for (const other of others.toSorted((a, b) => (a.margin < b.margin ? 1 : -1))) {
    const part = min(missing, other.margin)
    given.set(other.id, part)
    missing = subtract(missing, part)
  }
  const open = others.map((other) => ({
    ...other,
    margin: subtract(other.margin, given.get(other.id) ?? ZERO),
  }))
  return { funds: { free: max(ZERO, free), open }, released }
}
