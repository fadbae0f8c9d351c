import { useMemo } from 'react'
import { setPreference, usePreference } from '#api'
import { type Alert, readAlert, writeAlert } from './alerts.ts'

export type Alerts = {
  readonly alerts: readonly Alert[]
  readonly add: (alert: Alert) => void
  readonly remove: (alert: Alert) => void
}

/** All alerts, oldest first, without duplicates. */
export function useAlerts(): Alerts {
  const lines = usePreference('alerts')
  const alerts = useMemo(() => lines.flatMap((line) => readAlert(line) ?? []), [lines])
  const without = (alert: Alert) => lines.filter((line) => line !== writeAlert(alert))
  return {
    alerts,
    add: (alert) => setPreference('alerts', [...without(alert), writeAlert(alert)]),
    remove: (alert) => setPreference('alerts', without(alert)),
  }
}
