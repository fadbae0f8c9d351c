import { type Alert as ServerAlert, alerts } from '@bourse/contracts/alerts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryFor, useEndpointMutation, useIsMember } from '#api'
import { type Alert, useAlerts, writeAlert } from './alerts.ts'

const NONE: readonly ServerAlert[] = []

/** The member's alerts on the server; not offered to guests, nor by an upstream without them. */
export function useServerAlerts() {
  const isMember = useIsMember()
  const query = useQuery({ ...queryFor(alerts.list, {}), enabled: isMember })
  const code = query.error === null ? null : query.error.code
  return { isOffered: isMember && code !== 'not_available', list: query.data?.list ?? NONE, query }
}

/** Moves alerts of the device to the server, one after the other; one that is refused stays on the device. */
export function useMovedAlerts(isReady: boolean): void {
  const { alerts: own, remove } = useAlerts()
  const { send } = useEndpointMutation(alerts.add, { isQuiet: true })
  const [refused, setRefused] = useState<readonly string[]>([])
  const first = own.find((alert) => !refused.includes(writeAlert(alert)))
  const move = useEffectEvent(async (alert: Alert) => {
    const { market, direction, price } = alert
    const kind = direction === 'rises' ? 'above' : 'below'
    const added = await send({ market, kind, level: price, repeat: 'once' })
    if (added === null) setRefused([...refused, writeAlert(alert)])
    else remove(alert)
  })
  useEffect(() => {
    if (isReady && first !== undefined) void move(first)
  }, [isReady, first])
}
