import { addMs, DAY, HOUR, type Instant } from '@bourse/contracts/kit'
import type { TimeInForce } from '@bourse/contracts/orders'
import type { Key } from '#text'

/** The short code is international; the name and its note are translated. */
export const TIME: Readonly<
  Record<TimeInForce, { readonly code: string | null; readonly name: Key; readonly note: Key }>
> = {
  gtc: { code: 'GTC', name: 'spot.time_gtc', note: 'spot.time_gtc_note' },
  gtt: { code: 'GTT', name: 'spot.time_gtt', note: 'spot.time_gtt_note' },
  ioc: { code: 'IOC', name: 'spot.time_ioc', note: 'spot.time_ioc_note' },
  fok: { code: 'FOK', name: 'spot.time_fok', note: 'spot.time_fok_note' },
  postOnly: { code: null, name: 'spot.time_post_only', note: 'spot.time_post_only_note' },
}

/** Times from placement to expiry. */
export const LASTS = {
  '1h': { ms: HOUR, name: 'spot.lasts_1h' },
  '1d': { ms: DAY, name: 'spot.lasts_1d' },
  '7d': { ms: 7 * DAY, name: 'spot.lasts_7d' },
  '30d': { ms: 30 * DAY, name: 'spot.lasts_30d' },
} as const satisfies Record<string, { readonly ms: number; readonly name: Key }>
export type Lasting = keyof typeof LASTS
export const LASTINGS = Object.keys(LASTS) as Lasting[]

export const computeExpiry = (lasting: Lasting, now: Instant): Instant => addMs(now, LASTS[lasting].ms)
