import { addMs, DAY, type Instant } from '@bourse/contracts/kit'
import {
  findWebhookEvent,
  type Webhook,
  webhookMessage,
  WEBHOOK_RETENTION_DAYS,
  WEBHOOK_RETRY_SECONDS,
} from '@bourse/contracts/webhooks'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type BackgroundTask, type Clock, createDrain, type Database } from '#platform/kernel'
import { findReceiptHead } from '#platform/receipts'
import { deriveWebhookSecret, sendWebhook, type SendResult, type WebhookNetwork } from './sender.ts'
import {
  claimDeliveries,
  endOldDeliveries,
  hasNewReceipts,
  listDueWebhooks,
  markDelivered,
  markFailed,
  pauseWebhook,
  resumeWebhook,
  type StoredDelivery,
  storeDeliveries,
  type StoredWebhook,
} from './store.ts'

export type DeliverDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly network: WebhookNetwork
  /** Derives the secrets. */
  readonly master: Buffer
}

/** Webhooks that are served at once; one that does not respond occupies its own place only. */
const WEBHOOKS_AT_ONCE = 64
const DELIVERIES_AT_ONCE = 8
const PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 600
const GIVE_UP_DAYS = 3
/** The status by which a receiver ends the attempts of a delivery. */
const FINAL_STATUS = 410

/** Sends what is due when it begins, each webhook on its own. */
export function createDeliveries(deps: DeliverDeps): BackgroundTask {
  const { db, clock, log } = deps
  const running = new Map<Webhook['id'], Promise<void>>()
  let isEnding = false
  const drain = createDrain(
    async () => {
      const now = clock.now()
      if (await hasNewReceipts(db)) await db.transact((tx) => storeDeliveries(tx, now))
      const limit = WEBHOOKS_AT_ONCE - running.size
      for (const hook of await listDueWebhooks(db, { now, limit, except: [...running.keys()] })) {
        const run = serve(deps, hook)
          .catch((error: unknown) => log.error({ err: error, webhook: hook.id }, 'webhook not served'))
          .finally(() => {
            running.delete(hook.id)
            if (!isEnding) drain.begin()
          })
        running.set(hook.id, run)
      }
      return false
    },
    (error) => log.error({ err: error }, 'webhooks not served'),
  )
  return {
    begin: drain.begin,
    async ended() {
      isEnding = true
      await drain.ended()
      await Promise.all(running.values())
    },
  }
}

/** Ends attempts that last too long, and deletes old deliveries. Returns their number. */
export const cleanDeliveries = (db: Database, now: Instant): Promise<number> =>
  db.transact((tx) =>
    endOldDeliveries(tx, {
      givenUpBefore: addMs(now, -GIVE_UP_DAYS * DAY),
      deletedBefore: addMs(now, -WEBHOOK_RETENTION_DAYS * DAY),
    }),
  )

/** Sends some due deliveries of a webhook; one only, if the last attempt had no response. */
async function serve(deps: DeliverDeps, hook: StoredWebhook): Promise<void> {
  const { db, clock, log } = deps
  const claimed = await db.transact((tx) =>
    claimDeliveries(tx, {
      hook: hook.id,
      now: clock.now(),
      limit: hook.failures === 0 ? DELIVERIES_AT_ONCE : 1,
      retrySeconds: WEBHOOK_RETRY_SECONDS,
    }),
  )
  const results = await Promise.all(claimed.map((delivery) => attempt(deps, hook, delivery)))
  const hasResponse = results.some(isFromReceiver)
  if (hasResponse && hook.failures > 0) await db.transact((tx) => resumeWebhook(tx, hook.id, clock.now()))
  if (hasResponse || results.length === 0) return
  if (hook.failures === 0) log.info({ webhook: hook.id }, 'webhook paused: its receiver does not respond')
  const pause = { now: clock.now(), seconds: PAUSE_SECONDS, longest: LONGEST_PAUSE_SECONDS }
  await db.transact((tx) => pauseWebhook(tx, hook.id, pause))
}

/** A refusal of one delivery comes from a receiver that works; a fault of its server or none do not. */
const isFromReceiver = (result: SendResult): boolean =>
  result.isAccepted || (result.status !== null && result.status < 500)

async function attempt(
  deps: DeliverDeps,
  hook: StoredWebhook,
  delivery: StoredDelivery,
): Promise<SendResult> {
  const { db, clock, network, master } = deps
  const body = await writeBody(deps, hook, delivery)
  const secret = deriveWebhookSecret(master, hook.salt)
  const signed = { id: delivery.id, body, secret, at: clock.machineNow() }
  const result = await sendWebhook(network, hook.url, signed)
  await db.transact((tx) => {
    if (result.isAccepted) return markDelivered(tx, delivery.id, result.status, clock.now())
    const isLast = delivery.attempts > WEBHOOK_RETRY_SECONDS.length || result.status === FINAL_STATUS
    return markFailed(tx, { delivery: delivery.id, failure: result.failure, status: result.status, isLast })
  })
  return result
}

/** Writes the body, which is the same in every attempt. */
async function writeBody(
  { db }: DeliverDeps,
  { id, member }: StoredWebhook,
  delivery: StoredDelivery,
): Promise<string> {
  const receipt = await findReceiptHead(db, member, delivery.receipt)
  const event = findWebhookEvent(delivery.kind)
  if (receipt === null || event === null) throw new Error(`receipt ${delivery.receipt} cannot be delivered`)
  const message = { id: delivery.id, webhook: id, event, account: member, receipt }
  return JSON.stringify(z.encode(webhookMessage, message as z.output<typeof webhookMessage>))
}
