import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { MessageId } from '@bourse/contracts/messages'
import { columns, id, integer, sql, type StoredOf, text, type Tx } from '#platform/kernel'
import type { PushTarget } from './push-service.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type NewDevice = PushTarget & { readonly member: MemberId; readonly token: string }

/** Registers the device of a session, in place of an earlier one; a known endpoint belongs to this session from now on. */
export async function putDevice(
  tx: Tx,
  { member, token, endpoint, publicKey, secret }: NewDevice,
): Promise<void> {
  await tx.run(sql`
    delete from push_device where endpoint = ${endpoint} or session_hash = ${hashToken(token)}`)
  await tx.run(sql`
    insert into push_device (member_id, session_hash, endpoint, public_key, secret)
    select member_id, token_hash, ${endpoint}, ${publicKey}, ${secret}
    from member_session where token_hash = ${hashToken(token)} and member_id = ${member}`)
}

export const deleteDevice = (tx: Tx, member: MemberId, endpoint: string): Promise<number> =>
  tx.run(sql`delete from push_device where member_id = ${member} and endpoint = ${endpoint}`)

export type NewPush = {
  readonly member: MemberId
  readonly message: MessageId
  readonly title: string
  readonly at: Instant
}

/** Stores a push for each device of the members whose session has not expired. Returns their number. */
export const storePushes = (tx: Tx, all: readonly NewPush[]): Promise<number> =>
  tx.run(sql`
    insert into push_outbox (device_id, title, message_id, due_at)
    select push_device.id, push.title, push.message_id, push.at
    from unnest(${all.map(({ member }) => member)}::bigint[], ${all.map(({ message }) => message)}::bigint[],
        ${all.map(({ title }) => title)}::text[], ${all.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
        as push (member_id, message_id, title, at)
      join push_device using (member_id) join member_session on token_hash = session_hash
    where expires_at > push.at`)

const waitingPush = columns({
  id: id(),
  device: ['device_id', id()],
  message: ['message_id', id<MessageId>()],
  title: text,
  attempts: integer,
  endpoint: text,
  publicKey: text,
  secret: text,
})
export type WaitingPush = StoredOf<typeof waitingPush>

type Claim = { readonly now: Instant; readonly limit: number; readonly retryMinutes: readonly number[] }

/** Moves due pushes to their next attempt and returns them. */
export const claimPushes = (tx: Tx, { now, limit, retryMinutes }: Claim): Promise<WaitingPush[]> =>
  waitingPush.from(tx).rows(sql`
    with claimed as (
      update push_outbox set attempts = attempts + 1, due_at = ${new Date(now)}::timestamptz
        + (${retryMinutes}::int[])[least(attempts + 1, ${retryMinutes.length}::int)] * interval '1 minute'
      where id in (select id from push_outbox where due_at <= ${new Date(now)}
        order by due_at, id limit ${limit} for update skip locked)
      returning *)
    select claimed.*, endpoint, public_key, secret from claimed join push_device on push_device.id = device_id`)

export const deletePush = (tx: Tx, push: WaitingPush): Promise<number> =>
  tx.run(sql`delete from push_outbox where id = ${push.id}`)

export const deleteExpiredDevice = (tx: Tx, push: WaitingPush): Promise<number> =>
  tx.run(sql`delete from push_device where id = ${push.device}`)
