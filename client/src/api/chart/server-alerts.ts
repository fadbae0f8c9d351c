import { type Alert as ServerAlert, alerts } from '@bourse/contracts/alerts'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'

const NONE: readonly ServerAlert[] = []

/** The member's alerts on the server; not offered to guests, nor by an upstream without them. */
export function useServerAlerts() {
  const isMember = useIsMember()
  const query = useQuery({ ...queryFor(alerts.list, {}), enabled: isMember })
  const code = query.error === null ? null : query.error.code
  return { isOffered: isMember && code !== 'not_available', list: query.data?.list ?? NONE, query }
}
