/**
 * Routing: the page and query after `#/pages/`, navigation and back. Pages are named as in the table of
 * screens, without a leading slash: `go('fund/select', { mode: 'receive' })`. It does not check access and
 * renders no page.
 */
export { back, current, navigate, interceptBack, parseAddress, setQueryValue } from './address.ts'
export type { Address, Query } from './address.ts'
export { setNavigationState, consumeNavigationState } from './navigation-state.ts'
export { PageLink, RouteProvider, useAddress, useQueryValue } from './hooks.tsx'
