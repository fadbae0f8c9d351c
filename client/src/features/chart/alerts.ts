import { type Amount, amountText, isOnStep, parseAmount, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'

/** A price that is waited for while the app is open; kept on this phone as one line of text. */
export type Alert = {
  readonly market: MarketId
  readonly symbol: string
  /** How the market comes there from where it stood when the alert was set. */
  readonly way: 'rises' | 'falls'
  readonly price: Amount
}

export const ALERTS_MAX = 20

export const writeAlert = ({ market, symbol, way, price }: Alert): string =>
  [market, symbol, way, amountText(price)].join(' ')

/** Null for a line that does not read: what another version wrote is passed over. */
export function readAlert(line: unknown): Alert | null {
  const [market, symbol, way, text] = typeof line === 'string' ? line.split(' ') : []
  if (market === undefined || !/^\d{1,15}$/.test(market)) return null
  if (symbol === undefined || (way !== 'rises' && way !== 'falls')) return null
  const price = parseAmount(text ?? '')
  return price === null || price <= ZERO ? null : { market: market as MarketId, symbol, way, price }
}

export type AlertIssue = 'price_wrong' | 'price_step' | 'price_unknown' | 'reached' | 'full'
export type AlertFacts = {
  readonly tick: Amount
  readonly last: Amount | null
  /** Alerts that are set already, in all markets. */
  readonly count: number
}

/** What is wrong with a price that is to be waited for. */
export function alertIssue(price: Amount | null, { tick, last, count }: AlertFacts): AlertIssue | null {
  if (price === null || price <= ZERO) return 'price_wrong'
  if (!isOnStep(price, tick)) return 'price_step'
  if (last === null) return 'price_unknown'
  if (price === last) return 'reached'
  return count >= ALERTS_MAX ? 'full' : null
}

export const isReached = ({ way, price }: Alert, now: Amount): boolean =>
  way === 'rises' ? now >= price : now <= price
