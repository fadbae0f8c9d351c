import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Props = {
  readonly name: string
  /** The value for screen readers, in the units of the page. */
  readonly spoken: { readonly min: number; readonly max: number; readonly now: number; readonly text: string }
  /** Position of the thumb, from 0 to `last`. */
  readonly at: number
  readonly last: number
  readonly step: number
  readonly stops: readonly number[]
  readonly colorClass: string
  /** Receives the position of the finger or key; a key may exceed the ends. */
  readonly onMove: (to: number) => void
  readonly isDisabled?: boolean
  readonly className?: string
}

export function Slider(props: Props) {
  const { name, spoken, at, last, step, onMove, isDisabled = false, className = 'px-2' } = props
  const track = useRef<HTMLDivElement>(null)
  const follow = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || isDisabled) return
    onMove(((event.clientX - box.left) / box.width) * last)
  }
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [more, less] = [at + step, at - step]
    const to = { ArrowRight: more, ArrowUp: more, ArrowLeft: less, ArrowDown: less, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined || isDisabled) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={name}
      aria-valuemin={spoken.min}
      aria-valuemax={spoken.max}
      aria-valuenow={spoken.now}
      aria-valuetext={spoken.text}
      aria-disabled={isDisabled}
      onPointerDown={press}
      onPointerMove={(event) => event.buttons > 0 && follow(event)}
      onKeyDown={onKeyDown}
      className={`flex h-hit touch-pan-y items-center rounded-sm select-none ${className}`}
    >
      <div ref={track} className="relative h-1 w-full rounded-pill bg-chip">
        <Marks {...props} />
      </div>
    </div>
  )
}

function Marks({ at, last, stops, colorClass }: Pick<Props, 'at' | 'last' | 'stops' | 'colorClass'>) {
  const share = (index: number) => `${(index / last) * 100}%`
  return (
    <>
      <span className={`absolute inset-y-0 left-0 rounded-pill ${colorClass}`} style={{ width: share(at) }} />
      {stops.map((stop) => (
        <span
          key={stop}
          className={`absolute top-1/2 size-2 -translate-1/2 rotate-45 rounded-[2px] ${stop <= at ? colorClass : 'bg-control'}`}
          style={{ left: share(stop) }}
        />
      ))}
      <span
        className="absolute top-1/2 size-5 -translate-1/2 rounded-pill border-2 border-page bg-t1"
        style={{ left: share(at) }}
      />
    </>
  )
}
