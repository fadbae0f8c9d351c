import * as z from 'zod/mini'
import { area, count, list, page, cursorInput, record, text } from '#kit'
import {
  createdWebhook,
  delivery,
  deliveryId,
  deliveryState,
  eventList,
  replayLimit,
  webhook,
  webhookId,
  webhookUrl,
} from './shapes.ts'

/**
 * Messages about the account to a server of the member. Webhooks are registered in a session, because one that a
 * leaked API key had registered would outlive that key.
 */
export const webhooks = area('webhooks', {
  /** The account's webhooks, at most five, oldest first. */
  list: {
    method: 'GET',
    path: '/webhooks',
    access: 'member',
    input: record({}),
    output: record({ list: list(webhook) }),
    upstream: { extension: true },
  },
  /** Registers a webhook for events from now on. The secret is shown here only. */
  add: {
    method: 'POST',
    path: '/webhooks/add',
    access: 'member',
    input: record({
      /** The HTTPS address that receives deliveries; it leads to a public address. */
      url: webhookUrl,
      /** Events, separated by commas; without it, all. */
      events: z.optional(eventList),
    }),
    output: createdWebhook,
    refuses: ['webhook_address', 'webhooks_too_many'],
    effect: { affects: ['webhooks'] },
    upstream: { extension: true },
  },
  /** Deletes a webhook with its deliveries. */
  remove: {
    method: 'POST',
    path: '/webhooks/remove',
    access: 'member',
    input: record({ id: webhookId }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['webhooks'] },
    upstream: { extension: true },
  },
  /** Deliveries of the last 30 days, newest first. */
  deliveries: {
    method: 'GET',
    path: '/webhooks/deliveries',
    access: 'member',
    input: record({
      webhook: ['webhook_id', z.optional(webhookId)],
      state: z.optional(deliveryState),
      ...cursorInput,
    }),
    output: page(delivery, 'counted'),
    upstream: { extension: true },
  },
  /** Sends one delivery of a webhook again, or its failed ones, the oldest first. Returns their number. */
  replay: {
    method: 'POST',
    path: '/webhooks/replay',
    access: 'member',
    input: record({
      webhook: ['webhook_id', webhookId],
      /** One delivery, also one that arrived; without it, those that failed. */
      delivery: ['delivery_id', z.optional(deliveryId)],
      limit: z.optional(replayLimit),
    }),
    output: record({ count }),
    refuses: ['not_found'],
    effect: { affects: ['webhooks'] },
    upstream: { extension: true },
  },
})
