import { LOADING_AFTER_MS } from '@bourse/contracts/product'
import { create } from 'zustand'
import { useText } from '#text'

const LONG_AFTER_MS = 10_000

type Phase = 'idle' | 'shown' | 'long'
const usePhase = create<Phase>(() => 'idle')
const slow = new Map<symbol, Phase>()

function settle() {
  const phases = [...slow.values()]
  usePhase.setState(phases.includes('long') ? 'long' : phases.includes('shown') ? 'shown' : 'idle')
}

/** Counts one running task; the returned function ends it. The bar appears after 800 ms. */
export function startLoading(): () => void {
  const work = Symbol('work')
  const mark = (reached: Phase) => () => {
    slow.set(work, reached)
    settle()
  }
  const timers = [setTimeout(mark('shown'), LOADING_AFTER_MS), setTimeout(mark('long'), LONG_AFTER_MS)]
  return () => {
    timers.forEach(clearTimeout)
    slow.delete(work)
    settle()
  }
}

export function LoadingBar() {
  const t = useText()
  const phase = usePhase()
  if (phase === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={t('app.loading')}
      className="pointer-events-none absolute inset-x-0 top-0 z-(--z-loading)"
    >
      <div className="h-0.5 overflow-hidden bg-chip">
        <div className="loading-run h-full w-1/3 bg-link" />
      </div>
      {phase === 'long' && (
        <p className="mx-auto mt-1 w-fit rounded-pill bg-chip px-3 py-0.5 text-cap text-t2">
          {t('app.still_working')}
        </p>
      )}
    </div>
  )
}
