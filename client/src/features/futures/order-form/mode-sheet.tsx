import type { MarginMode } from '@bourse/contracts/futures'
import { useState } from 'react'
import { useOpenPositions, useSetMode, useWaitingOrders } from '#features/futures'
import { Button } from '#kit/control'
import { toast, useBlocked } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

const MODES = ['isolated', 'cross'] as const
const NAME = { isolated: 'futures.isolated', cross: 'futures.cross' } as const
const NOTE = { isolated: 'futures.isolated_note', cross: 'futures.cross_note' } as const

type Props = { readonly mode: MarginMode; readonly onClose: () => void }

/** The margin mode can change only while nothing is open. */
export function ModeSheet({ mode, onClose }: Props) {
  const t = useText()
  const [chosen, choose] = useState(mode)
  const open = useOpenPositions().data?.positions.list ?? []
  const waiting = useWaitingOrders().data?.positions.list ?? []
  const isLocked = open.length + waiting.length > 0
  const setMode = useSetMode(() => {
    toast(t('app.saved'), 'success')
    onClose()
  })
  const confirm = () => {
    if (chosen === mode) onClose()
    else void setMode.send({ mode: chosen })
  }
  const blocked = useBlocked(isLocked ? t('futures.mode_locked') : null)
  return (
    <Sheet
      title={t('futures.mode')}
      onClose={onClose}
      foot={
        <Button
          isBusy={setMode.isBusy}
          isDisabled={blocked !== null}
          reason={blocked ?? setMode.failure?.message ?? null}
          onClick={confirm}
        >
          {t('app.confirm')}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={t('futures.mode')} className="space-y-2 py-2">
        {MODES.map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={chosen === each}
            onClick={() => choose(each)}
            className={`press block w-full rounded-md border p-3.5 text-left ${chosen === each ? 'border-link bg-chip' : 'border-control/70'}`}
          >
            <span className="block text-row font-semi">{t(NAME[each])}</span>
            <span className="block pt-0.5 text-sub text-t2">{t(NOTE[each])}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}
