/**
 * Calls to the server: `useQuery(queryFor(market.boards, {}))` for responses, `pagesFor` for lists,
 * `useEndpointMutation(spot.place).send(input)` for writes, which invalidate the areas that their contract row
 * names; the session, and the handling of failures for the whole app. Rows come from the contract, so nothing
 * here knows a path or a wire name. Live prices are in `#api/feed`.
 */
export { call } from './call.ts'
export { onQuotesAge } from './response-age.ts'
export { useIsCheckingDevice } from './solving.ts'
export { ApiCallError } from '@bourse/contracts/api-client'
export {
  invalidate,
  invalidateAreas,
  invalidatePrivate,
  pagesFor,
  queries,
  queryFor,
  refetchPrivate,
} from './query.ts'
export { refetch } from './query.ts'
export { useEach } from './use-each.ts'
export { useEndpointMutation } from './mutation.ts'
export { endSession, handleApiError, requireMember } from './handle-api-error.ts'
export { chooseFiat, signIn, isMember, signOut, session, useIsMember, useSession } from './session.ts'
export type { Fiat } from './session.ts'
export { sendPicture, uploadOutcome } from './send-picture.ts'
export { fetchUser, loadMissingUser, memberId, patchUser, useUser } from './member.ts'
export { bootstrap, useSite } from './bootstrap.ts'
export { setPreference, usePreference } from './preferences.ts'
export type { SpotKind } from './preferences.ts'
