import type { Market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import { formatSymbol } from '#api/markets'
import { CancelAllButton } from '#api/order-terms'

type Props = {
  /** Null for all markets. */
  readonly market: Market | null
  readonly isShown: boolean
}

/** Not every upstream offers it. */
export function CancelAll({ market, isShown }: Props) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  const { send, isBusy } = useEndpointMutation(spot.cancelAll, {
    onDone: ({ cancelled }) => toast(t('spot.cancelled_all', { n: cancelled }), 'success'),
  })
  if (!isPaper || !isShown) return null
  const pair = market === null ? {} : { base: market.base, quote: market.quote }
  return (
    <CancelAllButton
      scope={market === null ? t('spot.all_markets') : formatSymbol(market)}
      sides={(['buy', 'sell'] as const).map((id) => ({ id, label: t(`market.${id}`) }))}
      isBusy={isBusy}
      onConfirm={(side) => send({ ...pair, ...(side !== null && { side }) })}
    />
  )
}
