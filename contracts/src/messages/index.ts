/**
 * Platform messages to one member, with read state. The family has no public shape for them, so ours is a
 * proposal and tolerant in all fields but the id. Public articles belong to content; nothing here is public.
 */
export { messages } from './endpoints.ts'
export { MESSAGE_KINDS, messageId } from './shapes.ts'
export type { Message, MessageId, MessageKind } from './shapes.ts'
export {
  defaultChannels,
  isRequiredChannel,
  isTimeZone,
  listDefaults,
  NOTIFICATION_CHANNELS,
  quietEnd,
} from './notifications.ts'
export type { Channels, NotificationChannel, NotificationSetting, QuietHours } from './notifications.ts'
export { isRead } from './rules.ts'
