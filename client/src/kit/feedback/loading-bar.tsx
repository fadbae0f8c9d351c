import { LOADING_AFTER_MS } from '@bourse/contracts/product'
import { useSyncExternalStore } from 'react'
import { useText } from '#text'

const LONG_AFTER_MS = 10_000

type Phase = 'idle' | 'shown' | 'long'
let phase: Phase = 'idle'
const running = new Set<symbol>()
const slow = new Map<symbol, Phase>()
const listeners = new Set<() => void>()

function settle() {
  const stages = [...slow.values()]
  const next: Phase = stages.includes('long') ? 'long' : stages.includes('shown') ? 'shown' : 'idle'
  if (next === phase) return
  phase = next
  for (const listener of listeners) listener()
}

/** Counts one running task; the returned function ends it. The bar appears after 800 ms. */
export function startLoading(): () => void {
  const work = Symbol('work')
  running.add(work)
  const mark = (reached: Phase) => () => {
    if (running.has(work)) slow.set(work, reached)
    settle()
  }
  const timers = [setTimeout(mark('shown'), LOADING_AFTER_MS), setTimeout(mark('long'), LONG_AFTER_MS)]
  return () => {
    timers.forEach(clearTimeout)
    running.delete(work)
    slow.delete(work)
    settle()
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function LoadingBar() {
  const t = useText()
  const shown = useSyncExternalStore(listen, () => phase)
  if (shown === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={t('app.loading')}
      className="pointer-events-none absolute inset-x-0 top-0 z-(--z-loading)"
    >
      <div className="h-0.5 overflow-hidden bg-chip">
        <div className="loading-run h-full w-1/3 bg-link" />
      </div>
      {shown === 'long' && (
        <p className="mx-auto mt-1 w-fit rounded-pill bg-chip px-3 py-0.5 text-cap text-t2">
          {t('app.still_working')}
        </p>
      )}
    </div>
  )
}
