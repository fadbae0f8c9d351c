import type { OrderId } from '@bourse/contracts/spot'
import { isLost, RowFailure, throwAll } from '#platform/kernel'

/** The orders that one transaction takes. */
export type OrderSelection = {
  readonly limit: number
  /** Orders that failed alone. */
  readonly except: readonly OrderId[]
  /** Called with the chosen orders before they are processed. */
  readonly onChosen: (orders: readonly OrderId[]) => void
}

/** More failures than this are not caused by single orders. */
const FAILURES_MAX = 20

/**
 * Processes orders of a market in transactions of `atOnce` until none is left; returns their number. The orders of a
 * transaction that fails are processed one by one, in the same order, and one that fails alone is left for the next second.
 */
export async function processOrders(
  product: string,
  atOnce: number,
  process: (selection: OrderSelection) => Promise<number>,
): Promise<number> {
  const [except, failures]: [OrderId[], RowFailure[]] = [[], []]
  let [count, limit] = [0, atOnce]
  for (;;) {
    let chosen: readonly OrderId[] = []
    const onChosen = (orders: readonly OrderId[]) => void (chosen = orders)
    const failure: unknown = await process({ limit, except, onChosen }).then((done) => {
      count += done
      return null
    }, orError)
    const [first] = chosen
    if (failure === null) {
      if (chosen.length < limit) break
    } else if (isLost(failure) || first === undefined) {
      throw failure
    } else if (chosen.length > 1) {
      limit = 1
    } else {
      except.push(first)
      failures.push(new RowFailure(product, first, failure))
      if (failures.length === FAILURES_MAX) break
    }
  }
  throwAll(failures, `a ${product} could not be processed`)
  return count
}

const orError = (error: unknown): unknown => error ?? new Error('an order failed without an error')
