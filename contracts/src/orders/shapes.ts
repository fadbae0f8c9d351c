import * as z from 'zod/mini'
import { type Amount, DAY, enumCodec } from '#kit'

/** Names an order in the caller's own system. */
export const clientOrderId = z
  .string({ error: 'client_order_id_invalid' })
  .check(z.regex(/^[A-Za-z0-9._:/-]{1,36}$/, { error: 'client_order_id_invalid' }))
/** A member uses a client order id for one order in this time. */
export const CLIENT_ORDER_ID_RETENTION_MS = 30 * DAY

/** See `TIMES_IN_FORCE`; which types of orders allow which is in `orderTermsReason`. */
export const timeInForce = enumCodec({
  gtc: 'gtc',
  gtt: 'gtt',
  ioc: 'ioc',
  fok: 'fok',
  postOnly: 'post_only',
})

/** The price that triggers a stop: the last one, or the mark price, which one print alone does not move. */
export const triggerSource = enumCodec({ last: 'last', mark: 'mark' })
export type TriggerSource = z.output<typeof triggerSource>

/** Whether a stop is above or below the current price. Null where it is already reached. */
export function stopDirection(stop: Amount, seen: Amount): 'rises' | 'falls' | null {
  if (stop === seen) return null
  return stop > seen ? 'rises' : 'falls'
}

/** Whether a price has reached a stop. */
export const isStopReached = (
  { price, direction }: { readonly price: Amount; readonly direction: 'rises' | 'falls' },
  at: Amount,
): boolean => (direction === 'rises' ? at >= price : at <= price)
