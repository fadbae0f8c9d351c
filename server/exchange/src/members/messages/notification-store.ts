import type { MemberId } from '@bourse/contracts/account'
import {
  type Channels,
  defaultChannels,
  MESSAGE_KINDS,
  type MessageKind,
  type NotificationSetting,
  type QuietHours,
} from '@bourse/contracts/messages'
import { flag, id, integer, oneOf, type Reader, sql, table, text, type Tx } from '#platform/kernel'

export const switchTable = table('notification_switch', {
  member: ['member_id', id<MemberId>()],
  kind: oneOf(...MESSAGE_KINDS),
  inApp: flag,
  push: flag,
  mail: flag,
})

export const quietTable = table('quiet_hours', {
  member: ['member_id', id<MemberId>()],
  from: ['from_hour', integer],
  until: ['until_hour', integer],
  timeZone: text,
})

/** How messages reach members. */
export type Delivery = {
  channelsOf(member: MemberId, kind: MessageKind): Channels
  quietOf(member: MemberId): QuietHours | null
}

export async function loadDelivery(reader: Reader, members: readonly MemberId[]): Promise<Delivery> {
  const ids = [...new Set(members)]
  const [switches, quiet] = [
    await switchTable
      .from(reader)
      .rows(sql`select * from notification_switch where member_id = any(${ids}::bigint[])`),
    await quietTable
      .from(reader)
      .rows(sql`select * from quiet_hours where member_id = any(${ids}::bigint[])`),
  ]
  const set = new Map(switches.map((row) => [`${row.member} ${row.kind}`, row]))
  const hours = new Map(quiet.map(({ member, ...row }) => [member, row]))
  return {
    channelsOf: (member, kind) => set.get(`${member} ${kind}`) ?? defaultChannels(kind),
    quietOf: (member) => hours.get(member) ?? null,
  }
}

export const setSwitch = (tx: Tx, member: MemberId, setting: NotificationSetting): Promise<number> =>
  switchTable.insert(
    tx,
    [{ member, ...setting }],
    `on conflict (member_id, kind) do update
      set in_app = excluded.in_app, push = excluded.push, mail = excluded.mail`,
  )

export const setQuiet = (tx: Tx, member: MemberId, quiet: QuietHours): Promise<number> =>
  quietTable.insert(
    tx,
    [{ member, ...quiet }],
    `on conflict (member_id) do update set from_hour = excluded.from_hour,
      until_hour = excluded.until_hour, time_zone = excluded.time_zone`,
  )

export const deleteQuiet = (tx: Tx, member: MemberId): Promise<number> =>
  tx.run(sql`delete from quiet_hours where member_id = ${member}`)
