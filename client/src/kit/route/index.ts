/** The page and query after `#/pages/`, navigation and back: `navigate('fund/select', { mode: 'receive' })`. */
export { back, current, navigate, interceptBack, parseAddress, setQueryValue } from './address.ts'
export type { Address, Query } from './address.ts'
export {
  consumeNavigationState,
  ExternalAnchor,
  PageLink,
  RouteProvider,
  setNavigationState,
  useAddress,
  useQueryValue,
} from './hooks.tsx'
