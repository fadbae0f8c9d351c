import type { ReactNode } from 'react'
import { useKeyboardInset } from '#kit/device'
import { Fill, fillFoot } from './slots.tsx'

type BarProps = { children: ReactNode; className?: string }

/**
 * The one main action of a page, at the thumb. It stands below the scrolling area, so it covers no row; a button in it
 * that submits names its form by `form`, because in the document it stands outside of it.
 */
export const BottomBar = ({ children, className = 'px-gutter py-3' }: BarProps) => (
  <Fill slot="foot">
    <div className={`border-t border-line ${className}`}>{children}</div>
  </Fill>
)

/** Where the main action is drawn: above the tab bar, and above a keyboard that the browser lays over the page. */
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
