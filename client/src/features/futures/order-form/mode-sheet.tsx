import { futures, type MarginMode, type PositionMode } from '@bourse/contracts/futures'
import { useState } from 'react'
import { useOpenPositions, useWaitingOrders } from '#features/futures'
import { Button } from '#kit/control'
import { toast, useBlockedReason } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

type Props = {
  readonly mode: MarginMode
  readonly positionMode: PositionMode
  readonly onClose: () => void
}

/** Margin mode and position mode; both can change only while nothing is open. */
export function ModeSheet({ mode, positionMode, onClose }: Props) {
  const t = useText()
  const [margin, chooseMargin] = useState(mode)
  const [sides, chooseSides] = useState(positionMode)
  const open = useOpenPositions().data?.positions.list ?? []
  const waiting = useWaitingOrders().data?.positions.list ?? []
  const isLocked = open.length + waiting.length > 0
  const blocked = useBlockedReason(isLocked ? t('futures.mode_locked') : null)
  const done = () => {
    toast(t('app.saved'), 'success')
    onClose()
  }
  const sendSides = useEndpointMutation(futures.setPositionMode, { onDone: done })
  const changeSides = () => (sides === positionMode ? done() : void sendSides.send({ mode: sides }))
  const sendMargin = useEndpointMutation(futures.setMarginMode, { onDone: changeSides })
  const confirm = () => {
    if (margin === mode && sides === positionMode) onClose()
    else if (margin === mode) changeSides()
    else void sendMargin.send({ mode: margin })
  }
  const foot = (
    <Button
      isBusy={sendMargin.isBusy || sendSides.isBusy}
      isDisabled={blocked !== null}
      reason={blocked ?? sendMargin.failure?.message ?? sendSides.failure?.message ?? null}
      onClick={confirm}
    >
      {t('app.confirm')}
    </Button>
  )
  return (
    <Sheet title={t('futures.mode')} onClose={onClose} foot={foot}>
      <Choice
        name={t('futures.mode')}
        modes={['isolated', 'cross'] as const}
        chosen={margin}
        onChoose={chooseMargin}
      />
      <h3 className="pt-3 text-row font-semi">{t('futures.position_mode')}</h3>
      <Choice
        name={t('futures.position_mode')}
        modes={['hedge', 'netting'] as const}
        chosen={sides}
        onChoose={chooseSides}
      />
    </Sheet>
  )
}

type ChoiceProps<Mode extends MarginMode | PositionMode> = {
  readonly name: string
  readonly modes: readonly Mode[]
  readonly chosen: Mode
  readonly onChoose: (mode: Mode) => void
}

function Choice<Mode extends MarginMode | PositionMode>({
  name,
  modes,
  chosen,
  onChoose,
}: ChoiceProps<Mode>) {
  const t = useText()
  return (
    <div role="radiogroup" aria-label={name} className="space-y-2 py-2">
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={chosen === each}
          onClick={() => onChoose(each)}
          className={`press block w-full rounded-md border p-3.5 text-left ${chosen === each ? 'border-link bg-chip' : 'border-control/70'}`}
        >
          <span className="block text-row font-semi">{t(`futures.${each}`)}</span>
          <span className="block pt-0.5 text-sub text-t2">{t(`futures.${each}_note`)}</span>
        </button>
      ))}
    </div>
  )
}
