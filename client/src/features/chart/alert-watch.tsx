import { TOAST_MS } from '@bourse/contracts/product'
import { useEffect, useEffectEvent } from 'react'
import { runningTime, vibrate } from '#kit/device'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { navigate } from '#kit/route'
import { useTicker, useTickers } from '#api/feed'
import { type Alert, isReached, useAlerts, writeAlert } from '#api/chart'

const VIBRATION_PATTERN = [80, 60, 80]

let isFreeAt = 0

/** Shows simultaneous alerts one after the other, because a toast replaces the one before. */
function inTurn(show: () => void): void {
  const at = Math.max(runningTime(), isFreeAt)
  isFreeAt = at + TOAST_MS
  setTimeout(show, at - runningTime())
}

/** Renders nothing: watches the prices of all alerts on every page. */
export function AlertWatch() {
  useTickers()
  const { alerts, remove } = useAlerts()
  return (
    <>
      {alerts.map((alert) => (
        <Watch key={writeAlert(alert)} alert={alert} onReached={remove} />
      ))}
    </>
  )
}

/** Removes the alert before showing it, so that it is shown once. */
function Watch({ alert, onReached }: { alert: Alert; onReached: (alert: Alert) => void }) {
  const { t, quantityText } = useFormat()
  const price = useTicker(alert.market)?.price ?? null
  const isThere = price !== null && isReached(alert, price)
  const fire = useEffectEvent(() => {
    onReached(alert)
    vibrate(VIBRATION_PATTERN)
    const values = { symbol: alert.symbol, price: quantityText(alert.price) }
    const open = () => navigate('transaction/index2', { symbol: alert.symbol })
    const text = t(alert.direction === 'rises' ? 'chart.alert_risen' : 'chart.alert_fallen', values)
    inTurn(() => toast(text, 'plain', { label: t('trade.full_chart'), run: open }))
  })
  useEffect(() => {
    if (isThere) fire()
  }, [isThere])
  return null
}
