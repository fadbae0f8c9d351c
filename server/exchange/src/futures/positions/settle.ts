import { type CloseReason, spreadCost } from '@bourse/contracts/futures'
import { type Amount, type Instant, max, subtract, negate, min, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import { type Leg, move, ofHouse, ofMember, postAll, type Transfer } from '#ledger'
import { updatePositions } from './store.ts'
import type { StoredPosition } from './stored.ts'

/** What a closing did to the money, as its rule says. */
export type Outcome = {
  /** The member's: after the spread, never a greater loss than what stood behind it. */
  readonly result: Amount
  /** The loss beyond, which the insurance fund pays. */
  readonly shortfall: Amount
  readonly liquidationFee: Amount
}

export type Closing = {
  readonly position: StoredPosition
  readonly price: Amount
  readonly reason: CloseReason
  readonly outcome: Outcome
  /** Out of the margins of other positions, in cross mode, when the free balance does not reach. */
  readonly released: Amount
}

/** A position after its closing. Its margin stays on it as what it was. */
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
 * Margin back, result, spread, fee and fund: together zero. What the price did is the house's futures account's, what the
 * spread took is a fee, and what the member cannot pay is the insurance fund's.
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
  /** Others that gave some of their margin. */
  readonly touched: readonly StoredPosition[]
}

/** Posts the money and stores the rows of many closings. Answers with every row that changed. */
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

/** A member's money while several of his positions are closed one after the other. */
export type Funds = {
  readonly free: Amount
  /** What is still open, with the margins that they still have. */
  readonly open: readonly StoredPosition[]
}

/** What may be lost with a position beyond its own margin. */
export const backingOf = (position: StoredPosition, funds: Funds): Amount =>
  position.mode === 'isolated'
    ? ZERO
    : sum(funds.free, ...funds.open.filter(({ id }) => id !== position.id).map(({ margin }) => margin))

/** Takes a closed position out of the funds: first the free balance pays, then the largest margins of the others. */
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
