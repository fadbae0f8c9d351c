import type { Market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { Dialog } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import { formatSymbol } from '#api/markets'

type Props = {
  /** Null for all markets. */
  readonly market: Market | null
  readonly isShown: boolean
}

/** Not every upstream offers it. */
export function CancelAll({ market, isShown }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isPaper = useSite()?.paper === true
  const { send, isBusy } = useEndpointMutation(spot.cancelAll, {
    onDone: ({ cancelled }) => toast(t('spot.cancelled_all', { n: cancelled }), 'success'),
  })
  if (!isPaper || !isShown) return null
  const pair = market === null ? {} : { base: market.base, quote: market.quote }
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => setOpen(true)}
        className="press hit text-sub font-semi text-link disabled:text-t3"
      >
        {t('spot.cancel_all')}
      </button>
      {isOpen && (
        <Dialog
          title={t('spot.cancel_all')}
          confirm={t('spot.cancel_all')}
          isBusy={isBusy}
          onConfirm={() => void send(pair).then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          {market === null ? t('spot.all_markets') : formatSymbol(market)}
        </Dialog>
      )}
    </>
  )
}
