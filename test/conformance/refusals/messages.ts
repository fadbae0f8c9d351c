import { messages } from '@bourse/contracts/messages'
import type { Fixture, Table } from './fixture.ts'

export const notificationRefusals = (fixture: Fixture): Table => ({
  'messages.setNotification': {
    notification_required: () =>
      fixture.toMember(messages.setNotification, { kind: 'security', channel: 'mail', is_on: '0' }),
  },
  'messages.addPushDevice': {
    push_device_invalid: () =>
      fixture.toMember(messages.addPushDevice, { endpoint: 'https://example.com/x', p256dh: 'x', auth: 'x' }),
  },
  'messages.setQuietHours': {
    time_zone_unknown: () =>
      fixture.toMember(messages.setQuietHours, {
        quiet_from: '22',
        quiet_until: '7',
        time_zone: 'Mars/Base',
      }),
  },
})
