import { futures, type MarginMode, findSuperLeverage } from '@bourse/contracts/futures'
import { useState } from 'react'
import { leverageRisk, SLIDE_CONFIRM_LEVERAGE, useOpenPositions, useWaitingOrders } from '#features/futures'
import { Button, Chips, Slider, Stepper } from '#kit/control'
import { vibrate } from '#kit/device'
import { toast, useBlockedReason } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { superLimitText } from './super-limit.ts'
import type { FuturesForm } from './use-futures-form.ts'

type LeverageProps = { readonly form: FuturesForm; readonly onClose: () => void }

export function LeverageSheet({ form, onClose }: LeverageProps) {
  const format = useFormat()
  const { t } = format
  const { leverages } = form.context.terms
  const [chosen, choose] = useState(form.values.leverage)
  const last = leverages.length - 1
  // A super leverage is above all of the slider.
  const at = leverages.includes(chosen) ? leverages.indexOf(chosen) : last
  const moveTo = (to: number) => choose(leverages[to] ?? chosen)
  const confirm = () => {
    form.edit({ leverage: chosen })
    onClose()
  }
  const foot = <Button onClick={confirm}>{t('app.confirm')}</Button>
  return (
    <Sheet title={t('futures.leverage')} onClose={onClose} foot={foot}>
      <div className="flex items-center justify-center gap-4 py-2">
        <p aria-live="polite" className="num min-w-24 text-center text-hero font-semi">
          {chosen}×
        </p>
        <div className="overflow-hidden rounded-md border border-control/70">
          <Stepper
            name={t('futures.leverage')}
            isAtLeast={at === 0}
            isAtMost={at === last}
            onDecrease={() => moveTo(at - 1)}
            onIncrease={() => moveTo(at + 1)}
          />
        </div>
      </div>
      <LeverageSlider leverages={leverages} at={at} chosen={chosen} onChoose={choose} />
      <Chips
        name={t('futures.leverage')}
        value={String(chosen)}
        className="flex-wrap gap-y-3"
        onChange={(id) => choose(Number(id))}
        chips={leverages.map((each) => ({ id: String(each), label: <span className="num">{each}×</span> }))}
      />
      <SuperChips form={form} chosen={chosen} onChoose={choose} />
      <p
        className={`min-h-14 pt-2 text-sub ${chosen >= SLIDE_CONFIRM_LEVERAGE ? 'text-warning' : 'text-t3'}`}
      >
        {leverageRisk(chosen, format)}
      </p>
    </Sheet>
  )
}

type SliderProps = Pick<SuperProps, 'chosen' | 'onChoose'> & {
  readonly leverages: readonly number[]
  readonly at: number
}

function LeverageSlider({ leverages, at, chosen, onChoose }: SliderProps) {
  const t = useText()
  const last = leverages.length - 1
  const slideTo = (to: number) => {
    const next = leverages[Math.min(last, Math.max(0, Math.round(to)))] ?? chosen
    if (next !== chosen) vibrate()
    onChoose(next)
  }
  return (
    <Slider
      name={t('futures.leverage')}
      spoken={{ min: leverages[0] ?? 1, max: leverages[last] ?? 1, now: chosen, text: `${chosen}×` }}
      at={at}
      last={Math.max(1, last)}
      step={1}
      stops={[...leverages.keys()]}
      colorClass={chosen >= SLIDE_CONFIRM_LEVERAGE ? 'bg-warning' : 'bg-link'}
      onMove={slideTo}
      className="px-2.5"
    />
  )
}

type SuperProps = Pick<LeverageProps, 'form'> & {
  readonly chosen: number
  readonly onChoose: (leverage: number) => void
}

/** Leverages above the usual ones, each with the position value that it allows and what is left of that. */
function SuperChips({ form, chosen, onChoose }: SuperProps) {
  const format = useFormat()
  const { t } = format
  const { terms } = form.context
  if (terms.superLeverages.length === 0) return null
  const limit = superLimitText(findSuperLeverage(terms, chosen) ?? terms.superLeverages[0], form, format)
  return (
    <section className="pt-3">
      <h3 className="text-sub font-semi">{t('futures.super')}</h3>
      <Chips
        name={t('futures.super')}
        value={String(chosen)}
        className="flex-wrap gap-y-3"
        onChange={(id) => onChoose(Number(id))}
        chips={terms.superLeverages.map(({ leverage }) => ({
          id: String(leverage),
          label: <span className="num">{leverage}×</span>,
        }))}
      />
      <p className="text-sub text-t3">{limit}</p>
    </section>
  )
}

type ModeProps = { readonly mode: MarginMode; readonly onClose: () => void }

/** The margin mode can change only while nothing is open. */
export function ModeSheet({ mode, onClose }: ModeProps) {
  const t = useText()
  const [chosen, choose] = useState(mode)
  const open = useOpenPositions().data?.positions.list ?? []
  const waiting = useWaitingOrders().data?.positions.list ?? []
  const isLocked = open.length + waiting.length > 0
  const blocked = useBlockedReason(isLocked ? t('futures.mode_locked') : null)
  const { send, isBusy, failure } = useEndpointMutation(futures.setMarginMode, {
    onDone: () => {
      toast(t('app.saved'), 'success')
      onClose()
    },
  })
  const foot = (
    <Button
      isBusy={isBusy}
      isDisabled={blocked !== null}
      reason={blocked ?? failure?.message ?? null}
      onClick={() => (chosen === mode ? onClose() : void send({ mode: chosen }))}
    >
      {t('app.confirm')}
    </Button>
  )
  return (
    <Sheet title={t('futures.mode')} onClose={onClose} foot={foot}>
      <div role="radiogroup" aria-label={t('futures.mode')} className="space-y-2 py-2">
        {(['isolated', 'cross'] as const).map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={chosen === each}
            onClick={() => choose(each)}
            className={`press block w-full rounded-md border p-3.5 text-left ${chosen === each ? 'border-link bg-chip' : 'border-control/70'}`}
          >
            <span className="block text-row font-semi">{t(`futures.${each}`)}</span>
            <span className="block pt-0.5 text-sub text-t2">{t(`futures.${each}_note`)}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}
