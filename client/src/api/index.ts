/**
 * Calls to the server: `useQuery(queryFor(market.boards, {}))` for responses, `useInfiniteQuery(pagesFor(wallet.deposits, {}))`
 * for lists, `const place = useEndpointMutation(spot.place)` and `await place.send(input)` for writes, which invalidate the
 * areas that their contract row names; the session, the chosen fiat, and the handling of failures for the whole app.
 * Rows come from the contract, so nothing here knows a path or a wire name. It draws nothing; live prices are in `#api/feed`.
 */
export { call } from './call.ts'
export type { CallOptions } from './call.ts'
export { ApiCallError } from '@bourse/contracts/api-client'
export {
  refetch,
  queries,
  queryFor,
  pagesFor,
  invalidateAreas,
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
