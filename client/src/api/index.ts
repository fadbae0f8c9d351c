/**
 * The way to the server: `useQuery(read(market.boards, {}))` for answers, `useInfiniteQuery(readPages(wallet.deposits, {}))`
 * for lists, `const place = useWrite(spot.place, { spoils: [spot.orders] })` and `await place.send(input)` for changes, the session,
 * the chosen fiat, and what every failure leads to, decided once for the whole app.
 * Rows come from the contract, so nothing here knows a path or a wire word.
 * It draws nothing; live prices are next door in `#wire/feed`.
 */
export { call, upload } from './call.ts'
export type { CallOptions } from './call.ts'
export { ApiCallError } from '@bourse/contracts/api-client'
export {
  refetch,
  queries,
  queryFor,
  pagesFor,
  invalidatePrivate,
  invalidate,
  useEndpointMutation,
} from './query.ts'
export type { EndpointMutation } from './query.ts'
export { endSession, handleApiError, requireMember } from './handle-api-error.ts'
export { chooseFiat, signIn, isMember, signOut, session, useIsMember, useSession } from './session.ts'
export type { Fiat, Session } from './session.ts'
export { sendPicture } from './send-picture.ts'
export { fetchUser, useUser } from './member.ts'
export { bootstrap, useSite } from './bootstrap.ts'
export { setPreference, usePreference } from './preferences.ts'
