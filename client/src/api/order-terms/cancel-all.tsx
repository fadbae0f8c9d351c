import { useState } from 'react'
import { Chips } from '#kit/control'
import { Dialog } from '#kit/overlay'
import { useText } from '#text'

type Props<Side extends string> = {
  /** The markets whose orders are cancelled. */
  readonly scope: string
  readonly sides: readonly { readonly id: Side; readonly label: string }[]
  readonly isBusy: boolean
  /** Null for both sides. */
  readonly onConfirm: (side: Side | null) => Promise<unknown>
}

/** Cancels all open orders of a scope, or those of one side. */
export function CancelAllButton<Side extends string>({ scope, sides, isBusy, onConfirm }: Props<Side>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [side, setSide] = useState<Side | 'all'>('all')
  const title = t('spot.cancel_all')
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => setOpen(true)}
        className="press hit text-sub font-semi text-link disabled:text-t3"
      >
        {title}
      </button>
      {isOpen && (
        <Dialog
          title={title}
          confirm={title}
          isBusy={isBusy}
          onConfirm={() => void onConfirm(side === 'all' ? null : side).then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          <span className="block">{scope}</span>
          <Chips
            name={t('spot.side')}
            value={side}
            onChange={setSide}
            className="justify-center"
            chips={[{ id: 'all' as const, label: t('app.all') }, ...sides]}
          />
        </Dialog>
      )}
    </>
  )
}
