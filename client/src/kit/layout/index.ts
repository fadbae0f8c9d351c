/**
 * The frame of a page: nav bar, tab bar, scrolling area and the slots that a page fills: `<NavActions>` adds
 * buttons to the nav bar, `<NavTitle>` replaces its title, `<BottomBar>` holds the main action. It knows no
 * page and no route table; the shell in `app` passes them in.
 */
export { NavActions, NavBar, NavTitle } from './nav-bar.tsx'
export { TabBar } from './tab-bar.tsx'
export type { Tab } from './tab-bar.tsx'
export { BottomBar, BottomBarSlot } from './bottom-bar.tsx'
export { Card, Section } from './blocks.tsx'
export { Scroller, scrollerOf } from './scroller.tsx'
