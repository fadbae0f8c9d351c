import type * as z from 'zod/mini'
import {
  addMs,
  type Instant,
  booleanCodec,
  count,
  enumCodec,
  list,
  MINUTE,
  minuteBegin,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { MESSAGE_KINDS, messageKind, type MessageKind } from './shapes.ts'

export const NOTIFICATION_CHANNELS = ['inApp', 'push', 'mail'] as const
/** How a message reaches its member; each has one, and the message centre lists it whatever the channels are. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
export const notificationChannel = enumCodec({ inApp: 'in_app', push: 'push', mail: 'mail' })

export const notificationSetting = record({
  kind: messageKind,
  /** Whether messages of this kind count as unread; without it they are listed as read. */
  inApp: ['in_app', booleanCodec],
  /** Whether they are pushed to devices that are registered for it. */
  push: booleanCodec,
  mail: booleanCodec,
})
export type NotificationSetting = z.output<typeof notificationSetting>
export type Channels = Readonly<Record<NotificationChannel, boolean>>

/** Hours of a day in which nothing is pushed and mails wait. */
export const quietHours = record({
  /** The hour in which they begin, 0 to 23. */
  from: ['quiet_from', count],
  /** The hour in which they end; the same one for a whole day. */
  until: ['quiet_until', count],
  /** The member's time zone, an IANA name. */
  timeZone: ['time_zone', text],
})
export type QuietHours = z.output<typeof quietHours>

export const notificationSettings = record({
  kinds: ['kind_list', list(notificationSetting)],
  /** Null when there are none. */
  quiet: ['quiet_hours', tolerantNullable(quietHours)],
  /** Whether this installation sends mails. */
  hasMail: ['has_mail', booleanCodec],
  /** The key with which a browser registers for pushed messages. */
  pushKey: ['push_key', tolerantNullable(text)],
})

/** Messages about access and withdrawals cannot be switched off in the app and by mail. */
export const isRequiredChannel = (kind: MessageKind, channel: NotificationChannel): boolean =>
  kind === 'security' && channel !== 'push'

/** The channels of a member who has set none: mails only about access and about losses that are near. */
export const defaultChannels = (kind: MessageKind): Channels => ({
  inApp: true,
  push: true,
  mail: kind === 'security' || kind === 'liquidation',
})

export const listDefaults = (): NotificationSetting[] =>
  MESSAGE_KINDS.map((kind) => ({ kind, ...defaultChannels(kind) }))

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440

/** The end of the quiet hours in which an instant is; null outside of them. */
export function quietEnd({ from, until, timeZone }: QuietHours, at: Instant): Instant | null {
  const minute = minuteOfDay(at, timeZone)
  const sinceBegin = (minute - from * HOUR_MINUTES + DAY_MINUTES) % DAY_MINUTES
  const length = (until - from) * HOUR_MINUTES + (until > from ? 0 : DAY_MINUTES)
  if (sinceBegin >= length) return null
  return addMs(minuteBegin(at), (length - sinceBegin) * MINUTE)
}

/** Whether a text names a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function minuteOfDay(at: Instant, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hour = '', minute = ''] = format.format(at).split(':')
  return Number(hour) * HOUR_MINUTES + Number(minute)
}
