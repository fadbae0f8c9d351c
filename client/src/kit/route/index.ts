/** Pages by name and query after `#/pages/`: `navigate('setting/security', { bind })`. Checks no access. */
export { back, current, hrefOf, navigate, interceptBack, parseAddress, setQueryValue } from './address.ts'
export type { Address, Query } from './address.ts'
export { ExternalAnchor, PageLink, RouteProvider, useAddress, useQueryValue } from './hooks.tsx'
export { consumeNavigationState, setNavigationState } from './hooks.tsx'
