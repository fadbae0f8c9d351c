import { vibrate } from '#kit/device'
import { Slider } from '#kit/control'

const STOPS = [0, 25, 50, 75, 100]
const NEAR = 4

type Props = {
  name: string
  value: number
  onChange: (value: number) => void
  tone: 'up' | 'down'
  isDisabled: boolean
}

/** 0 to 100 with stops at each quarter, which catch a finger that comes near. */
export function PercentSlider({ name, value, onChange, tone, isDisabled }: Props) {
  const change = (raw: number) => {
    const stop = STOPS.find((each) => Math.abs(each - raw) <= NEAR)
    const next = Math.min(100, Math.max(0, Math.round(stop ?? raw)))
    if (next === value) return
    if (STOPS.includes(next)) vibrate()
    onChange(next)
  }
  return (
    <Slider
      name={name}
      spoken={{ min: 0, max: 100, now: value, text: `${value}%` }}
      at={value}
      last={100}
      step={5}
      stops={STOPS}
      colorClass={tone === 'up' ? 'bg-up' : 'bg-down'}
      onMove={change}
      isDisabled={isDisabled}
    />
  )
}
