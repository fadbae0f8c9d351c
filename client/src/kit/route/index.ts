/**
 * Where the app is: the page and query in the address after `#/pages/`, how to go elsewhere, and how to come back.
 * Pages are named as in the table of screens, without a leading slash: `go('fund/select', { mode: 'receive' })`.
 * It never decides who may see a page, and it never draws one.
 */
export { back, current, navigate, interceptBack, parseAddress, setQueryValue } from './address.ts'
export type { Address, Query } from './address.ts'
export { setNavigationState, consumeNavigationState } from './navigation-state.ts'
export { PageLink, RouteProvider, useAddress, useQueryValue } from './hooks.tsx'
