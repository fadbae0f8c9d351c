import type { Positions } from '@bourse/contracts/feed'
import type { PositionId } from '@bourse/contracts/futures'
import { type Amount, parseAmount, divideByInt } from '@bourse/contracts/kit'

/**
 * The changing figures of an open position; null where the server sends none. Rates are fractions: 1 means
 * liquidation.
 */
export type LivePosition = {
  readonly price: Amount | null
  readonly profit: Amount | null
  readonly margin: Amount | null
  readonly riskRate: Amount | null
}
export type LivePositions = {
  readonly riskRate: Amount | null
  readonly profit: Amount | null
  readonly margin: Amount | null
  /** Positions whose markets move; the list of open positions comes over HTTP. */
  readonly byId: ReadonlyMap<PositionId, LivePosition>
}

export function readPositions({ riskRate, profit, margin, rows }: Positions): LivePositions {
  return {
    riskRate: fraction(riskRate),
    profit: parseAmount(profit),
    margin: parseAmount(margin),
    byId: new Map(
      rows.map(([id, price, gain, held, risk]) => [
        id,
        {
          price: parseAmount(price),
          profit: parseAmount(gain),
          margin: parseAmount(held),
          riskRate: fraction(risk),
        },
      ]),
    ),
  }
}

function fraction(percent: string): Amount | null {
  const read = parseAmount(percent)
  return read === null ? null : divideByInt(read, 100n, 'down')
}
