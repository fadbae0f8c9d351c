/**
 * Webhooks: signed messages about receipts to servers of members, at least once, with attempts, failed deliveries and
 * replays. It reads the chains of receipts, so no trade waits for it; it moves no money.
 */
export { webhooksArea } from './area.ts'
export type { WebhookAreaDeps } from './area.ts'
export type { WebhookNetwork } from './sender.ts'
export { deleteWebhooks } from './store.ts'
