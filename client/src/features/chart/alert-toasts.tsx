import { messages } from '@bourse/contracts/messages'
import { vibrate } from '#kit/device'
import { toast } from '#kit/feedback'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { queries, queryFor } from '#api'
import { useOnPersonal } from '#api/feed'

const VIBRATION_PATTERN = [80, 60, 80]

/** Renders nothing: shows the message of a reached alert on every page, as soon as the server sends it. */
export function AlertToasts() {
  const t = useText()
  useOnPersonal('alert.reached', () => {
    void queries
      .fetchQuery({ ...queryFor(messages.list, { unread: true, page: 1, limit: 1 }), staleTime: 0 })
      .then(({ list: [message] }) => {
        if (message?.kind !== 'alert') return
        vibrate(VIBRATION_PATTERN)
        const open = () => navigate('site_message/message-detail', { id: message.id })
        toast(message.abstract ?? message.title ?? '', 'plain', { label: t('app.open'), run: open })
      })
  })
  return null
}
