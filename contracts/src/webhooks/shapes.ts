import * as z from 'zod/mini'
import { memberId } from '#account'
import { count, countInput, enumCodec, id, instant, list, record, text, tolerantNullable } from '#kit'
import { receiptHead, receiptId, receiptKind } from '#receipts'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from './rules.ts'

export const webhookId = id('webhook')
export const deliveryId = id('webhook-delivery')

export const webhookEvent = enumCodec({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  fill: 'fill',
  settlement: 'settlement',
})

export const webhook = record({
  id: webhookId,
  url: text,
  events: list(webhookEvent),
  createdAt: ['create_time', instant],
  /** Deliveries that wait for their first or next attempt. */
  pending: count,
  /** Deliveries without a further attempt, until a replay. */
  failed: count,
  /** Failed attempts since the last success, without those that the receiver refused. */
  failures: count,
  /** When the next attempt is made after failures; null without one. */
  pausedUntil: ['paused_until', tolerantNullable(instant)],
})
export type Webhook = z.output<typeof webhook>

/** A new webhook. This response is the only one with its secret. */
export const createdWebhook = record({
  id: webhookId,
  url: text,
  events: list(webhookEvent),
  secret: text,
})

export const deliveryState = enumCodec({ pending: 'pending', delivered: 'delivered', failed: 'failed' })
export type DeliveryState = z.output<typeof deliveryState>

/** The reason of the last failed attempt. */
export const deliveryFailure = enumCodec({
  status: 'status',
  timeout: 'timeout',
  unreachable: 'unreachable',
  address: 'address',
})
export type DeliveryFailure = z.output<typeof deliveryFailure>

export const delivery = record({
  id: deliveryId,
  webhook: ['webhook_id', webhookId],
  event: webhookEvent,
  receipt: ['receipt_id', receiptId],
  kind: receiptKind,
  state: deliveryState,
  attempts: count,
  createdAt: ['create_time', instant],
  /** When the next attempt is due; null if there is none. */
  nextAt: ['next_time', tolerantNullable(instant)],
  deliveredAt: ['delivered_time', tolerantNullable(instant)],
  failure: tolerantNullable(deliveryFailure),
  /** HTTP status of the last response; null without one. */
  status: ['response_status', tolerantNullable(count)],
})
export type Delivery = z.output<typeof delivery>

/** The body of a delivery. */
export const webhookMessage = record({
  /** The same in every attempt and replay: a receiver stores it, and ignores the second one. */
  id: deliveryId,
  webhook: ['webhook_id', webhookId],
  event: webhookEvent,
  account: ['account_id', memberId],
  receipt: receiptHead,
})

const isUrl = (typed: string): boolean => /^https?:\/\/[^\s@]+$/i.test(typed)

/** An HTTP address without a user name; the exchange checks where it leads. */
export const webhookUrl = z
  .string({ error: 'url_invalid' })
  .check(z.maxLength(WEBHOOK_URL_MAX, { error: 'url_invalid' }), z.refine(isUrl, { error: 'url_invalid' }))

export const listEvents = (typed: string): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => typed.split(',').some((one) => one.trim() === event))

/** Events, separated by commas. */
export const eventList = z.string({ error: 'choice_invalid' }).check(
  z.refine(
    (typed) => {
      const all = typed.split(',').map((one) => one.trim())
      return all.every((one) => WEBHOOK_EVENTS.some((event) => event === one))
    },
    { error: 'choice_invalid' },
  ),
)

export const replayLimit = countInput({ from: 1, to: 1_000 })
