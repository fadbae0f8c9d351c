import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { vibrate } from '#kit/device'

const STOPS = [0, 25, 50, 75, 100]
const NEAR = 4

type Props = {
  name: string
  value: number
  onChange: (value: number) => void
  tone?: 'link' | 'up' | 'down'
  isDisabled?: boolean
}

const INK = { link: 'bg-link', up: 'bg-up', down: 'bg-down' }

/** 0 to 100 with stops at each quarter; the finger may drag or tap, the keyboard has arrows, Home and End. */
export function PercentSlider({ name, value, onChange, tone = 'link', isDisabled = false }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const change = (raw: number) => {
    const stop = STOPS.find((each) => Math.abs(each - raw) <= NEAR)
    const next = Math.min(100, Math.max(0, Math.round(stop ?? raw)))
    if (next === value) return
    if (STOPS.includes(next)) vibrate()
    onChange(next)
  }
  const follow = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || isDisabled) return
    change(((event.clientX - box.left) / box.width) * 100)
  }
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: value + 5,
      ArrowUp: value + 5,
      ArrowLeft: value - 5,
      ArrowDown: value - 5,
      Home: 0,
      End: 100,
    }[event.key]
    if (next === undefined || isDisabled) return
    event.preventDefault()
    change(next)
  }
  return (
    <div
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${value}%`}
      aria-disabled={isDisabled}
      onPointerDown={press}
      onPointerMove={(event) => event.buttons > 0 && follow(event)}
      onKeyDown={onKeyDown}
      className="flex h-hit touch-pan-y items-center rounded-sm px-2 select-none"
    >
      <div ref={track} className="relative h-1 w-full rounded-pill bg-chip">
        <span
          className={`absolute inset-y-0 left-0 rounded-pill ${INK[tone]}`}
          style={{ width: `${value}%` }}
        />
        {STOPS.map((stop) => (
          <span
            key={stop}
            className={`absolute top-1/2 size-2 -translate-1/2 rotate-45 rounded-[2px] ${stop <= value ? INK[tone] : 'bg-control'}`}
            style={{ left: `${stop}%` }}
          />
        ))}
        <span
          className="absolute top-1/2 size-5 -translate-1/2 rounded-pill border-2 border-page bg-t1"
          style={{ left: `${value}%` }}
        />
      </div>
    </div>
  )
}
