/**
 * The frame of a page: nav bar, tab bar, the scrolling area, and the places a page may fill from inside itself:
 * `<NavActions>` puts buttons into the nav bar, `<NavTitle>` another title, `<BottomBar>` the main action at the thumb.
 * It knows no page and no route table; the shell in `app` gives those.
 */
export { NavActions, NavBar, NavTitle } from './nav-bar.tsx'
export { TabBar } from './tab-bar.tsx'
export type { Tab } from './tab-bar.tsx'
export { BottomBar, BottomBarSlot } from './bottom-bar.tsx'
export { Card, Section } from './blocks.tsx'
export { Scroller, scrollerOf } from './scroller.tsx'
