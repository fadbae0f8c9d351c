import { areStopsValid, type futures } from '@bourse/contracts/futures'
import { type Input, isMultipleOf, refuse, ZERO } from '@bourse/contracts/kit'
import type { MemberCall } from '#kernel'
import { cancelAll } from '#futures/engine'
import {
  findPosition,
  type FuturesDeps,
  type FuturesMarket,
  listActiveOf,
  lockAccount,
  setMode,
  updatePositions,
} from '#futures/positions'
import { futuresMarkets } from './read.ts'

const marketsById = (deps: FuturesDeps) => new Map(futuresMarkets(deps).map((market) => [market.id, market]))

/** Cancels a pending limit order and releases its hold. */
export async function cancelOrder(
  deps: FuturesDeps,
  call: MemberCall,
  { id }: Input<typeof futures.cancel>,
): Promise<void> {
  await call.transact(async (tx) => {
    await lockAccount(tx, call.member)
    const order = (await findPosition(tx, id, call.member)) ?? refuse('not_found')
    if (order.status !== 'pending') refuse('order_closed')
    const rows = await cancelAll({ marketOf: marketsById(deps) }, tx, [order], call.now)
    tx.afterCommit(() => {
      deps.indexPositions(rows)
      deps.events.ordersClosed(call.member, [id], null)
      deps.events.orderChanged(call.member)
      deps.events.balanceChanged(call.member)
    })
  })
}

/** Sets, moves or removes the stops of a position or of a pending order. */
export async function setStops(
  deps: FuturesDeps,
  call: MemberCall,
  input: Input<typeof futures.setStops>,
): Promise<void> {
  await call.transact(async (tx) => {
    await lockAccount(tx, call.member)
    const position = (await findPosition(tx, input.id, call.member)) ?? refuse('not_found')
    if (position.status !== 'open' && position.status !== 'pending') refuse('position_closed')
    const stops = {
      takeProfit: input.takeProfit ?? position.takeProfit,
      stopLoss: input.stopLoss ?? position.stopLoss,
    }
    const { priceTick } = marketsById(deps).get(position.market) as FuturesMarket
    if (!Object.values(stops).every((stop) => isMultipleOf(stop, priceTick))) refuse('price_invalid')
    if (stops.takeProfit !== ZERO || stops.stopLoss !== ZERO) {
      const tick = deps.tick(position.market) ?? refuse('price_unavailable')
      const open = position.openPrice
      const now = position.status === 'pending' ? open : tick.price
      if (!areStopsValid(position.side, stops, { open, now })) refuse('stop_on_wrong_side')
    }
    const rows = await updatePositions(tx, [{ ...position, ...stops }], call.now)
    tx.afterCommit(() => {
      deps.indexPositions(rows)
      deps.events.orderChanged(call.member)
    })
  })
}

/** One margin mode for the whole account; it changes only while nothing is open. */
export async function changeMarginMode(
  deps: FuturesDeps,
  call: MemberCall,
  { mode }: Input<typeof futures.setMarginMode>,
): Promise<void> {
  await call.transact(async (tx) => {
    const present = await lockAccount(tx, call.member)
    if (present === mode) return
    if ((await listActiveOf(tx, [call.member])).length > 0) refuse('positions_open')
    await setMode(tx, call.member, mode)
    tx.afterCommit(() => deps.events.orderChanged(call.member))
  })
}
