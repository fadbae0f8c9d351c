import { alerts } from '@bourse/contracts/alerts'
import { useEffect, useEffectEvent } from 'react'
import { setPreference, useEndpointMutation } from '#api'
import { useAlerts, writeAlert } from '#api/chart'

/** Moves alerts of the device to the server, one after the other; one that is refused stays on the device. */
export function useMovedAlerts(isReady: boolean): void {
  const { alerts: own } = useAlerts()
  const { send } = useEndpointMutation(alerts.add, { isQuiet: true })
  const move = useEffectEvent(async () => {
    const left: string[] = []
    for (const alert of own) {
      const { market, direction, price } = alert
      const kind = direction === 'rises' ? 'above' : 'below'
      const added = await send({ market, kind, level: price, repeat: 'once' })
      if (added === null) left.push(writeAlert(alert))
    }
    if (left.length < own.length) setPreference('alerts', left)
  })
  useEffect(() => {
    if (isReady) void move()
  }, [isReady])
}
