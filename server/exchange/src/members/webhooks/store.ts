import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { ReceiptId, ReceiptKind } from '@bourse/contracts/receipts'
import {
  type DeliveryFailure,
  type DeliveryState,
  findWebhookEvent,
  listKindsOfEvents,
  type Webhook,
  WEBHOOK_EVENTS,
} from '@bourse/contracts/webhooks'
import {
  columns,
  id,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const webhookTable = table('webhook', {
  id: id<Webhook['id']>(),
  member: ['member_id', id<MemberId>()],
  url: text,
  events: list(oneOf(...WEBHOOK_EVENTS)),
  salt: text,
  createdAt: instant,
  seenNumber: integer,
  failures: integer,
  pausedUntil: nullable(instant),
})
export type StoredWebhook = StoredOf<typeof webhookTable>

export const deliveryTable = table('webhook_delivery', {
  id: id(),
  webhook: ['webhook_id', id<Webhook['id']>()],
  receipt: ['receipt_id', id<ReceiptId>()],
  kind: id<ReceiptKind>(),
  createdAt: instant,
  startedAt: instant,
  dueAt: instant,
  attempts: integer,
  state: oneOf('pending', 'delivered', 'failed'),
  deliveredAt: nullable(instant),
  failure: nullable(oneOf('status', 'timeout', 'unreachable', 'address')),
  responseStatus: nullable(integer),
})
export type StoredDelivery = StoredOf<typeof deliveryTable>

const listedWebhook = webhookTable.with({ pending: integer, failed: integer })

/** Lists the account's webhooks, oldest first, with their numbers of deliveries by state. */
export const listWebhooks = (reader: Reader, member: MemberId): Promise<StoredOf<typeof listedWebhook>[]> =>
  listedWebhook.from(reader).rows(sql`
    select webhook.*,
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = 'pending') as pending,
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = 'failed') as failed
    from webhook where member_id = ${member} order by webhook.id`)

type NewWebhook = Pick<StoredWebhook, 'member' | 'url' | 'events' | 'salt' | 'createdAt'>

/** Inserts a webhook for the receipts that follow those of the chain. */
export async function insertWebhook(tx: Tx, hook: NewWebhook): Promise<Webhook['id']> {
  const inserted = await webhookTable.pick('id').from(tx).row(sql`
    insert into webhook (member_id, url, events, salt, created_at, seen_number)
    select ${hook.member}, ${hook.url}, ${hook.events}::text[], ${hook.salt}, ${new Date(hook.createdAt)},
      coalesce((select number from receipt_chain where member_id = ${hook.member}), 0)
    returning id`)
  return (inserted as { id: Webhook['id'] }).id
}

/** False when the account has no such webhook. */
export const deleteWebhook = async (tx: Tx, member: MemberId, hook: Webhook['id']): Promise<boolean> =>
  (await tx.run(sql`delete from webhook where id = ${hook} and member_id = ${member}`)) === 1

/** Deletes the webhooks of these accounts. */
export async function deleteWebhooks(tx: Tx, accounts: readonly MemberId[]): Promise<void> {
  await tx.run(sql`delete from webhook where member_id = any(${accounts}::bigint[])`)
}

const SENT_KINDS = listKindsOfEvents(WEBHOOK_EVENTS)
const EVENTS_OF_KINDS = SENT_KINDS.map((kind) => findWebhookEvent(kind) ?? '')

const presence = columns({ count: integer })

/** Whether a webhook has receipts that it has not examined. */
export async function hasNewReceipts(reader: Reader): Promise<boolean> {
  const found = await presence.from(reader).row(sql`
    select count(*)::int as count from webhook join receipt_chain using (member_id) where number > seen_number`)
  return (found?.count ?? 0) > 0
}

/** Stores a delivery for each new receipt of the webhooks' events. A chain's end is committed with its receipts. */
export const storeDeliveries = (tx: Tx, now: Instant): Promise<number> =>
  tx.run(sql`
    with waiting as materialized (
      select webhook.id, webhook.member_id, webhook.events, webhook.seen_number, receipt_chain.number as last_number
      from webhook join receipt_chain using (member_id)
      where receipt_chain.number > webhook.seen_number order by webhook.id),
    seen as (update webhook set seen_number = last_number from waiting where webhook.id = waiting.id)
    insert into webhook_delivery (webhook_id, receipt_id, kind, created_at, started_at, due_at)
    select waiting.id, receipt.id, receipt.kind, ${new Date(now)}, ${new Date(now)}, ${new Date(now)}
    from waiting join receipt on receipt.member_id = waiting.member_id
        and receipt.number > waiting.seen_number and receipt.number <= waiting.last_number
      join unnest(${SENT_KINDS}::text[], ${EVENTS_OF_KINDS}::text[]) as sent (kind, event)
        on sent.kind = receipt.kind and sent.event = any(waiting.events)
    order by waiting.id, receipt.number
    on conflict (webhook_id, receipt_id) do nothing`)

/** Lists webhooks with due deliveries, except those that are being served. */
export const listDueWebhooks = (
  reader: Reader,
  { now, limit, except }: { now: Instant; limit: number; except: readonly Webhook['id'][] },
): Promise<StoredWebhook[]> =>
  webhookTable.from(reader).rows(sql`
    select * from webhook where (paused_until is null or paused_until <= ${new Date(now)})
      and not id = any(${except}::bigint[])
      and exists (select from webhook_delivery
        where webhook_id = webhook.id and state = 'pending' and due_at <= ${new Date(now)})
    order by webhook.id limit ${limit}`)

type Claim = {
  readonly hook: Webhook['id']
  readonly now: Instant
  readonly limit: number
  readonly retrySeconds: readonly number[]
}

/** Moves due deliveries to their next attempt and returns them: a process that stops amid an attempt loses none. */
export const claimDeliveries = (
  tx: Tx,
  { hook, now, limit, retrySeconds }: Claim,
): Promise<StoredDelivery[]> =>
  deliveryTable.from(tx).rows(sql`
    update webhook_delivery set attempts = attempts + 1, due_at = ${new Date(now)}::timestamptz
      + (${retrySeconds}::int[])[least(attempts + 1, ${retrySeconds.length}::int)] * interval '1 second'
    where id in (select id from webhook_delivery where webhook_id = ${hook} and state = 'pending'
      and due_at <= ${new Date(now)} order by due_at, id limit ${limit})
    returning *`)

export const markDelivered = (tx: Tx, delivery: string, status: number, now: Instant): Promise<number> =>
  tx.run(sql`
    update webhook_delivery set state = 'delivered', delivered_at = ${new Date(now)}, failure = null,
      response_status = ${status} where id = ${delivery}`)

export type Failed = {
  readonly delivery: string
  readonly failure: DeliveryFailure
  readonly status: number | null
  /** Whether no further attempt is made. */
  readonly isLast: boolean
}

export const markFailed = (tx: Tx, { delivery, failure, status, isLast }: Failed): Promise<number> =>
  tx.run(sql`
    update webhook_delivery set failure = ${failure}, response_status = ${status},
      state = case when ${isLast} then 'failed' else 'pending' end
    where id = ${delivery} and state = 'pending'`)

/** Records that the receiver responds; deliveries that failed while it did not are due now. */
export async function resumeWebhook(tx: Tx, hook: Webhook['id'], now: Instant): Promise<void> {
  await tx.run(sql`update webhook set failures = 0, paused_until = null where id = ${hook}`)
  await tx.run(sql`
    update webhook_delivery set due_at = ${new Date(now)} where webhook_id = ${hook} and state = 'pending'
      and due_at > ${new Date(now)} and failure in ('timeout', 'unreachable', 'address')`)
}

/** Pauses a webhook whose receiver does not respond, for twice the time after each failure in a row. */
export const pauseWebhook = (
  tx: Tx,
  hook: Webhook['id'],
  { now, seconds, longest }: { now: Instant; seconds: number; longest: number },
): Promise<number> =>
  tx.run(sql`
    update webhook set failures = failures + 1, paused_until = ${new Date(now)}::timestamptz
      + least(${seconds}::int * power(2, least(failures, 20)), ${longest}::int) * interval '1 second'
    where id = ${hook}`)

type Age = { readonly givenUpBefore: Instant; readonly deletedBefore: Instant }

/** Ends attempts that last too long, and deletes old deliveries. */
export async function endOldDeliveries(tx: Tx, { givenUpBefore, deletedBefore }: Age): Promise<number> {
  const deleted = await tx.run(sql`
    delete from webhook_delivery where created_at < ${new Date(deletedBefore)}`)
  return (
    deleted +
    (await tx.run(sql`
      update webhook_delivery set state = 'failed', failure = coalesce(failure, 'unreachable')
      where state = 'pending' and started_at < ${new Date(givenUpBefore)}`))
  )
}

type DeliveryFilter = Paging & {
  readonly member: MemberId
  readonly hook: Webhook['id'] | null
  readonly state: DeliveryState | null
}

export const listDeliveries = (
  reader: Reader,
  { member, hook, state, ...at }: DeliveryFilter,
): Promise<{ rows: StoredDelivery[]; total: number }> =>
  page(
    reader,
    sql`
      select webhook_delivery.* from webhook_delivery join webhook on webhook.id = webhook_id
      where member_id = ${member} and (${hook}::bigint is null or webhook_id = ${hook}::bigint)
        and (${state}::text is null or state = ${state})
      order by webhook_delivery.id desc`,
    at,
    (row: Row) => deliveryTable.decode(row),
  )

type Replay = {
  readonly member: MemberId
  readonly hook: Webhook['id']
  readonly delivery: string | null
  readonly limit: number
}

/** Begins another series of attempts of one delivery, or of the oldest failed ones; null for an unknown webhook. */
export async function replayDeliveries(tx: Tx, replay: Replay, now: Instant): Promise<number | null> {
  const { member, hook, delivery, limit } = replay
  const isOwn = await tx.run(sql`
    update webhook set failures = 0, paused_until = null where id = ${hook} and member_id = ${member}`)
  if (isOwn === 0) return null
  return tx.run(sql`
    update webhook_delivery set state = 'pending', attempts = 0, started_at = ${new Date(now)},
      due_at = ${new Date(now)}, delivered_at = null
    where id in (select id from webhook_delivery where webhook_id = ${hook}
      and case when ${delivery}::bigint is null then state = 'failed' else id = ${delivery}::bigint end
      order by id limit ${limit})`)
}
