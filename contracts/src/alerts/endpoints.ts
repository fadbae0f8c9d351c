import { area, page, positiveInput, record, text } from '#kit'
import { marketId } from '#market'
import { alert, alertId, alertKind, alertRepeat } from './shapes.ts'

export const alerts = area('alerts', {
  /** The member's alerts, oldest first. */
  list: {
    method: 'GET',
    path: '/alerts',
    access: 'member',
    input: record({}),
    output: page(alert, 'unpaged'),
    upstream: { extension: true },
  },
  /**
   * Adds an alert. One that is reached sends a message; then it is deleted, or waits for the next day (UTC), or until it
   * is no longer reached.
   */
  add: {
    method: 'POST',
    path: '/alerts/add',
    access: 'member',
    input: record({
      market: ['match_id', marketId],
      kind: alertKind,
      /** A price, percent without a sign, or a volume in the base asset. */
      level: positiveInput,
      repeat: alertRepeat,
    }),
    output: record({ id: alertId }),
    refuses: ['market_unknown', 'price_off_step', 'alert_reached', 'alerts_too_many'],
    effect: { affects: ['alerts'] },
    upstream: { extension: true },
  },
  /** Deletes an alert. */
  remove: {
    method: 'POST',
    path: '/alerts/remove',
    access: 'member',
    input: record({ id: alertId }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['alerts'] },
    upstream: { extension: true },
  },
})
