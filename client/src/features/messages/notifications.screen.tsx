import {
  isRequiredChannel,
  messages,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationSetting,
} from '@bourse/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'
import { KIND_ICONS, KIND_NAMES, KINDS } from './message-kinds.ts'
import { PushRow } from './push-row.tsx'
import { QuietHoursRows } from './quiet-hours-rows.tsx'

const CHANNEL_NAMES = {
  inApp: 'notifications.in_app',
  push: 'notifications.push',
  mail: 'notifications.mail',
} as const satisfies Record<NotificationChannel, string>

/** Channels of each kind of message, and quiet hours. */
export function Screen() {
  const t = useText()
  const query = useQuery(queryFor(messages.notifications, {}))
  const [open, setOpen] = useState<NotificationSetting['kind'] | null>(null)
  if (query.error?.code === 'not_available') return <NotOffered />
  return (
    <QueryView query={query}>
      {({ kinds, quiet, hasMail, pushKey }) => {
        const channels = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'mail' || hasMail)
        const settings = KINDS.flatMap((kind) => kinds.find((setting) => setting.kind === kind) ?? [])
        const opened = settings.find(({ kind }) => kind === open)
        return (
          <Section className="pt-2 pb-8">
            <RowGroup>
              {pushKey !== null && <PushRow pushKey={pushKey} />}
              <QuietHoursRows quiet={quiet} />
            </RowGroup>
            <RowGroup title={t('notifications.by_kind')}>
              {settings.map((setting) => (
                <KindRow
                  key={setting.kind}
                  setting={setting}
                  channels={channels}
                  onPress={() => setOpen(setting.kind)}
                />
              ))}
            </RowGroup>
            {opened !== undefined && (
              <ChannelSheet setting={opened} channels={channels} onClose={() => setOpen(null)} />
            )}
          </Section>
        )
      }}
    </QueryView>
  )
}

type RowProps = { setting: NotificationSetting; channels: readonly NotificationChannel[] }

function KindRow({ setting, channels, onPress }: RowProps & { onPress: () => void }) {
  const t = useText()
  const Icon = KIND_ICONS[setting.kind]
  const on = channels.filter((channel) => setting[channel]).map((channel) => t(CHANNEL_NAMES[channel]))
  return (
    <ListRow
      icon={<Icon size={20} strokeWidth={1.75} />}
      title={t(KIND_NAMES[setting.kind])}
      note={on.length === 0 ? t('notifications.off') : on.join(' · ')}
      onPress={onPress}
    />
  )
}

function ChannelSheet({ setting, channels, onClose }: RowProps & { onClose: () => void }) {
  const t = useText()
  const { kind } = setting
  return (
    <Sheet title={t(KIND_NAMES[kind])} onClose={onClose}>
      <div className="card divide-y divide-line overflow-hidden">
        {channels.map((channel) => (
          <ChannelRow key={channel} setting={setting} channel={channel} />
        ))}
      </div>
      <p className="pt-3 text-sub text-t3">
        {t(kind === 'security' ? 'notifications.security_note' : 'notifications.in_app_note')}
      </p>
    </Sheet>
  )
}

function ChannelRow({ setting, channel }: { setting: NotificationSetting; channel: NotificationChannel }) {
  const t = useText()
  const { send, isBusy } = useEndpointMutation(messages.setNotification)
  const { kind } = setting
  const name = t(CHANNEL_NAMES[channel])
  return (
    <ListRow
      title={name}
      value={
        isRequiredChannel(kind, channel) ? (
          t('notifications.always')
        ) : (
          <span aria-busy={isBusy}>
            <Switch
              name={name}
              isOn={setting[channel]}
              onChange={(isOn) => void send({ kind, channel, isOn })}
            />
          </span>
        )
      }
    />
  )
}
