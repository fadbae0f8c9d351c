import type { ApiCallError } from '@bourse/contracts/api-client'
import { type Key, t } from '#text'

/** The call of each area whose effect members know as an order. */
const ORDERS: Readonly<Record<string, string>> = {
  spot: 'place',
  futures: 'open',
  seconds: 'open',
  'dual-invest': 'buy',
  otc: 'place',
}

function isOrder(call: string): boolean {
  const [area = '', name] = call.split('.')
  return ORDERS[area] === name
}

const TEXTS = {
  order: {
    unknown: 'app.order_unknown',
    applied: 'app.order_applied',
    earlier: 'app.order_earlier',
    failed: 'app.order_not_placed',
  },
  request: {
    unknown: 'app.request_unknown',
    applied: 'app.request_applied',
    earlier: 'app.request_earlier',
    failed: 'app.request_not_done',
  },
} as const satisfies Record<string, Record<string, Key>>

export const intentText = (call: string, state: keyof (typeof TEXTS)['order']): Key =>
  TEXTS[isOrder(call) ? 'order' : 'request'][state]

/** An abandoned request has no other reason than the lost connection, which the member knows. */
export function notDoneText(call: string, { reason, message }: ApiCallError): string {
  const title = t(intentText(call, 'failed'))
  return reason === 'request_abandoned' || message === ''
    ? title
    : t('app.failed_because', { title, reason: message })
}
