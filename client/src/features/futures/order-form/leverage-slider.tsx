import { Slider } from '#kit/control'
import { vibrate } from '#kit/device'
import { useText } from '#text'
import { SLIDE_CONFIRM_LEVERAGE } from './ticket-form.ts'

type Props = {
  readonly leverages: readonly number[]
  readonly value: number
  readonly onChange: (leverage: number) => void
}

/** Offered leverages are spaced evenly. */
export function LeverageSlider({ leverages, value, onChange }: Props) {
  const t = useText()
  const last = Math.max(1, leverages.length - 1)
  const move = (to: number) => {
    const next = leverages[Math.min(last, Math.max(0, Math.round(to)))]
    if (next === undefined || next === value) return
    vibrate()
    onChange(next)
  }
  return (
    <Slider
      name={t('futures.leverage')}
      spoken={{ min: leverages[0] ?? 1, max: leverages.at(-1) ?? 1, now: value, text: `${value}×` }}
      at={Math.max(0, leverages.indexOf(value))}
      last={last}
      step={1}
      stops={[...leverages.keys()]}
      colorClass={value >= SLIDE_CONFIRM_LEVERAGE ? 'bg-warning' : 'bg-link'}
      onMove={move}
      className="px-2.5"
    />
  )
}
