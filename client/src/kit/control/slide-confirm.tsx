import { type PointerEvent, useEffect, useState } from 'react'
import { Check, ChevronsRight } from 'lucide-react'
import { vibrate } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { useText } from '#text'

const CONFIRM_TIMEOUT_MS = 4_000
const CONFIRM_RATIO = 0.86
const THUMB_PX = 48

type Props = { label: string; onConfirm: () => void; isBusy?: boolean; isDisabled?: boolean }

function useSlide(onConfirm: () => void, isOff: boolean) {
  /** The start of the drag and its maximum distance. */
  const [grip, setGrip] = useState<{ x: number; travel: number } | null>(null)
  const [share, setShare] = useState(0)
  const [isArmed, arm] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => arm(false), CONFIRM_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isArmed])
  const release = () => {
    setGrip(null)
    setShare(0)
  }
  const confirm = () => {
    vibrate()
    arm(false)
    release()
    onConfirm()
  }
  const listeners = {
    onPointerDown: (event: PointerEvent) => {
      if (isOff) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setGrip({ x: event.clientX, travel: Math.max(1, event.currentTarget.clientWidth - THUMB_PX) })
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip !== null) setShare(Math.min(1, Math.max(0, (event.clientX - grip.x) / grip.travel)))
    },
    onPointerUp: () => {
      if (grip === null) return
      if (share >= CONFIRM_RATIO) confirm()
      else if (share > 0.02) release()
      else setGrip(null)
    },
    onPointerCancel: release,
    onClick: () => {
      if (isOff || share > 0.02) return
      if (isArmed) confirm()
      else arm(true)
    },
  }
  return { isSliding: grip !== null, offset: share * (grip?.travel ?? 0), isArmed, listeners }
}

/** Confirms irreversible actions: slide, or tap twice within four seconds (Enter twice on a keyboard). */
export function SlideConfirm({ onConfirm, isBusy = false, isDisabled = false, label }: Props) {
  const t = useText()
  const { isSliding, offset, isArmed, listeners } = useSlide(onConfirm, isDisabled || isBusy)
  return (
    <button
      type="button"
      aria-busy={isBusy}
      disabled={isDisabled}
      {...listeners}
      className="relative h-13 w-full touch-pan-y overflow-hidden rounded-md bg-danger text-row font-semi text-on-danger select-none disabled:bg-chip disabled:text-t3"
    >
      <span className="block px-14">{isArmed ? t('slide.again') : label}</span>
      <span
        aria-hidden="true"
        style={{
          transform: `translateX(${offset}px)`,
          transition: isSliding ? 'none' : 'transform var(--m-base) var(--ease-out)',
        }}
        className="absolute inset-y-0.5 left-0.5 flex w-12 items-center justify-center rounded-[10px] bg-white text-page"
      >
        {isBusy ? <Spinner /> : isArmed ? <Check size={20} /> : <ChevronsRight size={20} />}
      </span>
    </button>
  )
}
