/** The frame of a page and the slots that a page fills. It knows no page; `app` passes them in. */
export { BottomBar, BottomBarSlot, NavActions, NavBar, NavTitle, TabBar } from './bars.tsx'
export type { Tab } from './bars.tsx'
export { Card, Scroller, findScroller, Section } from './blocks.tsx'
export { lazyComponent } from './lazy-component.tsx'
export { isHeightKnown, Reserved } from './reserved.tsx'
