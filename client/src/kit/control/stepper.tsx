import { type ReactNode, useEffect, useRef } from 'react'
import { Minus, Plus } from 'lucide-react'
import { useText } from '#text'

const FIRST_MS = 400
const NEXT_MS = 90

type StepProps = { name: string; isOff: boolean; onStep: () => void; children: ReactNode }

function StepButton({ name, isOff, onStep, children }: StepProps) {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
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
  return (
    <button
      type="button"
      aria-label={name}
      disabled={isOff}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={onStep}
      className="press flex h-full w-hit shrink-0 items-center justify-center text-t2 active:bg-chip disabled:text-off"
    >
      {children}
    </button>
  )
}

type Props = {
  name: string
  onDecrease: () => void
  onIncrease: () => void
  isAtLeast?: boolean
  isAtMost?: boolean
}

export function Stepper({ name, onDecrease, onIncrease, isAtLeast = false, isAtMost = false }: Props) {
  const t = useText()
  return (
    <div className="flex h-hit shrink-0 items-stretch divide-x divide-line">
      <StepButton name={t('field.decrease', { name })} isOff={isAtLeast} onStep={onDecrease}>
        <Minus size={18} />
      </StepButton>
      <StepButton name={t('field.increase', { name })} isOff={isAtMost} onStep={onIncrease}>
        <Plus size={18} />
      </StepButton>
    </div>
  )
}
