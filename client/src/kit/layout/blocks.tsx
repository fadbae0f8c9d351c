import type { ReactNode } from 'react'
import { create } from 'zustand'

type BlockProps = { children: ReactNode; className?: string }

/** Surface with a lighter edge in place of a shadow. */
export const Card = ({ children, className = '' }: BlockProps) => (
  <section className={`card p-4 ${className}`}>{children}</section>
)

export const Section = ({ children, className = '' }: BlockProps) => (
  <div className={`px-gutter ${className}`}>{children}</div>
)

const SCROLLER_ID = 'page-scroll'
const SCROLLED_PX = 8

/** The bars change their background while content is scrolled below them. */
export const useIsScrolled = create(() => false)

type ScrollerProps = {
  children: ReactNode
  /** Its height is a unit for its content. Then nothing in it can be fixed to the window. */
  isContainer?: boolean
}

/** The only scrolling area; the bars stay in place. */
export const Scroller = ({ children, isContainer = false }: ScrollerProps) => (
  <main
    id={SCROLLER_ID}
    onScroll={(event) => useIsScrolled.setState(event.currentTarget.scrollTop > SCROLLED_PX)}
    className={`no-scrollbar relative min-h-0 tab:[scrollbar-width:thin] flex-1 overflow-x-hidden overflow-y-auto overscroll-y-contain ${isContainer ? '[container-type:size]' : ''}`}
  >
    {children}
  </main>
)

export const findScroller = (): HTMLElement | null => document.getElementById(SCROLLER_ID)
