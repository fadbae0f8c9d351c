import { useEffect, useState } from 'react'
import { useWindowClass } from '#kit/device'
import { Skeleton, SkeletonRows } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { queries } from '#api'
import { Services } from './services.tsx'
import { TopBar } from './top-bar.tsx'
import { ValueStrip } from './value-strip.tsx'

/** The tabs and the rows of the movers. */
const BelowSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="mx-gutter my-3.5 h-4 w-56" />
    <SkeletonRows />
  </div>
)

/** Draws the lower half at once on a later visit, so that the scroll position can be restored. */
let wasIdle = false
const Below = lazyComponent(
  async () => (await import('./deferred-content.tsx')).DeferredContent,
  <BelowSkeleton />,
)
const PopUp = lazyComponent(async () => (await import('./pop-up.tsx')).PopUp)

const DesktopHome = lazyComponent(async () => (await import('./desktop-home.tsx')).DesktopHome)

export function Screen() {
  const isIdle = useIdle()
  const isDesktop = useWindowClass() === 'desktop'
  return (
    <PullRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      {isDesktop ? (
        <DesktopHome />
      ) : (
        <>
          <TopBar isIdle={isIdle} />
          <div className="space-y-3 pt-2 pb-6">
            <ValueStrip />
            <Services isIdle={isIdle} />
            {isIdle ? <Below /> : <BelowSkeleton />}
          </div>
        </>
      )}
      {isIdle && <PopUp />}
    </PullRefresh>
  )
}

const LATEST_MS = 1_000
const FALLBACK_MS = 300

/** True once the page is drawn and the browser is idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => {
    const arrive = () => {
      wasIdle = true
      setIdle(true)
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(arrive, FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(arrive, { timeout: LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
