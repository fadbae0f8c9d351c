import { vibrate } from '#kit/device'
import { Slider } from './slider.tsx'

const STOPS = [0, 25, 50, 75, 100]
/** So close to a stop, in percent, the thumb snaps to it. */
const NEAR = 4

type Props = {
  readonly name: string
  /** A whole percentage. */
  readonly value: number
  readonly onChange: (percent: number) => void
  readonly colorClass: string
  readonly isDisabled: boolean
}

/** Chooses a share of a balance, from 0 to 100 %, by slider or by the number of a quarter. */
export function ShareSlider({ name, value, onChange, colorClass, isDisabled }: Props) {
  const change = (raw: number) => {
    const stop = STOPS.find((each) => Math.abs(each - raw) <= NEAR)
    const next = Math.min(100, Math.max(0, Math.round(stop ?? raw)))
    if (next === value) return
    if (STOPS.includes(next)) vibrate()
    onChange(next)
  }
  return (
    <div>
      <Slider
        name={name}
        spoken={{ min: 0, max: 100, now: value, text: `${value}%` }}
        at={value}
        last={100}
        step={5}
        stops={STOPS}
        colorClass={colorClass}
        onMove={change}
        isDisabled={isDisabled}
      />
      {/* Screen readers and the keyboard have the slider. */}
      <div aria-hidden="true" className="mx-2 -mt-3.5 flex justify-between">
        {STOPS.map((stop) => (
          // Has no width, so that its middle is below the mark.
          <span key={stop} className="flex w-0 justify-center">
            <button
              type="button"
              tabIndex={-1}
              disabled={isDisabled}
              onClick={() => change(stop)}
              className={`num shrink-0 px-0.5 text-cap ${stop === value ? 'font-semi text-t1' : 'text-t3'}`}
            >
              {stop === 100 ? '100%' : stop}
            </button>
          </span>
        ))}
      </div>
    </div>
  )
}
