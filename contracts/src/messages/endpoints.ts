import * as z from 'zod/mini'
import {
  area,
  boundedText,
  count,
  countInput,
  flagInput,
  tolerantNullable,
  page,
  cursorInput,
  record,
  text,
} from '#kit'
import { notificationChannel, notificationSettings } from './notifications.ts'
import { message, messageId, messageKind } from './shapes.ts'

const TIME_ZONE_MAX = 64

export const messages = area('messages', {
  /** Messages to the member, newest first. */
  list: {
    method: 'POST',
    path: '/user/messageList',
    access: 'member',
    /** Our exchange only: unread messages only. */
    input: record({
      unread: z.optional(flagInput),
      /** Our exchange only: messages of one kind. */
      kind: z.optional(messageKind),
      ...cursorInput,
    }),
    output: page(message, 'pages'),
    effect: { reads: true },
    upstream: { requiresExtension: ['after'] },
  },
  /** Opening a message marks it read. */
  detail: {
    method: 'POST',
    path: '/user/messageDetail',
    access: 'member',
    input: record({ id: messageId }),
    output: tolerantNullable(message),
    refuses: ['not_found'],
    effect: { reads: true },
  },
  /** The number of unread messages. */
  unread: {
    method: 'GET',
    path: '/user/messageUnread',
    access: 'member',
    input: record({}),
    output: record({ count }),
    upstream: { extension: true },
  },
  /** Marks all messages as read. */
  readAll: {
    method: 'POST',
    path: '/user/messageReadAll',
    access: 'member',
    input: record({}),
    output: text,
    effect: { affects: ['messages', 'content'] },
    upstream: { extension: true },
  },
  /** How messages of each kind reach the member, and the quiet hours. */
  notifications: {
    method: 'GET',
    path: '/user/notifications',
    access: 'member',
    input: record({}),
    output: notificationSettings,
    upstream: { extension: true },
  },
  /** Switches one channel of a kind on or off. Messages about access stay on in the app and by mail. */
  setNotification: {
    method: 'POST',
    path: '/user/notifications/set',
    access: 'member',
    input: record({ kind: messageKind, channel: notificationChannel, isOn: ['is_on', flagInput] }),
    output: text,
    refuses: ['notification_required'],
    effect: { affects: ['messages'] },
    upstream: { extension: true },
  },
  /** Sets hours of the day in which nothing is pushed and mails wait; messages about access ignore them. */
  setQuietHours: {
    method: 'POST',
    path: '/user/notifications/quiet',
    access: 'member',
    input: record({
      from: ['quiet_from', countInput({ from: 0, to: 23 })],
      until: ['quiet_until', countInput({ from: 0, to: 23 })],
      timeZone: ['time_zone', boundedText(TIME_ZONE_MAX, 'text_too_long')],
    }),
    output: text,
    refuses: ['time_zone_unknown'],
    effect: { affects: ['messages'] },
    upstream: { extension: true },
  },
  /** Removes the quiet hours. */
  clearQuietHours: {
    method: 'POST',
    path: '/user/notifications/quiet_clear',
    access: 'member',
    input: record({}),
    output: text,
    effect: { affects: ['messages'] },
    upstream: { extension: true },
  },
  /** Registers the browser of this session for pushed messages, until the session ends. */
  addPushDevice: {
    method: 'POST',
    path: '/user/notifications/push_add',
    access: 'member',
    input: record({
      endpoint: boundedText(1000),
      publicKey: ['p256dh', boundedText(100)],
      secret: ['auth', boundedText(50)],
    }),
    output: text,
    refuses: ['push_device_invalid'],
    upstream: { extension: true },
  },
  /** Ends pushed messages to a browser. */
  removePushDevice: {
    method: 'POST',
    path: '/user/notifications/push_remove',
    access: 'member',
    input: record({ endpoint: boundedText(1000) }),
    output: text,
    upstream: { extension: true },
  },
})
