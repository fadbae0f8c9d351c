/** Pages by name and query after `#/pages/`: `navigate('setting/security', { bind })`. Checks no access. */
export { back, current, formatRoute, navigate, interceptBack } from './page-route.ts'
export { httpsUrl, parseRoute } from './page-route.ts'
export { invitationLink, restoreInvitation } from './invitation.ts'
export type { PageRoute, HistoryLink, Query } from './page-route.ts'
export { ExternalAnchor, PageLink, RouteProvider, RouteScope, useRoute } from './hooks.tsx'
export { useFirstQueryValue, useLoginQuery, useQueryValue, useSetQueryValue } from './hooks.tsx'
export { consumeNavigationState, setNavigationState } from './hooks.tsx'
export { parseId, useIdParam } from './id-param.ts'
