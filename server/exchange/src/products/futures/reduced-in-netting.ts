import type { MemberId } from '@bourse/contracts/account'
import { amountText, refuse, sum, ZERO } from '@bourse/contracts/kit'
import type { Reader } from '#platform/kernel'
import { type FuturesDeps, readPositionMode } from '#products/futures/positions'
import type { OpenRequest } from './open-order.ts'
import { findOpposite } from './opening.ts'
import { loadAccount } from './read.ts'

/** In one-way mode a market order against own positions only reduces them, at most by their lots. */
export async function reducedInNetting(
  deps: FuturesDeps,
  { reader, member }: { readonly reader: Reader; readonly member: MemberId },
  request: OpenRequest,
): Promise<OpenRequest> {
  const { order, market } = request
  if (order.kind !== 'market' || order.isReduceOnly) return request
  if ((await readPositionMode(reader, member)) === 'hedge') return request
  const account = await loadAccount(deps, reader, { member, quote: market.quote })
  const lots = sum(ZERO, ...findOpposite({ account, market, order }).map((row) => row.lots))
  if (lots === ZERO) return request
  if (order.lots > lots) refuse('lots_above_maximum', { maximum: amountText(lots) })
  return { ...request, order: { ...order, isReduceOnly: true } }
}
