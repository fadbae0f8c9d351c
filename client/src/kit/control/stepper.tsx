import { useEffect, useRef } from 'react'
import { Minus, Plus } from 'lucide-react'
import { useText } from '#text'

const FIRST_MS = 400
const NEXT_MS = 90

/** Repeats while it is held down. */
function useRepeat(step: () => void) {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const again = (wait: number) => {
    timer.current = setTimeout(() => {
      latest.current()
      again(NEXT_MS)
    }, wait)
  }
  const start = () => {
    stop()
    again(FIRST_MS)
  }
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: step,
  }
}

type Props = {
  name: string
  onDecrease: () => void
  onIncrease: () => void
  isAtLeast?: boolean
  isAtMost?: boolean
}

const side =
  'press flex h-full w-hit shrink-0 items-center justify-center text-t2 active:bg-chip disabled:text-off'

export function Stepper({ name, onDecrease, onIncrease, isAtLeast = false, isAtMost = false }: Props) {
  const t = useText()
  return (
    <div className="flex h-hit shrink-0 items-stretch divide-x divide-line">
      <button
        type="button"
        aria-label={t('field.decrease', { name })}
        disabled={isAtLeast}
        className={side}
        {...useRepeat(onDecrease)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('field.increase', { name })}
        disabled={isAtMost}
        className={side}
        {...useRepeat(onIncrease)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
