import { PAGE_SIZE, refuse, toPage } from '@bourse/contracts/kit'
import {
  type Delivery,
  findWebhookEvent,
  listEvents,
  WEBHOOK_EVENTS,
  type webhooks,
  WEBHOOKS_MAX,
} from '@bourse/contracts/webhooks'
import type { BackgroundTask, Handlers, Random } from '#platform/kernel'
import { translate } from '#platform/text'
import { checkTarget, deriveWebhookSecret, type WebhookNetwork } from './sender.ts'
import {
  deleteWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  type StoredDelivery,
} from './store.ts'

export type WebhookDeps = {
  readonly random: Random
  readonly network: WebhookNetwork
  readonly master: Buffer
  readonly deliveries: BackgroundTask
}

const SALT_BYTES = 12
const REPLAYED_AT_ONCE = 1_000

export const webhookHandlers = (deps: WebhookDeps): Handlers<typeof webhooks> => ({
  list: async (_input, { reader, member }) => ({
    list: (await listWebhooks(reader, member)).map((hook) => ({ ...hook, events: [...hook.events] })),
  }),
  add: async ({ url, events: typed }, call) => {
    if ((await checkTarget(url, deps.network)) === null) refuse('webhook_address')
    const events = typed === undefined ? [...WEBHOOK_EVENTS] : listEvents(typed)
    const salt = deps.random.bytes(SALT_BYTES).toString('hex')
    const id = await call.transact(async (tx) => {
      await tx.lock('webhooks', call.member)
      if ((await listWebhooks(tx, call.member)).length >= WEBHOOKS_MAX) refuse('webhooks_too_many')
      return insertWebhook(tx, { member: call.member, url, events, salt, createdAt: call.now })
    })
    return { id, url, events, secret: deriveWebhookSecret(deps.master, salt) }
  },
  remove: async ({ id }, call) =>
    (await call.transact((tx) => deleteWebhook(tx, call.member, id)))
      ? translate(call.lang, 'done')
      : refuse('not_found'),
  deliveries: async ({ webhook: hook = null, state = null, after, page = 1, limit = PAGE_SIZE }, call) => {
    const { rows, total } = await listDeliveries(call.reader, {
      member: call.member,
      hook,
      state,
      page,
      limit,
      after,
    })
    return toPage(rows.map(toDelivery), { page, limit }, total)
  },
  replay: async ({ webhook: hook, delivery = null, limit = REPLAYED_AT_ONCE }, call) =>
    call.transact(async (tx) => {
      const count = await replayDeliveries(tx, { member: call.member, hook, delivery, limit }, call.now)
      if (count === null || (delivery !== null && count === 0)) refuse('not_found')
      tx.afterCommit(deps.deliveries.begin)
      return { count }
    }),
})

const toDelivery = (stored: StoredDelivery): Delivery => ({
  id: stored.id as Delivery['id'],
  webhook: stored.webhook,
  receipt: stored.receipt,
  kind: stored.kind,
  state: stored.state,
  attempts: stored.attempts,
  createdAt: stored.createdAt,
  deliveredAt: stored.deliveredAt,
  failure: stored.failure,
  event: findWebhookEvent(stored.kind) ?? 'settlement',
  nextAt: stored.state === 'pending' ? stored.dueAt : null,
  status: stored.responseStatus,
})
