import type { ReceiptKind } from '#receipts'

export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_MAX = 500

export const WEBHOOK_EVENTS = ['deposit', 'withdrawal', 'fill', 'settlement'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event of each kind of receipt; null for those that are not sent. */
const EVENT_OF_RECEIPT: Readonly<Record<ReceiptKind, WebhookEvent | null>> = {
  seconds: 'settlement',
  open: 'fill',
  close: 'fill',
  stop: 'fill',
  liquidation: 'settlement',
  deleveraging: 'settlement',
  position_margin: null,
  overnight: 'settlement',
  funding: 'settlement',
  fill: 'fill',
  twap: 'settlement',
  swap: 'fill',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  dividend: 'settlement',
  redemption: 'settlement',
  dual: 'settlement',
  allocation: 'settlement',
  release: 'settlement',
  profit_share: 'settlement',
  loan_interest: null,
  loan_liquidation: 'settlement',
  stock_dividend: 'settlement',
  margin_interest: null,
  margin_liquidation: 'settlement',
  transfer: null,
  account_transfer: null,
  loan: null,
  margin_loan: null,
  otc: 'settlement',
  nft: 'settlement',
  bonus: null,
  rebate: null,
  coupon: null,
  points: null,
  toss: null,
  share_received: 'settlement',
  stock_split: 'settlement',
  mining_purchase: null,
  mining_output: 'settlement',
}

export const findWebhookEvent = (kind: ReceiptKind): WebhookEvent | null => EVENT_OF_RECEIPT[kind]

/** The kinds of receipts that these events stand for. */
export const listKindsOfEvents = (events: readonly WebhookEvent[]): ReceiptKind[] =>
  (Object.keys(EVENT_OF_RECEIPT) as ReceiptKind[]).filter((kind) => {
    const event = findWebhookEvent(kind)
    return event !== null && events.includes(event)
  })

/** Headers of a delivery, as Standard Webhooks names them. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  /** Unix seconds. */
  timestamp: 'webhook-timestamp',
  /** `v1,` and the HMAC-SHA-256 of `signedDelivery` in base64, with the 32 bytes after `whsec_`. */
  signature: 'webhook-signature',
} as const

export const WEBHOOK_SECRET_MARK = 'whsec_'

export type SignedDelivery = { readonly id: string; readonly timestamp: string; readonly body: string }

/** The text that a signature covers. */
export const signedDelivery = ({ id, timestamp, body }: SignedDelivery): string =>
  `${id}.${timestamp}.${body}`

/** Seconds until the next attempt; after the last one a delivery fails, and waits for a replay. */
export const WEBHOOK_RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 14_400, 43_200, 86_400] as const
export const WEBHOOK_RETENTION_DAYS = 30
