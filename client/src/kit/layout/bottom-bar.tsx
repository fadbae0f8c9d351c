import type { ReactNode } from 'react'
import { useKeyboardInset } from '#kit/device'
import { Fill, fillFoot } from './slots.tsx'

type BarProps = { children: ReactNode; className?: string }

/**
 * The main action of a page, within thumb reach. It renders below the scrolling area and covers no row;
 * because it is outside of the form in the document, its submit button references the form by `form`.
 */
export const BottomBar = ({ children, className = 'px-gutter py-3' }: BarProps) => (
  <Fill slot="foot">
    <div className={`border-t border-line ${className}`}>{children}</div>
  </Fill>
)

/** Renders the main action: above the tab bar, and above a keyboard that overlays the page. */
export function BottomBarSlot() {
  const keyboard = useKeyboardInset()
  return (
    <div
      ref={fillFoot}
      style={keyboard === 0 ? undefined : { paddingBottom: keyboard }}
      className="relative z-(--z-sticky) shrink-0 bg-page last:not-empty:pb-(--safe-b)"
    />
  )
}
