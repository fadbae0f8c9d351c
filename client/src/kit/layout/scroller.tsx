import { type ReactNode, type Ref, useSyncExternalStore } from 'react'

const NAME = 'page-scroll'
const SCROLLED_PX = 8

let isLifted = false
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function onScroll(top: number) {
  if (top > SCROLLED_PX === isLifted) return
  isLifted = !isLifted
  for (const listener of listeners) listener()
}

/** The bars change their background while content is scrolled below them. */
export const useIsScrolled = (): boolean => useSyncExternalStore(listen, () => isLifted)

/** The only scrolling area; the bars stay in place. */
export const Scroller = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLElement> }) => (
  <main
    ref={ref}
    id={NAME}
    onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
    className="no-scrollbar relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-y-contain"
  >
    {children}
  </main>
)

export const scrollerOf = (): HTMLElement | null => document.getElementById(NAME)
