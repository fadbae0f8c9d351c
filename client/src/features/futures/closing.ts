import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures, type Position } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import { queries, queryFor, useEndpointMutation, useSite } from '#api'

/** Other platforms close a copy only after it became self-held, so the two are one action there. */
export function useClosePosition({ id, origin }: Position, onDone: (message: string) => void) {
  const close = useEndpointMutation(futures.close, { onDone: ({ text }) => onDone(text) })
  const detach = useDetach(() => undefined)
  const isDetachedFirst = useSite()?.paper !== true && origin === 'copied'
  /** True once it is closed. */
  const send = async (lots: Amount | null): Promise<boolean> => {
    if (isDetachedFirst && (await detach.send({ position: id })) === null) return false
    return (await close.send({ id, ...(lots === null ? {} : { lots }) })) !== null
  }
  const reset = () => {
    detach.reset()
    close.reset()
  }
  return { send, reset, isBusy: close.isBusy || detach.isBusy, failure: detach.failure ?? close.failure }
}

export const useDetach = (onDone: () => void) => useEndpointMutation(copyTrading.detach, { onDone })
export const useCloseMany = (onDone: () => void) => useEndpointMutation(futures.closeAll, { onDone })

/** The realised result of a position closed just now; null where not reported: the close itself is done. */
export async function loadResult(id: Position['id']): Promise<Amount | null> {
  const newest = { ...queryFor(futures.list, { status: 'closed', page: 1, limit: 10 }), staleTime: 0 }
  await queries.prefetchQuery(newest)
  const rows = queries.getQueryData(newest.queryKey)?.positions.list ?? []
  return rows.find((each) => each.id === id)?.realizedProfit ?? null
}
