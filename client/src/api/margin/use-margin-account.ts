import { margin } from '@bourse/contracts/margin'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'

const REFRESH_MS = 10_000

/** Refetches while a level is visible: where there is a debt, and in the sheet. */
export const useMarginAccount = (isLive = false) =>
  useQuery({
    ...queryFor(margin.account, {}),
    enabled: useIsMember(),
    refetchInterval: ({ state }) => (isLive || state.data?.level != null ? REFRESH_MS : false),
  })
