import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { vibrate } from '#kit/device'
import { useText } from '#text'
import { BOLD_LEVERAGE } from './ticket-form.ts'

type Props = {
  readonly leverages: readonly number[]
  readonly value: number
  readonly onChange: (leverage: number) => void
}

/** One stop for each leverage that is offered, evenly apart; finger, tap, arrows, Home and End. */
export function LeverageSlider({ leverages, value, onChange }: Props) {
  const t = useText()
  const track = useRef<HTMLDivElement>(null)
  const last = Math.max(1, leverages.length - 1)
  const at = Math.max(0, leverages.indexOf(value))
  const share = (index: number) => `${(index / last) * 100}%`
  const move = (index: number) => {
    const next = leverages[Math.min(last, Math.max(0, index))]
    if (next === undefined || next === value) return
    vibrate()
    onChange(next)
  }
  const follow = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box !== undefined) move(Math.round(((event.clientX - box.left) / box.width) * last))
  }
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }
  const ink = value >= BOLD_LEVERAGE ? 'bg-warning' : 'bg-link'
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('futures.leverage')}
      aria-valuemin={leverages[0] ?? 1}
      aria-valuemax={leverages.at(-1) ?? 1}
      aria-valuenow={value}
      aria-valuetext={`${value}×`}
      onPointerDown={press}
      onPointerMove={(event) => event.buttons > 0 && follow(event)}
      onKeyDown={onKeyDown}
      className="flex h-hit touch-pan-y items-center rounded-sm px-2.5 select-none"
    >
      <div ref={track} className="relative h-1 w-full rounded-pill bg-chip">
        <span className={`absolute inset-y-0 left-0 rounded-pill ${ink}`} style={{ width: share(at) }} />
        {leverages.map((each, index) => (
          <span
            key={each}
            className={`absolute top-1/2 size-2 -translate-1/2 rotate-45 rounded-[2px] ${index <= at ? ink : 'bg-control'}`}
            style={{ left: share(index) }}
          />
        ))}
        <span
          className="absolute top-1/2 size-5 -translate-1/2 rounded-pill border-2 border-page bg-t1"
          style={{ left: share(at) }}
        />
      </div>
    </div>
  )
}
