import { refuse } from '@bourse/contracts/kit'
import { isRequiredChannel, isTimeZone, listDefaults, type messages } from '@bourse/contracts/messages'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import type { MessageDeps } from './send-message.ts'
import { deleteQuiet, loadDelivery, setQuiet, setSwitch } from './notification-store.ts'

type Rows = Pick<
  Handlers<typeof messages>,
  | 'notifications'
  | 'setNotification'
  | 'setQuietHours'
  | 'clearQuietHours'
  | 'addPushDevice'
  | 'removePushDevice'
>

export type NotificationDeps = Pick<MessageDeps, 'mails' | 'push'>

export const notificationHandlers = ({ mails, push }: NotificationDeps): Rows => ({
  notifications: async (_input, { reader, member }) => {
    const delivery = await loadDelivery(reader, [member])
    const kinds = listDefaults().map(({ kind }) => ({ ...delivery.channelsOf(member, kind), kind }))
    return { kinds, quiet: delivery.quietOf(member), hasMail: mails.hasMail, pushKey: push.publicKey }
  },
  setNotification: async ({ kind, channel, isOn }, { transact, member, lang }) => {
    if (isRequiredChannel(kind, channel) && !isOn) refuse('notification_required')
    await transact(async (tx) => {
      await tx.lock('notifications', member)
      const channels = (await loadDelivery(tx, [member])).channelsOf(member, kind)
      await setSwitch(tx, member, { ...channels, kind, [channel]: isOn })
    })
    return translate(lang, 'notification_saved')
  },
  setQuietHours: async (quiet, { transact, member, lang }) => {
    if (!isTimeZone(quiet.timeZone)) refuse('time_zone_unknown')
    await transact((tx) => setQuiet(tx, member, quiet))
    return translate(lang, 'notification_saved')
  },
  clearQuietHours: async (_input, { transact, member, lang }) => {
    await transact((tx) => deleteQuiet(tx, member))
    return translate(lang, 'notification_saved')
  },
  addPushDevice: async (target, { transact, member, token, lang }) => {
    await transact((tx) => push.register(tx, { ...target, member, token }))
    return translate(lang, 'notification_saved')
  },
  removePushDevice: async ({ endpoint }, { transact, member, lang }) => {
    await transact((tx) => push.remove(tx, member, endpoint))
    return translate(lang, 'notification_saved')
  },
})
