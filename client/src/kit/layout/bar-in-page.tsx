import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useKeyboardInset } from '#kit/device'
import { IsInPage } from './bars.tsx'

/**
 * Renders the main action at the bottom edge of a narrow window, although it precedes other content in the document:
 * the keyboard reaches it before them. Its parent is a grid whose rows it spans; `--bar` is its height, for the last row.
 */
export function BottomBarInPage({ children }: { children: ReactNode }) {
  const keyboard = useKeyboardInset()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const watch = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--bar', `${element.offsetHeight}px`),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={bar}
      style={{ bottom: keyboard }}
      className="sticky z-(--z-sticky) col-span-full row-start-1 -row-end-1 self-end bg-page"
    >
      <IsInPage value>{children}</IsInPage>
    </div>
  )
}
