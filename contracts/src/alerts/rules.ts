import { type Amount, negate } from '#kit'
import type { AlertKind } from './shapes.ts'

export const ALERTS_PER_MEMBER = 50

/** Figures of a market: its price, and the change in percent and the volume of 24 hours. */
export type AlertFigures = { readonly price: Amount; readonly change: Amount; readonly volume: Amount }

export function isAlertReached(kind: AlertKind, level: Amount, figures: AlertFigures): boolean {
  switch (kind) {
    case 'above':
      return figures.price >= level
    case 'below':
      return figures.price <= level
    case 'rise':
      return figures.change >= level
    case 'fall':
      return negate(figures.change) >= level
    case 'volume':
      return figures.volume >= level
  }
}
