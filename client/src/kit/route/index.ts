/** Pages by name and query after `#/pages/`: `navigate('setting/security', { bind })`. Checks no access. */
export { back, current, formatAddress, navigate, interceptBack } from './address.ts'
export { httpsUrl, parseAddress, setQueryValue } from './address.ts'
export { invitationLink, restoreInvitation } from './invitation.ts'
export type { Address, HistoryLink, Query } from './address.ts'
export { ExternalAnchor, PageLink, RouteProvider, useAddress } from './hooks.tsx'
export { useFirstQueryValue, useLoginQuery, useQueryValue } from './hooks.tsx'
export { consumeNavigationState, setNavigationState } from './hooks.tsx'
export { parseId, useIdParam } from './id-param.ts'
