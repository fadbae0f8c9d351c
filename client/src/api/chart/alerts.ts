import { type Amount, amountText, isMultipleOf, parseAmount, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { parseId } from '#kit/route'
import { setPreference, usePreference } from '#api'

/** A price alert, active while the app is open; stored on the device as one line of text. */
export type Alert = {
  readonly market: MarketId
  readonly symbol: string
  /** Direction from the price when the alert was set. */
  readonly direction: 'rises' | 'falls'
  readonly price: Amount
}

export const ALERTS_MAX = 20

export const writeAlert = ({ market, symbol, direction, price }: Alert): string =>
  [market, symbol, direction, amountText(price)].join(' ')

/** Null for an unreadable line: lines by another version are ignored. */
export function readAlert(line: unknown): Alert | null {
  const [id = null, symbol, direction, text] = typeof line === 'string' ? line.split(' ') : []
  const market = parseId<MarketId>(id)
  if (market === null || symbol === undefined) return null
  if (direction !== 'rises' && direction !== 'falls') return null
  const price = parseAmount(text ?? '')
  return price === null || price <= ZERO ? null : { market, symbol, direction, price }
}

export type AlertIssue = 'price_wrong' | 'price_step' | 'price_unknown' | 'reached' | 'full'

/** `count` is the number of alerts in all markets. */
export function alertIssue(
  price: Amount | null,
  { tick, last, count }: { readonly tick: Amount; readonly last: Amount | null; readonly count: number },
): AlertIssue | null {
  if (price === null || price <= ZERO) return 'price_wrong'
  if (!isMultipleOf(price, tick)) return 'price_step'
  if (last === null) return 'price_unknown'
  if (price === last) return 'reached'
  return count >= ALERTS_MAX ? 'full' : null
}

export const isReached = ({ direction, price }: Alert, now: Amount): boolean =>
  direction === 'rises' ? now >= price : now <= price

/** All alerts, oldest first, without duplicates. */
export function useAlerts() {
  const lines = usePreference('alerts')
  const alerts = useMemo(() => lines.flatMap((line) => readAlert(line) ?? []), [lines])
  const without = (alert: Alert) => lines.filter((line) => line !== writeAlert(alert))
  return {
    alerts,
    add: (alert: Alert) => setPreference('alerts', [...without(alert), writeAlert(alert)]),
    remove: (alert: Alert) => setPreference('alerts', without(alert)),
  }
}
