import { type Amount, amountOf, divideByInt, multiplyByInt } from '@bourse/contracts/kit'
import { vibrate } from '#kit/device'
import { Slider } from '#kit/control'

/** A market order for all of a balance leaves this fraction of it, because the price may move before it is filled. */
export const PRICE_BUFFER = amountOf('0.001')

/** A percentage of an amount, rounded down. */
export const shareOf = (whole: Amount, percent: number): Amount =>
  divideByInt(multiplyByInt(whole, BigInt(percent)), 100n, 'down')

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
