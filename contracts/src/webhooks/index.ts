/**
 * Webhooks: signed messages about deposits, withdrawals, fills and settlements to a server of the member. It sends
 * nothing, and hashes nothing.
 */
export { webhooks } from './endpoints.ts'
export { listEvents, webhookMessage } from './shapes.ts'
export type { Delivery, DeliveryFailure, DeliveryState, Webhook } from './shapes.ts'
export {
  findWebhookEvent,
  listKindsOfEvents,
  signedDelivery,
  WEBHOOK_EVENTS,
  WEBHOOK_HEADERS,
  WEBHOOK_RETENTION_DAYS,
  WEBHOOK_RETRY_SECONDS,
  WEBHOOK_SECRET_MARK,
  WEBHOOKS_MAX,
} from './rules.ts'
export type { WebhookEvent } from './rules.ts'
